/** So many results are put in order together, however many are asked for. */
export const page = 5
/** Up to so many, whoever asks for more gets the same first ones. */
export const mostAlike = 30
/** How many more are considered than fill a page: one of them may belong higher up. */
export const spare = 8

/** How many are looked at for a question that wants `count` results. */
export function considered(count: number): number {
  return Math.ceil(count / page) * page + spare
}

/** Takes at least the `count` best of a ranking, page by page, each by a closer look at what may belong on it. */
export function inPages<T>(
  ranking: readonly T[],
  count: number,
  inOrder: (considered: readonly T[]) => readonly T[],
): readonly T[] {
  const ordered: T[] = []
  let pool = ranking.slice(0, page + spare)
  for (let at = pool.length; pool.length > 0 && ordered.length < count; at += page) {
    const best = inOrder(pool)
    ordered.push(...best.slice(0, page))
    pool = [...best.slice(page), ...ranking.slice(at, at + page)]
  }
  return ordered
}
