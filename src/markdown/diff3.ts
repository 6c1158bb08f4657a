/** A stretch in which two lists differ: its place in the base, and in the other list. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly otherFrom: number
  readonly otherTo: number
}

/** A part of a merge: settled lines, or what two sides made of the same lines. */
export type Part =
  | { readonly kind: "settled"; readonly lines: readonly string[] }
  | {
      readonly kind: "both"
      readonly base: readonly string[]
      readonly ours: readonly string[]
      readonly theirs: readonly string[]
    }

/**
 * No more comparisons than this are made: beyond it, everything between the common start and end counts as
 * changed.
 */
const mostCells = 4_000_000

/**
 * Merges lines that two sides changed. A change by one side holds, and so do changes by both in different
 * places. Only if both changed the same lines, and differently, is it left to the caller.
 */
export function mergeLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): Part[] {
  const [mine, yours] = [changes(base, ours), changes(base, theirs)]
  const parts: Part[] = []
  let at = 0
  while (mine.length > 0 || yours.length > 0) {
    const start = Math.min(mine[0]?.from ?? base.length, yours[0]?.from ?? base.length)
    parts.push({ kind: "settled", lines: base.slice(at, start) })
    const [our, their] = takeTogether(mine, yours, start)
    const end = Math.max(start, our.at(-1)?.to ?? 0, their.at(-1)?.to ?? 0)
    parts.push(
      decide(
        base.slice(start, end),
        apply(base, ours, our, start, end),
        apply(base, theirs, their, start, end),
      ),
    )
    at = end
  }
  parts.push({ kind: "settled", lines: base.slice(at) })
  return parts
}

/** The changes of both sides that touch each other, beginning with the first one. */
function takeTogether(mine: Stretch[], yours: Stretch[], start: number): [Stretch[], Stretch[]] {
  const taken: [Stretch[], Stretch[]] = [[], []]
  const isHere = (side: Stretch[]) => side[0]?.from === start
  const isNew = (side: Stretch[]) => isHere(side) && side[0]?.to === start
  // What one side inserted goes before what the other did to the line below it.
  if (isNew(mine) !== isNew(yours)) {
    const side = isNew(mine) ? 0 : 1
    taken[side].push(...(side === 0 ? mine : yours).splice(0, 1))
    return taken
  }
  for (let end = start; ; ) {
    const touches = (side: Stretch[]) => isHere(side) || (side[0]?.from ?? Number.POSITIVE_INFINITY) < end
    const side = [mine, yours].findIndex(touches)
    const change = (side === 0 ? mine : yours)[0]
    if (side < 0 || !change) return taken
    ;(side === 0 ? mine : yours).shift()
    taken[side === 0 ? 0 : 1].push(change)
    end = Math.max(end, change.to)
  }
}

/** What one side has instead of the base's lines from `start` to `end`. */
function apply(
  base: readonly string[],
  side: readonly string[],
  taken: readonly Stretch[],
  start: number,
  end: number,
): string[] {
  const stretches: string[][] = []
  let at = start
  for (const { from, to, otherFrom, otherTo } of taken) {
    stretches.push(base.slice(at, from), side.slice(otherFrom, otherTo))
    at = to
  }
  return [...stretches, base.slice(at, end)].flat()
}

function decide(base: readonly string[], ours: readonly string[], theirs: readonly string[]): Part {
  if (isSame(ours, theirs) || isSame(theirs, base)) return { kind: "settled", lines: ours }
  return isSame(ours, base) ? { kind: "settled", lines: theirs } : { kind: "both", base, ours, theirs }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, n) => line === b[n])
}

/** Where `other` differs from `base`, in order. */
function changes(base: readonly string[], other: readonly string[]): Stretch[] {
  let start = 0
  while (start < base.length && start < other.length && base[start] === other[start]) start++
  let [end, otherEnd] = [base.length, other.length]
  while (end > start && otherEnd > start && base[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  if (start === end && start === otherEnd) return []
  const whole = { from: start, to: end, otherFrom: start, otherTo: otherEnd }
  const cells = (end - start) * (otherEnd - start)
  return cells === 0 || cells > mostCells ? [whole] : between(base, other, whole)
}

/** Uses the longest common subsequence of what lies between. */
function between(base: readonly string[], other: readonly string[], whole: Stretch): Stretch[] {
  const { from, to, otherFrom, otherTo } = whole
  const [height, width] = [to - from, otherTo - otherFrom]
  const common = new Uint32Array((height + 1) * (width + 1))
  const cell = (row: number, column: number) => common[row * (width + 1) + column] ?? 0
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      const isEqual = base[from + row] === other[otherFrom + column]
      common[row * (width + 1) + column] = isEqual
        ? cell(row + 1, column + 1) + 1
        : Math.max(cell(row + 1, column), cell(row, column + 1))
    }
  }
  const found: Stretch[] = []
  for (let row = 0, column = 0; row < height || column < width; ) {
    const [fromRow, fromColumn] = [row, column]
    while ((row < height || column < width) && !isMatch(row, column)) {
      if (row < height && (column === width || cell(row + 1, column) >= cell(row, column + 1))) row++
      else column++
    }
    if (row > fromRow || column > fromColumn)
      found.push({
        from: from + fromRow,
        to: from + row,
        otherFrom: otherFrom + fromColumn,
        otherTo: otherFrom + column,
      })
    row++
    column++
  }
  return found

  function isMatch(row: number, column: number): boolean {
    return row < height && column < width && base[from + row] === other[otherFrom + column]
  }
}
