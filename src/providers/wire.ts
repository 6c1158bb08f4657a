import { ModelTrouble, type PeerTrouble } from "../agent/model.ts"
import { fieldOf, jsonIn } from "../basics/json.ts"
import { complaintIn, silenceOf, troubleOf, troubleOfComplaint } from "./complaint.ts"
import type { Peer } from "./peer.ts"
import { retryAfterOf } from "./retry-after.ts"

/** No model's answer is this long. Anything longer would fill the memory. */
const answerBytes = 64 * 1024 * 1024
/** How much of a failure's body is read. */
const failureBytes = 64 * 1024

/**
 * A fetch whose every failure is a `ModelTrouble`: an error status, no server, a connection that breaks, an
 * answer that falls silent. Follows no redirect, since the key would go along. Only if the request's own
 * signal ended it, it fails with that signal's reason.
 */
export function guardedFetch(peer: Peer, idleTimeoutMs: number): typeof fetch {
  return async (input, init) => {
    const given = init?.signal ?? undefined
    const silence = new AbortController()
    const signal = given === undefined ? silence.signal : AbortSignal.any([given, silence.signal])
    const failureOf = (error: unknown): unknown =>
      given?.aborted ? given.reason : networkTrouble(peer, error)
    const patiently = patience(peer, idleTimeoutMs, silence)
    try {
      const response = await patiently(fetch(input, { ...init, redirect: "error", signal }))
      if (!response.ok) throw await failure(peer, response, patiently)
      if (response.body === null) throw troubleOf(peer, "cut", "the answer is empty")
      const body = watched(response.body, peer, patiently, failureOf)
      return new Response(body, { status: response.status, headers: response.headers })
    } catch (error) {
      throw failureOf(error)
    }
  }
}

type Patiently = <T>(waiting: Promise<T>) => Promise<T>

/** Waits for what comes next, and ends the request if that takes too long. */
function patience(peer: Peer, idleTimeoutMs: number, silence: AbortController): Patiently {
  return async (waiting) => {
    const timer = setTimeout(() => silence.abort(silenceOf(peer, idleTimeoutMs)), idleTimeoutMs)
    try {
      return await waiting
    } finally {
      clearTimeout(timer)
    }
  }
}

function watched(
  body: ReadableStream<Uint8Array>,
  peer: Peer,
  patiently: Patiently,
  failureOf: (error: unknown) => unknown,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await patiently(reader.read())
        bytes += value?.byteLength ?? 0
        if (bytes > answerBytes) throw troubleOf(peer, "nonsense", "the answer does not end")
        if (!done) return controller.enqueue(value as Uint8Array<ArrayBuffer>)
        if (bytes === 0) throw troubleOf(peer, "cut", "the answer is empty")
        controller.close()
      } catch (error) {
        controller.error(failureOf(error))
        reader.cancel().catch(() => {})
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

async function failure(peer: Peer, response: Response, patiently: Patiently): Promise<ModelTrouble> {
  const text = await patiently(start(response)).catch(() => "")
  const { code, message } = complaintIn(jsonIn(text)) ?? { code: "", message: text }
  const retryAfterMs = retryAfterOf(response.headers, text)
  return troubleOfComplaint(peer, { status: response.status, code, message, retryAfterMs })
}

async function start(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > failureBytes) break
  }
  return text
}

/** Never shows the error's own message: for a header that cannot be sent, it contains the header. */
function networkTrouble(peer: Peer, error: unknown): ModelTrouble {
  if (error instanceof ModelTrouble) return error
  const cause = fieldOf(error, "cause")
  if (fieldOf(cause, "message") === "unexpected redirect")
    return troubleOf(peer, "request", "it redirects; use the address it redirects to")
  if (fieldOf(cause, "message") === "bad port")
    return troubleOf(peer, "unreachable", "no web server listens at that port")
  const code = String(fieldOf(cause, "code") ?? fieldOf(error, "code") ?? "")
  return troubleOf(peer, kindOfCode(code), inWords[code] ?? code)
}

const inWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  ENOTFOUND: "there is no host with that name",
  EAI_AGAIN: "the host name cannot be looked up right now",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "there is no route to the host",
  ETIMEDOUT: "the host does not answer",
  UND_ERR_CONNECT_TIMEOUT: "the host does not answer",
  UND_ERR_HEADERS_TIMEOUT: "no data for too long",
  UND_ERR_BODY_TIMEOUT: "no data for too long",
}

/** Failing to connect means unreachable; any later failure means that the answer broke off. */
function kindOfCode(code: string): PeerTrouble {
  return /REFUSED|NOTFOUND|EAI_|UNREACH|CONNECT_TIMEOUT|ETIMEDOUT|CERT|TLS|SSL|INVALID_URL/.test(code)
    ? "unreachable"
    : "cut"
}
