import { ModelTrouble } from "../../agent/model.ts"
import { fieldOf, jsonIn } from "../../basics/json.ts"
import { below } from "../../domain/models/address.ts"

type Fetch = typeof fetch

/** What a chat needs to know about an installed model. */
export interface Installed {
  readonly name: string
  readonly windowTokens: number
  readonly takesTools: boolean
}

/** Memory use grows with the window, so a model with a larger one is loaded with this much. */
const mostWindow = 32_768
/** If Ollama does not say. */
const leastWindow = 8_192
/** Models that turn text into vectors cannot chat. */
const embedders = /embed|bert|minilm|bge-|reranker/i

/** The names of models that can chat, in Ollama's order; undefined if there is no such list. */
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

/** What Ollama says about a model; defaults if it does not answer that. */
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

/** Ignores only that Ollama does not say. If nobody is there, nobody will chat either. */
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
  return jsonIn(await response.text())
}
