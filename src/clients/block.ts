import { eolOf } from "../basics/eol.ts"

/** Lines of co's own at the end of a file of somebody else's, set off by an empty line. */
export function appendBlock(text: string, block: string): string {
  const eol = eolOf(text)
  const lines = block.replaceAll("\n", eol)
  if (text === "") return `${lines}${eol}`
  // A file without an end of its last line gets none, so that taking the block out gives the same bytes.
  return text.endsWith("\n") ? `${text}${eol}${lines}${eol}` : `${text}${eol}${eol}${lines}`
}

/** The reverse: from `from` to `to` are whole lines, without the last one's end. */
export function cutBlock(text: string, from: number, to: number): string {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const blank = /(?:\r?\n){2}$/.test(before)
  const kept = blank ? before.replace(/\r?\n$/, "") : before
  if (after === "") return kept.replace(/\r?\n$/, "")
  return kept + after.replace(/^\r?\n/, "")
}
