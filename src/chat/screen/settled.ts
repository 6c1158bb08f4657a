import { fenceAfter } from "../../basics/fence.ts"

/** What may belong to the list, the quote or the table above the empty line. */
const continuing = /^(?:\s|[-*+>|]|\d+[.)])/

/** No paragraph that anybody reads is this long; one without end would be drawn anew, ever longer, for every word. */
const longest = 16 * 1024
/** And no fence that anybody writes is. */
const longestFence = 80

/**
 * What of a growing text is settled, and what still grows. Where nothing of a long one is, it is parted between lines or
 * words, and code goes on behind that place in a fence of its own.
 */
export function parted(text: string): readonly [settled: string, growing: string] {
  const settled = settledLength(text)
  if (settled > 0 || text.length <= longest) return [text.slice(0, settled), text.slice(settled)]
  const end = breakIn(text.slice(0, longest))
  const open = text.slice(0, end).split("\n").reduce(fenceAfter, "")
  const isCode = open !== "" && open.length <= longestFence
  return [text.slice(0, end), `${isCode ? `${open}\n` : ""}${text.slice(end)}`]
}

/** Behind the last line that is whole, else behind a word, else between two characters. */
function breakIn(text: string): number {
  const at = ["\n", " "].map((mark) => text.lastIndexOf(mark)).find((found) => found > text.length / 2)
  if (at !== undefined) return at + 1
  return text.isWellFormed() ? text.length : text.length - 1
}

/**
 * How much of a markdown text that still grows is settled: whatever comes, the paragraphs before that place stay what
 * they are. So a long answer is not parsed again from its start for every word.
 */
function settledLength(text: string): number {
  let open = ""
  let settled = 0
  let isAfterGap = false
  let start = 0
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    const line = text.slice(start, end)
    if (isAfterGap && open === "" && line.trim() !== "" && !continuing.test(line)) settled = start
    open = fenceAfter(open, line)
    isAfterGap = line.trim() === ""
    start = end + 1
  }
  return settled
}
