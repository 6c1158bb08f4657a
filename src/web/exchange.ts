import * as http from "node:http"
import * as https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { limits } from "../domain/limits.ts"
import { Refused } from "./refusal.ts"

/** All that a request says: who asks and what co understands, and nothing about the user. */
const headers = {
  accept: "text/html,application/xhtml+xml,text/markdown,text/plain,application/pdf,image/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "co-cli",
}

/** One request on a new connection, to one of these addresses and nowhere else. The body is not read yet. */
export function request(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { get } = url.protocol === "https:" ? https : http
  const options = {
    agent: false as const,
    headers,
    signal,
    lookup: only(addresses),
    maxHeaderSize: limits.fetchHeaderBytes,
  }
  return new Promise((answered, failed) => {
    const asked = get(url, options, answered)
    asked.on("error", (error) => failed(asRefused(error, url.host)))
  })
}

/** Answers with the checked addresses: looking up the name again could give others. */
function only(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, tell) => {
    const [first] = found
    if (all || first === undefined) tell(null, found)
    else tell(null, first.address, first.family)
  }
}

/** Puts a network error into words. */
export function asRefused(error: unknown, host: string): Refused {
  if (error instanceof Refused) return error
  const code = String((error as { code?: unknown } | null)?.code ?? "")
  if (code === "HPE_HEADER_OVERFLOW")
    return new Refused("headers", `${host} sent over ${limits.fetchHeaderBytes / 1024} KiB of headers`, error)
  return new Refused("network", `${host} ${troubles[code] ?? "broke off, or does not speak HTTP"}`, error)
}

const troubles: Readonly<Record<string, string>> = {
  ECONNREFUSED: "does not answer at this port",
  ECONNRESET: "broke off",
  EHOSTUNREACH: "cannot be reached",
  ENETUNREACH: "cannot be reached: there is no network",
  ETIMEDOUT: "does not answer",
  CERT_HAS_EXPIRED: "has a certificate that has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a certificate that is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "has a certificate that is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "has a certificate that is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "has a certificate for another host",
}
