import { complaintWithout } from "../../basics/complaint.ts"
import { jsonIn } from "../../basics/json.ts"
import { shownAddress } from "../../domain/models/address.ts"
import { EndpointTrouble, type TroubleReason } from "./port.ts"

export interface PostOptions {
  /** Every value here is treated as a secret: no message shows it. */
  readonly headers?: Readonly<Record<string, string>>
  /** From the first byte of the request to the last of the answer. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly fetch?: typeof fetch
}

/** How much of a failure's body is read, and how much of it is shown. */
const failureBytes = 64 * 1024
const shownCharacters = 200

/** Posts JSON and returns the JSON of the answer. Whatever goes wrong is thrown as an EndpointTrouble. */
export async function postJson(url: string, body: unknown, options: PostOptions): Promise<unknown> {
  const where = shownAddress(url)
  const signal = AbortSignal.timeout(options.timeoutMs)
  const send = options.fetch ?? fetch
  const show = shower(options.headers ?? {})
  try {
    const response = await send(url, {
      method: "POST",
      headers: { ...options.headers, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    })
    if (!response.ok) throw await failure(response, where, show)
    return parse(await readAll(response, where, options.maxBytes), where, show)
  } catch (error) {
    if (error instanceof EndpointTrouble) throw error
    if (signal.aborted)
      throw new EndpointTrouble("slow", `${where} gave no complete answer within ${options.timeoutMs} ms`)
    throw unreachable(error, where)
  }
}

function shower(headers: Readonly<Record<string, string>>): (text: string, most?: number) => string {
  const show = complaintWithout(Object.values(headers).map((value) => value.replace(/^Bearer /, "")))
  return (text, most = shownCharacters) => show(text, most)
}

async function failure(
  response: Response,
  where: string,
  show: (text: string) => string,
): Promise<EndpointTrouble> {
  const { text } = await readUpTo(response, failureBytes).catch(() => ({ text: "" }))
  const said = show(text)
  const reason = reasonOf(response.status)
  return new EndpointTrouble(reason, `${where} answered ${response.status}${said === "" ? "" : `: ${said}`}`)
}

function reasonOf(status: number): TroubleReason {
  if (status === 408 || status === 504) return "slow"
  if (status >= 500) return "down"
  return status >= 400 ? "refused" : "wrong"
}

async function readAll(response: Response, where: string, maxBytes: number): Promise<string> {
  const { text, isWhole } = await readUpTo(response, maxBytes)
  if (isWhole) return text
  throw new EndpointTrouble("wrong", `${where} answered with more than ${maxBytes} bytes`)
}

async function readUpTo(response: Response, maxBytes: number): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    text += decoder.decode(chunk, { stream: true })
    if (bytes > maxBytes) return { text, isWhole: false }
  }
  return { text: text + decoder.decode(), isWhole: true }
}

function parse(text: string, where: string, show: (text: string, most: number) => string): unknown {
  const value = jsonIn(text)
  if (value !== undefined) return value
  const start = text === "" ? "nothing" : `something that is not JSON: ${show(text, 60)}`
  throw new EndpointTrouble("wrong", `${where} answered with ${start}`)
}

/** Never shows the error's own message: if a header cannot be sent, the message contains it. */
function unreachable(error: unknown, where: string): EndpointTrouble {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  if (cause?.message === "unexpected redirect")
    return new EndpointTrouble("wrong", `${where} redirects; use the address it redirects to`)
  const code = cause !== undefined && "code" in cause ? String(cause.code) : ""
  if (/TIMEOUT|TIMEDOUT/.test(code)) return new EndpointTrouble("slow", `${where} did not answer (${code})`)
  if (code === "ECONNREFUSED")
    return new EndpointTrouble("down", `${where} cannot be reached: nothing listens there`)
  const detail = code === "" ? "" : ` (${code})`
  return new EndpointTrouble("down", `${where} cannot be reached, or broke off${detail}`)
}
