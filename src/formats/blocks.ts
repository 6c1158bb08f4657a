import { fenceAfter } from "../domain/fence.ts"
import type { Line } from "./lines.ts"

/** Markdown as far as cutting it into facts needs it. */
export type Block =
  | { readonly kind: "heading"; readonly line: number; readonly level: number; readonly text: string }
  | {
      readonly kind: "paragraph" | "code" | "table" | "comment"
      readonly line: number
      readonly text: string
    }
  | List

export interface List {
  readonly kind: "list"
  readonly line: number
  readonly isOrdered: boolean
  readonly items: readonly Item[]
}

export interface Item {
  readonly line: number
  /** `-` or `3.`, as it stands there. */
  readonly marker: string
  /** Its first paragraph on one line. */
  readonly text: string
  /** What stands below that: further paragraphs, nested lists, code. */
  readonly below: readonly Block[]
  /** All of it as it was written, without the indentation. */
  readonly whole: string
}

/** Lists in lists are taken apart down to here. */
const deepest = 6

/** Reads each line a bounded number of times, whatever they say. */
export function readBlocks(lines: readonly Line[], depth = 0): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const text = (lines[at] as Line).text
    if (text.trim() === "" || isRule(text)) at++
    else {
      const [block, next] = readBlock(lines, at, depth)
      blocks.push(block)
      at = next
    }
  }
  return blocks
}

type Read = [block: Block, next: number]

function readBlock(lines: readonly Line[], at: number, depth: number): Read {
  const { line, text } = lines[at] as Line
  const heading = headingOf(text)
  if (heading) return [{ kind: "heading", line, ...heading }, at + 1]
  const fence = fenceAfter("", text)
  if (fence !== "") return raw("code", lines, at, endOfFence(lines, at, fence))
  if (text.trimStart().startsWith("<!--")) return raw("comment", lines, at, endOfComment(lines, at))
  if (depth < deepest && markerOf(text)) return readList(lines, at, depth)
  if (isTable(lines, at))
    return raw(
      "table",
      lines,
      at,
      endWhere(lines, at + 2, (each) => !each.includes("|")),
    )
  if (indentOf(text) >= 4)
    return raw(
      "code",
      lines,
      at,
      endWhere(lines, at, (each) => indentOf(each) < 4),
    )
  return readParagraph(lines, at, depth)
}

function raw(kind: "code" | "table" | "comment", lines: readonly Line[], at: number, end: number): Read {
  const text = lines.slice(at, end).map((each) => each.text.trimEnd())
  return [{ kind, line: (lines[at] as Line).line, text: text.join("\n") }, end]
}

function readParagraph(lines: readonly Line[], at: number, depth: number): Read {
  const { line } = lines[at] as Line
  let end = at + 1
  while (end < lines.length && !startsBlock(lines, end, depth)) end++
  const text = joined(lines.slice(at, end).map((each) => each.text))
  // Underlined text is a heading too.
  const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(lines[end]?.text ?? "")?.[1]
  if (underline === undefined) return [{ kind: "paragraph", line, text }, end]
  return [{ kind: "heading", line, level: underline[0] === "=" ? 1 : 2, text }, end + 1]
}

function startsBlock(lines: readonly Line[], at: number, depth: number): boolean {
  const { text } = lines[at] as Line
  return (
    text.trim() === "" ||
    isRule(text) ||
    /^ {0,3}(?:=+|-+)[ \t]*$/.test(text) ||
    headingOf(text) !== undefined ||
    fenceAfter("", text) !== "" ||
    text.trimStart().startsWith("<!--") ||
    (depth < deepest && markerOf(text) !== undefined) ||
    isTable(lines, at)
  )
}

interface Marker {
  readonly marker: string
  readonly indent: number
  /** Where its text begins. */
  readonly content: number
}

function markerOf(text: string): Marker | undefined {
  const match = /^( *)([-*+]|\d{1,9}[.)])( {1,4}|$)/.exec(text)
  if (!match || isRule(text)) return undefined
  const [, indent = "", marker = "", space = ""] = match
  return { marker, indent: indent.length, content: indent.length + marker.length + space.length }
}

function isOrdered({ marker }: Marker): boolean {
  return marker.length > 1
}

function readList(lines: readonly Line[], start: number, depth: number): Read {
  const first = markerOf((lines[start] as Line).text) as Marker
  const items: Item[] = []
  let at = start
  for (;;) {
    const marker = markerOf(lines[at]?.text ?? "")
    if (!marker || marker.indent > first.indent + 1 || isOrdered(marker) !== isOrdered(first)) break
    const end = endOfItem(lines, at + 1, marker)
    items.push(readItem(lines.slice(at, end), marker, depth))
    at = end
  }
  return [{ kind: "list", line: (lines[start] as Line).line, isOrdered: isOrdered(first), items }, at]
}

/** What is indented further belongs to an item, and so do lines that go on without a blank one in between. */
function endOfItem(lines: readonly Line[], from: number, { indent }: Marker): number {
  let [end, isAfterBlank] = [from, false]
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at] as Line
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
  while (at < lines.length && (lines[at] as Line).text.trim() === "") at++
  return at
}

function readItem(lines: readonly Line[], { marker, content }: Marker, depth: number): Item {
  const inner = lines.map(({ line, text }, n) => ({
    line,
    text: n === 0 ? text.slice(content) : text.slice(Math.min(indentOf(text), content)),
  }))
  const blocks = readBlocks(inner, depth + 1)
  const [first] = blocks
  const hasText = first?.kind === "paragraph"
  return {
    line: (lines[0] as Line).line,
    marker,
    text: hasText ? first.text : "",
    below: hasText ? blocks.slice(1) : blocks,
    whole:
      blocks.length === 1 && hasText
        ? first.text
        : inner
            .map(({ text }) => text.trimEnd())
            .join("\n")
            .trim(),
  }
}

/** Lines that an editor wrapped, as one; where the writer broke them on purpose they stay apart. */
function joined(lines: readonly string[]): string {
  const parts = lines.map((line, n) => {
    const isBreak = n < lines.length - 1 && (line.endsWith("  ") || line.endsWith("\\"))
    const text = isBreak && line.endsWith("\\") ? line.slice(0, -1).trim() : line.trim()
    return text + (isBreak ? "\n" : " ")
  })
  return parts.join("").trim()
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

function endOfFence(lines: readonly Line[], at: number, fence: string): number {
  return Math.min(lines.length, endWhere(lines, at + 1, (text) => fenceAfter(fence, text) === "") + 1)
}

function endOfComment(lines: readonly Line[], at: number): number {
  return Math.min(lines.length, endWhere(lines, at, (text) => text.includes("-->")) + 1)
}

function endWhere(lines: readonly Line[], from: number, isEnd: (text: string) => boolean): number {
  let end = from
  while (end < lines.length && !isEnd((lines[end] as Line).text)) end++
  return end
}

function isTable(lines: readonly Line[], at: number): boolean {
  const [head, line] = [lines[at]?.text ?? "", lines[at + 1]?.text ?? ""]
  return head.includes("|") && line.includes("|") && line.includes("-") && /^[\s|:-]+$/.test(line)
}

function indentOf(text: string): number {
  let at = 0
  while (text[at] === " ") at++
  return at
}
