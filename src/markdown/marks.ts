/** What git writes where two sides disagree, so that every editor and `co doctor` knows it. */
export function marked(ours: readonly string[], theirs: readonly string[]): string[] {
  return ["<<<<<<< ours", ...ours, "=======", ...theirs, ">>>>>>> theirs"]
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
