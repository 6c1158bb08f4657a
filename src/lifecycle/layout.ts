import { mapPair } from "../basics/pair.ts"
import { bullet } from "./code-in.ts"

interface Tables {
  /** The lines that are in no table. */
  readonly prose: readonly string[]
  readonly rows: readonly string[]
}

/** The tables of two texts, those by tabs only if one of them has an empty cell. */
export function tablesIn(texts: readonly [readonly string[], readonly string[]]): [Tables, Tables] {
  const isByTabs = texts.some((lines) => lines.some(hasEmptyCell))
  return mapPair(texts, (lines) => {
    const hasTable = lines.some((line) => line.includes("|") && isRule(line))
    const isRow = (line: string) =>
      (hasTable ? line.includes("|") : /^\s*\|/.test(line)) || (isByTabs && line.trim().includes("\t"))
    const rows = lines.filter((line) => isRow(line) && !isRule(line)).map(plainRow)
    return { prose: lines.filter((line) => !isRow(line)), rows: rows.filter((row) => row !== "") }
  })
}

/** Whether there is nothing between two tabs: the line is a row whose words alone do not tell their columns. */
function hasEmptyCell(line: string): boolean {
  return line.trim().includes("\t") && /(?:^|\t) *\t/.test(line.trimEnd())
}

/** The cells of a row as far as they say something. */
function plainRow(line: string): string {
  const isByTabs = !line.includes("|")
  const parts = isByTabs
    ? line.split("\t")
    : line
        .trim()
        .replace(/^\|/, "")
        .split(/(?<!\\)\|/)
  const cells = parts.map(plainCell)
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

/** The letters of the lines that are quoted; empty if all are, since then nobody else says anything. */
export function quotedIn(lines: readonly string[]): string {
  const quoted = lines.filter((line) => quotes.test(line))
  if (lines.every((line) => line.trim() === "" || quotes.test(line))) return ""
  return quoted
    .join(" ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
}

const quotes = /^ {0,3}>/

/** Blanks by which a line must be indented to be below another; markdown does not show fewer. */
const leastIndent = 2

/**
 * The points of two texts' lists, each indented by how many points it is below. The line after a point belongs
 * to it however it is indented; one after an empty line counts if it is one in both. Without lists, all lines.
 */
export function outlinesOf(texts: readonly [readonly string[], readonly string[]]): [string[], string[]] {
  const lines = mapPair(texts, (all) => all.flatMap((line, at) => lineAt(line, all[at - 1])))
  const hasList = lines.some((all) => all.some(({ isPoint }) => isPoint))
  const isSameCount = lines[0].length === lines[1].length
  const isShown = ({ isPoint }: Line, at: number) =>
    isPoint || (isSameCount && (!hasList || lines.every((all) => all[at]?.isAfterEmpty)))
  return mapPair(lines, (all) => {
    const depths = depthsOf(all, !hasList)
    return all.flatMap((line, at) => (isShown(line, at) ? ["  ".repeat(depths[at] ?? 0) + line.text] : []))
  })
}

interface Line {
  readonly text: string
  readonly indent: number
  readonly isPoint: boolean
  readonly isAfterEmpty: boolean
}

function lineAt(line: string, before = ""): Line[] {
  const text = line.trim()
  if (text === "") return []
  const indent = widthOf(/^\s*/.exec(line)?.[0] ?? "")
  return [{ text, indent, isPoint: bullet.test(line), isAfterEmpty: before.trim() === "" }]
}

/** How many points each line is below, or how many lines if these are nested without points. */
function depthsOf(lines: readonly Line[], isNested: boolean): number[] {
  const open: number[] = []
  return lines.map(({ indent, isPoint, isAfterEmpty }) => {
    if (isPoint || isNested || isAfterEmpty)
      while (open.length > 0 && indent < (open.at(-1) ?? 0) + leastIndent) open.pop()
    const depth = open.length
    if (isPoint || isNested) open.push(indent)
    return depth
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
