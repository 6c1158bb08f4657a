import { bullet } from "./code-in.ts"

/** The lines of a text that are in no table, and the rows of its tables. */
export function tablesIn(lines: readonly string[]): { prose: string[]; rows: string[] } {
  const hasTable = lines.some((line) => line.includes("|") && isRule(line))
  const isRow = (line: string) => (hasTable ? line.includes("|") : /^\s*\|/.test(line))
  const rows = lines.filter((line) => isRow(line) && !isRule(line)).map(plainRow)
  return { prose: lines.filter((line) => !isRow(line)), rows }
}

/** The cells of a row as far as they say something. */
function plainRow(line: string): string {
  const cells = line
    .trim()
    .replace(/^\|/, "")
    .split(/(?<!\\)\|/)
    .map(plainCell)
  while (cells.at(-1) === "") cells.pop()
  return cells.join(" | ")
}

/** The line below the head of a table. */
function isRule(line: string): boolean {
  return line.includes("-") && /^[\s|:-]+$/.test(line)
}

function plainCell(cell: string): string {
  const bare = cell.trim().replace(/[*_`"']+|[.,;:!]$/g, "")
  return bare.toLowerCase().replace(/\s+/g, " ")
}

/**
 * The lines of a text, each indented by how many lines it is below. With `isWrapped` only the points of its
 * lists: the other lines may be broken anywhere.
 */
export function outlineOf(lines: readonly string[], isWrapped: boolean): string[] {
  const open: number[] = []
  return lines
    .filter((line) => (isWrapped ? bullet.test(line) : line.trim() !== ""))
    .map((line) => {
      const indent = widthOf(/^\s*/.exec(line)?.[0] ?? "")
      while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop()
      open.push(indent)
      return "  ".repeat(open.length - 1) + line.trim()
    })
}

function widthOf(indent: string): number {
  let width = 0
  for (const sign of indent) width = sign === "\t" ? width - (width % 4) + 4 : width + 1
  return width
}

export function depthOf(line: string): number {
  return line.length - line.trimStart().length
}
