import { ModelTrouble } from "../../agent/model.ts"
import { fieldOf } from "../../basics/json.ts"
import { below } from "../../domain/models/address.ts"

type Fetch = typeof fetch

/** A model that is installed, as far as a chat needs to know it. */
export interface Installed {
  readonly name: string
  readonly windowTokens: number
  readonly takesTools: boolean
}

/** Memory grows with the window: a model that could take more is loaded with this much. */
const mostWindow = 32_768
/** Where Ollama does not say. */
const leastWindow = 8_192
/** Models that make vectors of text cannot chat. */
const embedders = /embed|bert|minilm|bge-|reranker/i

/** The models that can chat, by name, in the order of use; undefined where there is no such list. */
export async function chatModels(
  url: string,
  headers: Readonly<Record<string, string>>,
  ask: Fetch,
): Promise<string[] | undefined> {
  const list = fieldOf(await asked(ask, below(url, "/api/tags"), { headers }), "models")
  if (!Array.isArray(list)) return undefined
  return list.flatMap((model) => {
    const name = fieldOf(model, "model") ?? fieldOf(model, "name")
    const family = fieldOf(fieldOf(model, "details"), "family")
    return typeof name !== "string" || embedders.test(`${name} ${String(family)}`) ? [] : [name]
  })
}

/** What Ollama knows about a model; nothing where it does not answer that. */
export async function lookUp(
  url: string,
  name: string,
  headers: Readonly<Record<string, string>>,
  ask: Fetch,
): Promise<Installed> {
  const body = JSON.stringify({ model: name })
  const shown = await asked(ask, below(url, "/api/show"), { method: "POST", headers, body }).catch(unknown)
  const capabilities = fieldOf(shown, "capabilities")
  return {
    name,
    windowTokens: windowIn(shown),
    takesTools: !Array.isArray(capabilities) || capabilities.includes("tools"),
  }
}

/** Only that it did not say is passed over; where nobody is there, nobody will chat. */
function unknown(error: unknown): undefined {
  if (error instanceof ModelTrouble && (error.kind === "request" || error.kind === "nonsense"))
    return undefined
  throw error
}

function windowIn(shown: unknown): number {
  const chosen = /(?:^|\n)num_ctx\s+(\d+)/.exec(String(fieldOf(shown, "parameters") ?? ""))?.[1]
  if (chosen !== undefined) return Number(chosen)
  const info = fieldOf(shown, "model_info")
  const architecture = fieldOf(info, "general.architecture")
  const most = fieldOf(info, `${String(architecture)}.context_length`)
  return typeof most === "number" && most > 0 ? Math.min(most, mostWindow) : leastWindow
}

async function asked(ask: Fetch, url: string, init: RequestInit): Promise<unknown> {
  const response = await ask(url, init)
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
