/** How long a provider asks us to wait: in a header, as milliseconds, seconds or a date, or in the body. */
export function retryAfterOf(headers: Headers, body: string): number | undefined {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "")
  if (exact >= 0) return exact
  const given = headers.get("retry-after") ?? ""
  if (/^\d+(?:\.\d+)?$/.test(given)) return Number(given) * 1000
  const until = Date.parse(given) - Date.parse(headers.get("date") ?? "")
  if (until >= 0) return until
  const delay = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
  return delay === undefined ? undefined : Number(delay) * 1000
}
