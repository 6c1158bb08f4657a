/** ` (did you mean 'recall'?)` for the nearest name, or an empty text if none is near. */
export function suggest(word: string, names: readonly string[]): string {
  const typed = word.toLowerCase()
  const ranked = names
    .map((name) => ({ name, distance: editDistance(typed, name) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  const allowed = Math.max(1, Math.floor(word.length / 3))
  if (best && best.distance <= allowed) return didYouMean(best.name)
  const longer = typed.length >= fewestLetters ? names.find((name) => name.startsWith(typed)) : undefined
  return longer === undefined ? "" : didYouMean(longer)
}

/** From this many letters on, the beginning of a name is enough to suggest it. */
const fewestLetters = 3

export function didYouMean(name: string): string {
  return ` (did you mean '${name}'?)`
}

/** How many letters must be inserted, removed, changed or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(a.length, b.length)
}
