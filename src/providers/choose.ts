import { connect } from "node:net"
import { bareKey, faultOfAddress, shownAddress } from "../domain/models/address.ts"
import { ollamaAddress, ollamaVariable } from "../domain/models/provider-address.ts"
import { CoError } from "../domain/outcome.ts"
import { chatModels } from "./ollama/installed.ts"
import { providerFacts } from "./table.ts"

export interface Choice {
  readonly provider: "gemini" | "ollama" | "builtin"
  /** One line for the banner. */
  readonly why: string
}

export type Environment = Readonly<Record<string, string | undefined>>

export interface ChoiceOptions {
  /** Where to look for Ollama, from `llm_url`. */
  readonly url?: string | undefined
  /** Short: a server on this machine answers at once, and a chat must not wait long for a missing one. */
  readonly probeMs?: number
}

/** What `auto` means: Gemini if there is a key, else Ollama if it runs and has a model, else no model. */
export async function chooseProvider(env: Environment, options: ChoiceOptions = {}): Promise<Choice> {
  const url = options.url || ollamaAddress(env)
  const fault = faultOfAddress(url, undefined)
  if (fault !== undefined && options.url)
    throw new CoError("usage", `llm_url: ${fault}`, { setting: "llm_url" })
  const { keyVariable } = providerFacts.gemini
  if (bareKey(env[keyVariable]) !== undefined) return { provider: "gemini", why: `${keyVariable} is set` }
  if (fault !== undefined)
    return {
      provider: "builtin",
      why: `${keyVariable} is not set, and ${ollamaVariable} is invalid: ${fault}`,
    }
  const where = shownAddress(url)
  const names = await modelsAt(url, options.probeMs ?? 300)
  if (names === undefined)
    return { provider: "builtin", why: `${keyVariable} is not set, and no Ollama answers at ${where}` }
  if (names.length === 0) return { provider: "builtin", why: `Ollama at ${where} has no model that can chat` }
  return { provider: "ollama", why: `Ollama answers at ${where}` }
}

async function modelsAt(url: string, probeMs: number): Promise<readonly string[] | undefined> {
  if (!(await isListening(url, probeMs))) return undefined
  const late = new AbortController()
  const ask: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error", signal: late.signal })
  const asking = chatModels(url, {}, ask).catch(() => undefined)
  // Started only after the fetch: the first one in a process loads its code, which may take just as long.
  const timer = setTimeout(() => late.abort(), probeMs)
  return asking.finally(() => clearTimeout(timer))
}

/** Whether anything listens there. Checking takes a tenth of the time that loading fetch takes. */
function isListening(url: string, probeMs: number): Promise<boolean> {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, "")
  const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80), timeout: probeMs })
  return new Promise<boolean>((tell) => {
    socket.once("connect", () => tell(true))
    for (const event of ["error", "timeout"]) socket.once(event, () => tell(false))
  }).finally(() => socket.destroy())
}
