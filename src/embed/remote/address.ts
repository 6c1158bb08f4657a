import { EndpointTrouble } from "./port.ts"

/** The address as it is, if it can be asked and a key is safe on the way there. */
export function safeAddress(url: string, key: string | undefined): string {
  const parsed = URL.parse(url)
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol))
    throw new EndpointTrouble("wrong", "the address of an endpoint begins with https:// or http://")
  if (parsed.username !== "" || parsed.password !== "")
    throw new EndpointTrouble("wrong", `the address at ${parsed.host} holds a password; give it as the key`)
  if (key !== undefined && parsed.protocol === "http:" && !isLoopback(parsed.hostname))
    throw new EndpointTrouble("wrong", `a key is not sent to ${parsed.host} in the clear; use https://`)
  return url
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host)
}

/** The key without the line's end that a file adds, nothing where there is none. */
export function safeKey(key: string | undefined): string | undefined {
  const bare = key?.trim() ?? ""
  if (bare === "") return undefined
  if (/^[\x21-\x7e]+$/.test(bare)) return bare
  throw new EndpointTrouble("wrong", "the key holds a character that no key has; was it copied whole?")
}

/** A path below a base that may itself have a path, and a query that stays. */
export function below(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/+$/, "") + path
  url.hash = ""
  return url.href
}
