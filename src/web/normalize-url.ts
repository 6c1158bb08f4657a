/**
 * One spelling for all URLs of the same page: the key of an article. The parser already lower-cases scheme
 * and host and drops a default port.
 */
export function normalizeUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !["http:", "https:"].includes(url.protocol)) return undefined
  url.hash = ""
  url.hostname = url.hostname.replace(/\.$/, "")
  url.pathname = url.pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "")
  url.search = sortedQuery(url.search)
  // The parser keeps question marks with nothing after them, and a slash for the root.
  return url.href.replace(/\?+$/, "")
}

/** Parameters that campaigns and mailings add, and that no page is told apart by. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_[ce]id|_hs(?:enc|mi)|_ga|_gl|mkt_tok|oly_(?:anon|enc)_id|vero_id|s_cid|ref_src|ref_url|spm|si)$/i

/**
 * Sorts by name. Values of the same name keep their order, since the order of a list may matter. A query that
 * is not made of names and values is some site's own format and keeps its order.
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
