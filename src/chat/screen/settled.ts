import { fenceAfter } from "../../domain/fence.ts"

/** What may belong to the list, the quote or the table above the empty line. */
const continuing = /^(?:\s|[-*+>|]|\d+[.)])/

/**
 * How much of a markdown text that still grows is settled: whatever comes, the paragraphs before that place stay what
 * they are. So a long answer is not parsed again from its start for every word.
 */
export function settledLength(text: string): number {
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
