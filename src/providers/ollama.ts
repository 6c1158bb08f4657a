import type { Model, ModelRequest } from "../agent/model.ts"
import { below } from "../domain/models/address.ts"
import { CoError } from "../domain/outcome.ts"
import { latenessOf, troubleOf } from "./complaint.ts"
import { listen } from "./listen.ts"
import { OllamaAnswer } from "./ollama/answer.ts"
import { chatModels, type Installed, lookUp } from "./ollama/installed.ts"
import { chatRequest } from "./ollama/request.ts"
import type { Endpoint, Peer } from "./peer.ts"
import { guardedFetch } from "./wire.ts"

/** How many models are checked for one that can call tools. */
const lookedAt = 8
/** Even a server that takes a minute to load a model lists at once what is installed. */
const lookUpMs = 5_000

/** Asks Ollama which models it has, and how large the chosen one's window is. */
export async function ollamaModel(
  { peer, key, idleTimeoutMs }: Omit<Endpoint, "model">,
  wanted: string | undefined,
): Promise<Model> {
  const headers = { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) }
  const { name, windowTokens } = await installed({ peer, headers, idleTimeoutMs }, wanted)
  const ask = guardedFetch(peer, idleTimeoutMs)
  const send = (request: ModelRequest) => (signal: AbortSignal) => {
    const body = JSON.stringify(chatRequest(request, name, windowTokens))
    return ask(below(peer.url, "/api/chat"), { method: "POST", headers, body, signal })
  }
  const stream: Model["stream"] = (request, signal) =>
    listen(new OllamaAnswer(peer, send(request)), signal, { peer, idleTimeoutMs })
  return { provider: peer.name, name, isLanguageModel: true, windowTokens, windowToldBy: "server", stream }
}

async function installed(
  at: { peer: Peer; headers: Readonly<Record<string, string>>; idleTimeoutMs: number },
  wanted: string | undefined,
): Promise<Installed> {
  const ask = soon(at.peer, Math.min(at.idleTimeoutMs, lookUpMs))
  const show = (name: string): Promise<Installed> => lookUp(at.peer.url, name, at.headers, ask)
  if (wanted !== undefined) return show(wanted)
  const names = await chatModels(at.peer.url, at.headers, ask)
  if (names === undefined) throw troubleOf(at.peer, "nonsense", "a list of models is missing")
  return firstOf(names, show)
}

/** A fetch that ends after `mostMs`, whatever arrives in the meantime. */
function soon(peer: Peer, mostMs: number): typeof fetch {
  const ask = guardedFetch(peer, mostMs)
  return (input, init) => {
    const late = new AbortController()
    setTimeout(() => late.abort(latenessOf(peer, mostMs)), mostMs).unref()
    return ask(input, { ...init, signal: late.signal })
  }
}

async function firstOf(
  names: readonly string[],
  show: (name: string) => Promise<Installed>,
): Promise<Installed> {
  const [first, ...others] = names.slice(0, lookedAt)
  if (first === undefined)
    throw new CoError("usage", "Ollama has no model that can chat; get one, for example: ollama pull qwen3")
  const one = await show(first)
  if (one.takesTools) return one
  for (const name of others) {
    const other = await show(name)
    if (other.takesTools) return other
  }
  return one
}
