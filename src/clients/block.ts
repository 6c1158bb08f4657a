import { eolOf } from "../basics/eol.ts"

/** Adds co's lines to the end of somebody else's file, set off by an empty line. */
export function appendBlock(text: string, block: string): string {
  const eol = eolOf(text)
  const lines = block.replaceAll("\n", eol)
  if (text === "") return `${lines}${eol}`
  // If the last line has no line end, the block gets none either, so that removing it restores every byte.
  return text.endsWith("\n") ? `${text}${eol}${lines}${eol}` : `${text}${eol}${eol}${lines}`
}

/** The reverse of `appendBlock`. `from` to `to` are whole lines, without the end of the last one. */
export function cutBlock(text: string, from: number, to: number): string {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const blank = /(?:\r?\n){2}$/.test(before)
  const kept = blank ? before.replace(/\r?\n$/, "") : before
  if (after === "") return kept.replace(/\r?\n$/, "")
  return kept + after.replace(/^\r?\n/, "")
}
