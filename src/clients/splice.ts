/** What a change put into a text, and what was there before: enough to take it back exactly. */
export interface Splice {
  readonly is: string
  readonly was: string
}

/** The smallest piece in which two texts differ. */
export function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { is: after.slice(start, after.length - end), was: before.slice(start, before.length - end) }
}

/** Takes a change back, wherever its piece is by now; undefined if the piece was changed or is not unique. */
export function takeBack(text: string, { is, was }: Splice): string | undefined {
  const at = text.indexOf(is)
  if (is === "" || at < 0 || text.indexOf(is, at + 1) >= 0) return undefined
  return text.slice(0, at) + was + text.slice(at + is.length)
}
