import { fenceAfter } from "../basics/fence.ts"
import { mapPair } from "../basics/pair.ts"

/** A text of markdown, with its code told from its prose. */
export interface Parts {
  /** The lines that are no code block; an empty one in the place of each block. */
  readonly lines: readonly string[]
  /** The pieces of code, blocks and spans, as they count. */
  readonly code: readonly string[]
  /** All of it without fences and backticks: code that only the other text marks as code is in here too. */
  readonly bare: string
}

export const bullet = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/

export function partsOf(text: string): Parts {
  const { lines, blocks } = blocksIn(text)
  const spans: string[] = []
  const paragraphs = lines.map((line) => line.trim() || "\n")
  const prose = paragraphs.join(" ").split("\n")
  const bare = prose.map((paragraph) => withoutTicks(paragraph, spans))
  return { lines, code: [...spans, ...blocks], bare: [...bare, ...blocks].join("\n\n") }
}

function blocksIn(text: string): { lines: string[]; blocks: string[] } {
  const lines: string[] = []
  const blocks: string[] = []
  let block: string[] = []
  let fence = ""
  let [isList, mayIndent] = [false, false]
  const close = () => {
    const code = plainBlock(block)
    if (code !== "") blocks.push(code)
    block = []
  }
  for (const line of text.split(/\r?\n/)) {
    const before = fence
    fence = fenceAfter(before, line.trimStart())
    const isIndented = /^(?: {4}|\t)/.test(line) && mayIndent && !isList
    const isBlank = line.trim() === ""
    if (before !== "" || fence !== "") {
      if (before !== "" && fence !== "") block.push(line)
      else close()
      lines.push("")
    } else if ((isIndented && !isBlank) || (isBlank && block.length > 0)) {
      block.push(line)
      lines.push("")
    } else {
      close()
      lines.push(line)
      mayIndent = isBlank
      if (bullet.test(line)) isList = true
      else if (/^\S/.test(line)) isList = false
    }
  }
  close()
  return { lines, blocks }
}

/** A block without its common indentation, the blanks at the ends of its lines, and empty lines around it. */
function plainBlock(block: readonly string[]): string {
  const lines = block.map((line) => line.trimEnd())
  const indents = lines.filter((line) => line !== "").map((line) => /^[ \t]*/.exec(line)?.[0] ?? "")
  let common = indents[0] ?? ""
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1)
  const isFull = (line: string) => line !== ""
  const full = lines.slice(lines.findIndex(isFull), lines.findLastIndex(isFull) + 1)
  return full.map((line) => line.slice(common.length)).join("\n")
}

/** A paragraph without the backticks around its spans of code, which are added to `spans`. */
function withoutTicks(paragraph: string, spans: string[]): string {
  const runs = [...paragraph.matchAll(/`+/g)]
  let [bare, end] = ["", 0]
  for (const [n, { 0: ticks, index }] of runs.entries()) {
    if (index < end) continue
    const closing = runs.find((each, at) => at > n && each[0].length === ticks.length)
    if (!closing) continue
    const inside = paragraph.slice(index + ticks.length, closing.index)
    // One blank on both sides only keeps a backtick inside from the ones outside.
    const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== ""
    const span = withoutBlanks(isPadded ? inside.slice(1, -1) : inside)
    spans.push(span)
    bare += paragraph.slice(end, index) + span
    end = closing.index + ticks.length
  }
  return bare + paragraph.slice(end)
}

/** Blanks beside a word are not seen at the ends of a span; beside a sign they may be what it is about. */
function withoutBlanks(span: string): string {
  return span.replace(/^ +(?=[\p{L}\p{N}])/u, "").replace(/(?<=[\p{L}\p{N}]) +$/u, "")
}

/**
 * The first piece of code of a text that is not in the other one character by character: an indentation, a
 * quotation mark or a lone `--` means something in code.
 */
export function codeOnlyIn({ code }: Parts, other: Parts): string | undefined {
  let rest = other.bare
  // The longest first: a short one may also be in a longer one.
  for (const piece of code.toSorted((a, b) => b.length - a.length)) {
    if (!rest.includes(piece)) return piece
    rest = rest.replace(piece, () => "\n")
  }
  return undefined
}

/**
 * Pieces of code with the same letters that are not the same, or not in the same order, as each text has them:
 * the words cannot tell which is where.
 */
export function codesExchanged(ours: Parts, theirs: Parts): [string[], string[]] | undefined {
  const [left, right] = mapPair([ours, theirs], ({ code }) => Map.groupBy(code, lettersOf))
  for (const [letters, codes] of left) {
    const others = right.get(letters) ?? []
    const areMany = new Set([...codes, ...others]).size > 1
    if (areMany && codes.join("\n\n") !== others.join("\n\n")) return [codes, others]
  }
  return undefined
}

function lettersOf(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")
}
