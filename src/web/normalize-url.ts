/**
 * One spelling for all URLs that mean the same page: the key of an article. The parser has lower-cased scheme
 * and host and dropped a default port by then.
 */
export function normalizeUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !["http:", "https:"].includes(url.protocol)) return undefined
  url.hash = ""
  url.hostname = url.hostname.replace(/\.$/, "")
  url.pathname = url.pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")
  url.search = sortedQuery(url.search)
  // The parser keeps question marks with nothing behind them, and a slash for the root.
  return url.href.replace(/\?+$/, "")
}

/** What campaigns and mailings add, and what no page is told apart by. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_[ce]id|_hs(?:enc|mi)|_ga|_gl|mkt_tok|oly_(?:anon|enc)_id|vero_id|s_cid|ref_src|ref_url|spm|si)$/i

/**
 * In order of names; values of one name keep theirs, since a list may mean its order. A query that is not made of
 * names and values is somebody's own form and stays.
 */
function sortedQuery(search: string): string {
  const parts = search.replace(/^\?/, "").split("&").filter(Boolean)
  const kept = parts.filter((part) => !tracking.test(nameOf(part)))
  if (!kept.every((part) => part.includes("="))) return kept.length > 0 ? `?${kept.join("&")}` : ""
  const sorted = kept.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  return sorted.length > 0 ? `?${sorted.join("&")}` : ""
}

function nameOf(part: string): string {
  return part.split("=", 1)[0] ?? ""
}
