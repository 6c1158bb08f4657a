import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { limits } from "../domain/limits.ts"

export interface GateRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

export interface Rejection {
  readonly status: number
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

export const path = "/mcp"

/**
 * Who may connect. A page in the user's browser can send requests to this machine, using a name that its
 * owner points here. So a request must name this very server, come from no other page, and know the token.
 */
export function rejectionOf(request: GateRequest, port: number, token: string): Rejection | undefined {
  const { method, url, headers } = request
  const hosts = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`)
  if (!hosts.includes(headers.host?.toLowerCase() ?? ""))
    return { status: 403, message: "the Host header does not name this server" }
  if (
    headers.origin !== undefined &&
    !hosts.some((host) => headers.origin?.toLowerCase() === `http://${host}`)
  )
    return { status: 403, message: "requests from pages of other origins are not accepted" }
  if (!isToken(headers.authorization, token))
    return {
      status: 401,
      message: "the token is missing or wrong",
      headers: { "WWW-Authenticate": "Bearer" },
    }
  if (url?.split("?", 1)[0] !== path) return { status: 404, message: `there is only ${path}` }
  if (!["POST", "GET", "DELETE"].includes(method ?? ""))
    return { status: 405, message: "expected POST, GET or DELETE", headers: { Allow: "POST, GET, DELETE" } }
  if (Number(headers["content-length"]) > limits.messageBytes)
    return { status: 413, message: `a message has at most ${limits.messageBytes} bytes` }
  return undefined
}

/** Compares hashes in constant time, so that the time does not reveal how much was right. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? ""
  return timingSafeEqual(hash(given), hash(token))
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}
