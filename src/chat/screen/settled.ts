import { fenceAfter } from "../../basics/fence.ts"

/** A line that may belong to the list, quote or table above the empty line. */
const continuing = /^(?:\s|[-*+>|]|\d+[.)])/

/** No readable paragraph is this long. One without end would be redrawn, ever longer, for every word. */
const longest = 16 * 1024
/** No real fence is this long. */
const longestFence = 80

/**
 * Splits a growing text into what is settled and what still grows. If nothing of a long text is settled, it
 * is split between lines or words, and code continues after the split in its own fence.
 */
export function parted(text: string): readonly [settled: string, growing: string] {
  const settled = settledLength(text)
  if (settled > 0 || text.length <= longest) return [text.slice(0, settled), text.slice(settled)]
  const end = breakIn(text.slice(0, longest))
  const open = text.slice(0, end).split("\n").reduce(fenceAfter, "")
  const isCode = open !== "" && open.length <= longestFence
  return [text.slice(0, end), `${isCode ? `${open}\n` : ""}${text.slice(end)}`]
}

/** After the last whole line, else after a word, else between two characters. */
function breakIn(text: string): number {
  const at = ["\n", " "].map((mark) => text.lastIndexOf(mark)).find((found) => found > text.length / 2)
  if (at !== undefined) return at + 1
  return text.isWellFormed() ? text.length : text.length - 1
}

/**
 * How much of a growing markdown text is settled: whatever follows, the paragraphs before that place do not
 * change. So a long answer is not parsed from its start for every word.
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
