import { fenceAfter } from "../basics/fence.ts"
import { indentOf, outdented, tabColumns } from "./indent.ts"
import type { Line } from "./lines.ts"
import { endOfStanding, endWhere, isTagAlone, standingAt, textAt } from "./standing.ts"

/** As much of Markdown as cutting it into facts needs. */
export type Block =
  | { readonly kind: "heading"; readonly line: number; readonly level: number; readonly text: string }
  | {
      readonly kind: "paragraph" | Kept
      readonly line: number
      readonly text: string
    }
  | List

/** What is kept line by line. */
type Kept = "code" | "quote" | "html" | "table" | "comment"

export interface List {
  readonly kind: "list"
  readonly line: number
  readonly isOrdered: boolean
  readonly items: readonly Item[]
}

export interface Item {
  readonly line: number
  /** `-` or `3.`, as it is written. */
  readonly marker: string
  /** Its first paragraph on one line. */
  readonly text: string
  /** What comes after that: further paragraphs, nested lists, code. */
  readonly below: readonly Block[]
  /** The whole item as it was written, without the indentation. */
  readonly whole: string
}

/** Nested lists are taken apart down to this depth. */
const deepest = 6

/** Reads each line a bounded number of times, whatever it says. */
export function readBlocks(lines: readonly Line[], depth = 0): Block[] {
  const blocks: Block[] = []
  let at = 0
  for (let first = lines[at]; first; first = lines[at]) {
    if (first.text.trim() === "" || isRule(first.text)) at++
    else {
      const [block, next] = readBlock(lines, at, first, depth)
      blocks.push(block)
      at = next
    }
  }
  return blocks
}

type Read = [block: Block, next: number]

function readBlock(lines: readonly Line[], at: number, { line, text }: Line, depth: number): Read {
  const asItStands = (kind: Kept, end: number): Read => {
    const whole = lines.slice(at, end).map((each) => each.text)
    return [{ kind, line, text: whole.join("\n").trimEnd() }, end]
  }
  const heading = headingOf(text)
  if (heading) return [{ kind: "heading", line, ...heading }, at + 1]
  const marker = depth < deepest ? markerOf(text) : undefined
  if (marker) return readList(lines, at, line, marker, depth)
  const kind = standingAt(lines, at) ?? (isTagAlone(text) ? "html" : undefined)
  if (kind !== undefined) {
    const end = endOfStanding(lines, at, kind, (other) => startsBlock(lines, other, depth))
    return asItStands(kind === "math" || kind === "verbatim" ? "code" : kind, end)
  }
  if (indentOf(text) >= 4)
    return asItStands(
      "code",
      endWhere(lines, at, (each) => indentOf(each) < 4),
    )
  return readParagraph(lines, at, line, depth)
}

function readParagraph(lines: readonly Line[], at: number, line: number, depth: number): Read {
  let end = at + 1
  while (!startsBlock(lines, end, depth)) end++
  const text = joined(lines.slice(at, end).map((each) => each.text))
  // Underlined text is a heading too.
  const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(textAt(lines, end))?.[1]
  if (underline === undefined) return [{ kind: "paragraph", line, text }, end]
  return [{ kind: "heading", line, level: underline[0] === "=" ? 1 : 2, text }, end + 1]
}

function startsBlock(lines: readonly Line[], at: number, depth: number): boolean {
  const text = textAt(lines, at)
  return (
    text.trim() === "" ||
    isRule(text) ||
    /^ {0,3}(?:=+|-+)[ \t]*$/.test(text) ||
    headingOf(text) !== undefined ||
    (depth < deepest && markerOf(text) !== undefined) ||
    standingAt(lines, at) !== undefined
  )
}

interface Marker {
  readonly marker: string
  readonly indent: number
  /** The column in which its text begins, and how many characters are before it. */
  readonly content: number
  readonly start: number
}

function markerOf(text: string): Marker | undefined {
  const match = /^([ \t]*)([-*+]|\d{1,9}[.)])( {1,4}|\t|$)/.exec(text)
  if (!match || isRule(text)) return undefined
  const [start, , marker = "", space = ""] = match
  const indent = indentOf(text)
  return { marker, indent, content: indent + marker.length + space.length, start: start.length }
}

function isOrdered({ marker }: Marker): boolean {
  return marker.length > 1
}

