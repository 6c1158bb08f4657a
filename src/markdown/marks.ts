/** Puts two sides between marks. */
export type Marking = (ours: readonly string[], theirs: readonly string[]) => string[]

/**
 * The marks that git writes where two sides disagree, so that every editor and `co doctor` knows them; longer than
 * those that stand in one of the texts.
 */
export function markingFor(...texts: readonly (readonly string[])[]): Marking {
  const length = freeLength(texts.flat().flatMap((line) => markOf(line) ?? []))
  const mark = (sign: string) => sign.repeat(length)
  return (ours, theirs) => [`${mark("<")} ours`, ...ours, mark("="), ...theirs, `${mark(">")} theirs`]
}

/** What underlines a heading may well be longer: it is a mark only among marks of its length. */
function freeLength(marks: readonly Mark[]): number {
  let length = marks.reduce(
    (longest, mark) => (mark.sign === "=" ? longest : Math.max(longest, mark.length)),
    6,
  )
  do length++
  while (marks.some((mark) => mark.length === length))
  return length
}

export interface Mark {
  readonly sign: string
  readonly length: number
}

/** Seven of a sign, and more where both sides renamed the file or where one merge stands within another. */
const markPattern = /^(?:([<|>])\1{6,}(?= |\r?$)|={7,}(?=\r?$))/

export function markOf(line: string): Mark | undefined {
  const found = markPattern.exec(line)?.[0]
  return found === undefined ? undefined : { sign: found.charAt(0), length: found.length }
}

/** The line on which somebody has to decide between two sides, counted from one; undefined where there is none. */
export function openMergeIn(text: string): number | undefined {
  if (!text.includes("<<<<<<<")) return undefined
  const at = text.split("\n").findIndex(opensMerge)
  return at < 0 ? undefined : at + 1
}

export function opensMerge(line: string): boolean {
  return markOf(line)?.sign === "<"
}
