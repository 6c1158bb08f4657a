import { fenceAfter } from "../basics/fence.ts"
import type { Line } from "./lines.ts"

/** A block whose lines stay as they are: joined, they would mean something else. */
export type Standing = "code" | "math" | "verbatim" | "quote" | "html" | "table" | "comment"

/** Which of these begins at a line, whether or not a paragraph goes on to there. */
export function standingAt(lines: readonly Line[], at: number): Standing | undefined {
  const text = textAt(lines, at)
  if (fenceAfter("", text) !== "") return "code"
  if (text.trimStart().startsWith("<!--")) return "comment"
  if (/^ {0,3}>/.test(text)) return "quote"
  if (/^ {0,3}\$\$/.test(text)) return "math"
  if (verbatimStart.test(text)) return "verbatim"
  if (htmlStart.test(text)) return "html"
  return isTable(lines, at) ? "table" : undefined
}

const verbatimStart = /^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i
/** A tag that has a line to itself can also be within a sentence, unless it closes something. */
const htmlStart =
  /^ {0,3}<(?:\/[a-z][\w-]*>\s*$|\/?(?:blockquote|center|dd|details|div|dl|dt|figure|h[1-6]|hr|li|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:[\s/>]|$))/i

export function isTagAlone(text: string): boolean {
  return /^ {0,3}<[a-z][\w-]*(?:\s[^<>]*)?>\s*$/i.test(text)
}

/**
 * The line after such a block. `isOther` says where another block begins: that ends a quote, which goes on over
 * lines without a mark, and HTML.
 */
export function endOfStanding(
  lines: readonly Line[],
  at: number,
  kind: Standing,
  isOther: (at: number) => boolean,
): number {
  const text = textAt(lines, at)
  const including = (from: number, isLast: (text: string) => boolean) =>
    Math.min(lines.length, endWhere(lines, from, isLast) + 1)
  if (kind === "code") {
    const fence = fenceAfter("", text)
    return including(at + 1, (each) => fenceAfter(fence, each) === "")
  }
  if (kind === "comment") return including(at, (each) => each.includes("-->"))
  if (kind === "verbatim") return including(at, (each) => /<\/(?:pre|script|style|textarea)>/i.test(each))
  if (kind === "math") {
    if (text.trim().length >= 4 && isMathEnd(text)) return at + 1
    const end = endWhere(lines, at + 1, (each) => each.trim() === "" || isMathEnd(each))
    return textAt(lines, end).trim() === "" ? end : end + 1
  }
  if (kind === "table") return endWhere(lines, at + 2, (each) => !each.includes("|"))
  let end = at + 1
  while (end < lines.length && (standingAt(lines, end) === kind || !isOther(end))) end++
  return end
}

function isMathEnd(text: string): boolean {
  return text.trimEnd().endsWith("$$")
}

export function endWhere(lines: readonly Line[], from: number, isEnd: (text: string) => boolean): number {
  let end = from
  while (end < lines.length && !isEnd(textAt(lines, end))) end++
  return end
}

/** After the last line it reads as if there were blank ones. */
export function textAt(lines: readonly Line[], at: number): string {
  return lines[at]?.text ?? ""
}

function isTable(lines: readonly Line[], at: number): boolean {
  const [head, line] = [textAt(lines, at), textAt(lines, at + 1)]
  return head.includes("|") && line.includes("|") && line.includes("-") && /^[\s|:-]+$/.test(line)
}