function readList(lines: readonly Line[], start: number, line: number, first: Marker, depth: number): Read {
  const items: Item[] = []
  let at = start
  for (let from = lines[at]; from; from = lines[at]) {
    const marker = markerOf(from.text)
    if (!marker || marker.indent > first.indent + 1 || isOrdered(marker) !== isOrdered(first)) break
    const end = endOfItem(lines, at + 1, marker)
    items.push(readItem(lines.slice(at, end), from.line, marker, depth))
    at = end
  }
  return [{ kind: "list", line, isOrdered: isOrdered(first), items }, at]
}

/** Lines that are indented further belong to an item, and so do lines that follow without a blank one. */
function endOfItem(lines: readonly Line[], from: number, { indent }: Marker): number {
  let [end, isAfterBlank] = [from, false]
  for (let at = from; at < lines.length; at++) {
    const text = textAt(lines, at)
    if (text.trim() === "") {
      isAfterBlank = true
      continue
    }
    const isInside = indentOf(text) >= indent + 2
    if (!isInside && (isAfterBlank || startsBlock(lines, at, 0))) break
    end = at + 1
    isAfterBlank = false
  }
  return skipBlank(lines, end)
}

function skipBlank(lines: readonly Line[], from: number): number {
  let at = from
  while (at < lines.length && textAt(lines, at).trim() === "") at++
  return at
}

function readItem(lines: readonly Line[], line: number, marker: Marker, depth: number): Item {
  const inner = linesInside(lines, marker)
  const blocks = readBlocks(inner, depth + 1)
  const [first] = blocks
  const hasText = first?.kind === "paragraph"
  return {
    line,
    marker: marker.marker,
    text: hasText ? first.text : "",
    below: hasText ? blocks.slice(1) : blocks,
    whole:
      blocks.length === 1 && hasText
        ? first.text
        : inner
            .map(({ text }) => text)
            .join("\n")
            .trim(),
  }
}

/** An item's lines without its indentation. */
function linesInside(lines: readonly Line[], marker: Marker): Line[] {
  const columns = columnsBelow(lines, marker)
  let fence = ""
  return lines.map(({ line, text }, n) => {
    const inside = n === 0 ? text.slice(marker.start) : outdented(text, columns)
    const before = fence
    fence = fenceAfter(before, inside.trimStart())
    const isCode = before !== "" && fence !== ""
    return { line, text: isCode ? outdented(text, columns, true) : inside }
  })
}

/** How far an item's further lines are indented: as far as its text, or by a tab if all of them are. */
function columnsBelow([first, ...rest]: readonly Line[], { indent, content }: Marker): number {
  const tab = `${/^[ \t]*/.exec(first?.text ?? "")?.[0]}\t`
  const isTabbed = rest.every(({ text }) => text.trim() === "" || text.startsWith(tab))
  return isTabbed ? indent + tabColumns : content
}

/** Joins lines that an editor wrapped; breaks that the writer made on purpose stay. */
function joined(lines: readonly string[]): string {
  const parts = lines.map((line, n) => {
    const next = lines[n + 1]
    const isBreak = next !== undefined && (line.endsWith("  ") || line.endsWith("\\"))
    const text = isBreak && line.endsWith("\\") ? line.slice(0, -1).trim() : line.trim()
    return text + (isBreak || (next !== undefined && isOwnLine(next)) ? "\n" : " ")
  })
  return parts.join("").trim()
}

/** A definition, a footnote or the address of a link, a bullet that is not markdown's, or a list that is too deep. */
function isOwnLine(text: string): boolean {
  return /^\s*(?::\s+\S|\[[^\]\s][^\]]*\]:|[•◦▪‣]\s)/.test(text) || markerOf(text) !== undefined
}

function headingOf(text: string): { level: number; text: string } | undefined {
  const match = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(text)
  if (!match) return undefined
  const rest = text.slice(match[0].length).trim()
  const end = rest.length - (/#*$/.exec(rest.slice(-8))?.[0].length ?? 0)
  return { level: match[1]?.length ?? 1, text: rest.slice(0, end).trim() }
}

function isRule(text: string): boolean {
  const marks = text.trim().replace(/[ \t]/g, "")
  return marks.length >= 3 && (/^-+$/.test(marks) || /^\*+$/.test(marks) || /^_+$/.test(marks))
}
