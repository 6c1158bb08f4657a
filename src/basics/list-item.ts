import { fenceAfter } from "./fence.ts"

/** A text as one item of a markdown list: all of its lines stay in the item, and mean there what they meant. */
export function asListItem(text: string): string {
  let fence = ""
  const lines = text.split(/\r?\n/).map((line, at) => {
    const isCode = fence !== ""
    fence = fenceAfter(fence, line.trimStart())
    // A tab goes to the next column that four divides: behind the indentation it is too short for code.
    const shown = isCode ? line : line.replace(/^\t+/, (tabs) => " ".repeat(4 * tabs.length))
    return at === 0 || line === "" ? shown : `  ${shown}`
  })
  return `- ${lines.join("\n")}`
}
