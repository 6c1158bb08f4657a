/** The newest first, of both folders together; the later one in the list where two are as new. */
export function newestOf<M extends { readonly created: string }>(memories: readonly M[], limit: number): M[] {
  const byTime = memories.toReversed().sort((a, b) => Date.parse(b.created) - Date.parse(a.created))
  return byTime.slice(0, limit)
}
