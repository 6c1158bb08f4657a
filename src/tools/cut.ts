/**
 * What a model gets to read is bounded: so much of one memory, and so much in all. The rest is one call away.
 */
export const charactersOfOne = 600
const charactersOfAll = 8_000

/** As many as fit, in order; at least one. */
export function within<T>(items: readonly T[], lengthOf: (item: T) => number): readonly T[] {
  let left = charactersOfAll
  const end = items.findIndex((item, at) => {
    left -= lengthOf(item)
    return left < 0 && at > 0
  })
  return end < 0 ? items : items.slice(0, end)
}
