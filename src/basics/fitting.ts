/** As many items as fit into `most` together, in order; at least one. */
export function fitting<T>(items: readonly T[], most: number, lengthOf: (item: T) => number): readonly T[] {
  let left = most
  const end = items.findIndex((item, at) => {
    left -= lengthOf(item)
    return left < 0 && at > 0
  })
  return end < 0 ? items : items.slice(0, end)
}
