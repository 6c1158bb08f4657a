import { Buffer } from "node:buffer"
import { lookup } from "node:dns/promises"
import { limits } from "../domain/limits.ts"
import type { Outcome } from "../domain/outcome.ts"
import { isPublic, literalAddress } from "./address.ts"
import { readBody } from "./body.ts"
import { request } from "./exchange.ts"
import { type Media, mediaOfType } from "./media.ts"
import { type Refusal, Refused, stopped } from "./refusal.ts"

/** A page or document as a server sent it. */
export interface Fetched {
  /** Its final address, after every redirect. */
  readonly url: string
  readonly media: Media
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface FetchDeps {
  /** Every address of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
  /** Allows addresses besides the public ones, for a server in a test. No setting leads here. */
  readonly isAllowed?: (address: string, port: number) => boolean
  readonly maxBytes?: number
  readonly timeoutMs?: number
  /** Aborts when the caller no longer wants the page. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Fetches a URL from the public internet. Every address of its host is checked, the connection goes to one of
 * the checked addresses, and each redirect starts over. Nothing of the user's is sent along. A refusal is a
 * value, not an exception.
 */
export async function fetchSafely(address: string, deps: FetchDeps = {}): Promise<Outcome<Fetched, Refusal>> {
  const timeoutMs = deps.timeoutMs ?? limits.fetchMs
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  const signal = deps.signal ? AbortSignal.any([deps.signal, deadline.signal]) : deadline.signal
  try {
    return { ok: true, value: await follow(address, deps, signal) }
  } catch (error) {
    if (deps.signal?.aborted) return { ok: false, error: stopped(shownHost(address)) }
    if (deadline.signal.aborted) {
      const message = `${shownHost(address)} took longer than ${timeoutMs / 1000} seconds`
      return { ok: false, error: { reason: "timeout", message } }
    }
    if (!(error instanceof Refused)) throw error
    return { ok: false, error: { reason: error.reason, message: error.message } }
  } finally {
    clearTimeout(timer)
    deadline.abort()
  }
}

async function follow(address: string, deps: FetchDeps, signal: AbortSignal): Promise<Fetched> {
  let url = readUrl(address)
  for (let hop = 0; hop <= limits.fetchRedirects; hop++) {
    const addresses = await checkedAddresses(url, deps, signal)
    const response = await request(url, addresses, signal)
    const { statusCode = 0, headers } = response
    const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
    if (location !== undefined) {
      response.destroy()
      // Node decodes headers as one character per byte; servers mean UTF-8.
      url = readUrl(Buffer.from(location, "latin1").toString("utf8"), url)
      continue
    }
    try {
      return await readAnswer(url, response, deps.maxBytes ?? limits.fetchBytes)
    } finally {
      response.destroy()
    }
  }
  throw new Refused("redirects", `${shownHost(address)} redirects more than ${limits.fetchRedirects} times`)
}

async function readAnswer(
  url: URL,
  response: Awaited<ReturnType<typeof request>>,
  maxBytes: number,
): Promise<Fetched> {
  const { statusCode = 0, headers } = response
  if (statusCode < 200 || statusCode > 299 || statusCode === 204)
    throw new Refused("status", `${url.host} answered ${statusCode}, without a page`)
  const contentType = headers["content-type"] ?? ""
  const media = mediaOfType(contentType)
  if (media === undefined) {
    throw new Refused(
      "type",
      `${url.host} sent ${shownType(contentType)}; expected a page, a text, a PDF or an image`,
    )
  }
  return { url: url.href, media, contentType, bytes: await readBody(response, url.host, maxBytes) }
}

/** Shows only what has the form of a type: a model reads this, and a server may write anything there. */
function shownType(contentType: string): string {
  const type = contentType.split(";", 1)[0]?.trim() ?? ""
  if (type === "") return "no content type"
  return /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(type) ? type : "an invalid content type"
}

/** Reads an address that was asked for or that a server redirects to. Errors show only the latter's host. */
function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  const which = base ? `what ${base.host} redirects to` : `'${text.slice(0, 200)}'`
  if (url === null) throw new Refused("bad-url", `${which} is not the address of a page`)
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    const scheme = base ? which : `an address with ${url.protocol}`
    throw new Refused("scheme", `${scheme} is not fetched; expected https:// or http://`)
  }
  if (url.username !== "" || url.password !== "")
    throw new Refused("user-info", `the address at ${url.host} holds a user name or a password`)
  return url
}

/** Refuses a host if any of its addresses is not public: the next lookup may return that one. */
async function checkedAddresses(
  { hostname, port, protocol }: URL,
  deps: FetchDeps,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = literalAddress(hostname)
  const resolve = deps.resolve ?? systemResolve
  const addresses = literal === undefined ? await unlessAborted(resolve(hostname), signal) : [literal]
  if (addresses.length === 0) throw new Refused("no-address", `the host ${hostname} cannot be found`)
  const number = Number(port) || (protocol === "https:" ? 443 : 80)
  const closed = addresses.find((each) => !isPublic(each) && !deps.isAllowed?.(each, number))
  if (closed === undefined) return addresses
  const leads = literal === undefined ? `${hostname} resolves to ${closed}, which` : closed
  throw new Refused("private-address", `${leads} is not on the public internet, so it is not fetched`)
}

async function systemResolve(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener("abort", () => reject(new Refused("timeout", "took too long")), { once: true })
  })
  return Promise.race([work, aborted])
}

function shownHost(address: string): string {
  return URL.parse(address)?.host ?? "the address"
}
