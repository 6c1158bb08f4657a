import type { Co, Gathered } from "../co.ts"

/** The pages read for a caller, by address, so saving one or reading on does not fetch it again. */
const read = new WeakMap<Co, Map<string, Gathered>>()

/** More than a conversation uses at a time. */
const mostPages = 20

export function keepPage(co: Co, url: string, page: Gathered): void {
  const pages = read.get(co) ?? new Map<string, Gathered>()
  read.set(co, pages)
  for (const address of [url, page.source]) pages.set(spelled(address), page)
  for (const oldest of pages.keys()) {
    if (pages.size <= 2 * mostPages) break
    pages.delete(oldest)
  }
}

export function pageRead(co: Co, url: string): Gathered | undefined {
  return read.get(co)?.get(spelled(url))
}

function spelled(url: string): string {
  return URL.parse(url)?.href ?? url
}
