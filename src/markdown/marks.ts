/** Puts two sides between marks. */
export type Marking = (ours: readonly string[], theirs: readonly string[]) => string[]

/**
 * The marks that git writes if two sides disagree, so that every editor and `co doctor` knows them; longer
 * than any mark in one of the texts.
 */
export function markingFor(...texts: readonly (readonly string[])[]): Marking {
  const length = freeLength(texts.flat().flatMap((line) => markOf(line) ?? []))
  const mark = (sign: string) => sign.repeat(length)
  return (ours, theirs) => [`${mark("<")} ours`, ...ours, mark("="), ...theirs, `${mark(">")} theirs`]
}

/** The `=` that underline a heading may be longer: they are a mark only among marks of the same length. */
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

/** Seven of a sign, or more if both sides renamed the file or if one merge is inside another. */
const markPattern = /^(?:([<|>])\1{6,}(?= |\r?$)|={7,}(?=\r?$))/

export function markOf(line: string): Mark | undefined {
  const found = markPattern.exec(line)?.[0]
  return found === undefined ? undefined : { sign: found.charAt(0), length: found.length }
}

/** The line on which somebody has to decide between two sides, counted from 1; undefined if there is none. */
export function openMergeIn(text: string): number | undefined {
  if (!text.includes("<<<<<<<")) return undefined
  const at = text.split("\n").findIndex(opensMerge)
  return at < 0 ? undefined : at + 1
}

export function opensMerge(line: string): boolean {
  return markOf(line)?.sign === "<"
}
