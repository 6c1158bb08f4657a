/** Whether a person gave an address and not the path of a file. `C:` is a drive. */
export function isAddress(given: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(given)
}

/** Why co must not use an endpoint's address, in one line; undefined if it may. */
export function faultOfAddress(url: string, key: string | undefined): string | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol))
    return "the address of an endpoint begins with https:// or http://"
  if (parsed.username !== "" || parsed.password !== "")
    return `the address at ${parsed.host} holds a password; give it as the key`
  if (key !== undefined && parsed.protocol === "http:" && !isLoopback(parsed.hostname))
    return `a key is not sent to ${parsed.host} in the clear; use https://`
  return undefined
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host)
}

/** The key without the newline that a file adds; undefined if nothing is left. */
export function bareKey(key: string | undefined): string | undefined {
  const bare = key?.trim() ?? ""
  return bare === "" ? undefined : bare
}

/**
 * What is wrong with a key. A header takes only printable ASCII, and the error about any other key would show
 * the key.
 */
export function faultOfKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return undefined
  return "the key holds a character that no key can have; was it copied in full?"
}

/** Appends a path to a base, whose own path and query stay. */
export function below(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/+$/, "") + path
  url.hash = ""
  return url.href
}

/** An address as it may be shown, without password and query. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/$/, "")
}
