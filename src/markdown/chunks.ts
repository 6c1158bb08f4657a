import { fenceAfter } from "../basics/fence.ts"

/** A part of an article that a search can find by itself. */
export interface Chunk {
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[]
  /** Its first line, counted from 1 in the file. */
  readonly line: number
  readonly text: string
}

/** The usual length of a part in characters, and the length from which a part takes no more lines. */
const usual = 1_500
const most = 4 * usual
/** A longer line is not a heading, however it begins: it would be repeated above everything below it. */
const longestHeading = 300

/**
 * Cuts a text at its headings, a long section at the ends of paragraphs, and an endless line at blanks.
 * Ignores headings inside a code fence, where a comment may look like one. `before` is the number of lines
 * above the text.
 */
export function chunksOf(text: string, before: number): Chunk[] {
  const chunks: Chunk[] = []
  let headings: string[] = []
  let lines: string[] = []
  let start = 0
  let size = 0
  let fence = ""
  const close = (next: number) => {
    const lead = lines.findIndex((line) => line.trim() !== "")
    if (lead >= 0)
      chunks.push({
        headings: headings.filter(Boolean),
        line: before + start + lead + 1,
        text: lines.join("\n").trim(),
      })
    lines = []
    size = 0
    start = next
  }
  for (const [at, line] of text.split("\n").entries()) {
    fence = fenceAfter(fence, line.trimStart())
    const mayHead = fence === "" && line.length <= longestHeading
    const [, depth, name = ""] = (mayHead && /^(#{1,6})[ \t]+(.+?)[ \t#]*$/.exec(line)) || []
    if (depth !== undefined) {
      close(at)
      headings = [
        ...headings.slice(0, depth.length - 1),
        ...Array(Math.max(0, depth.length - 1 - headings.length)).fill(""),
      ]
      headings[depth.length - 1] = name
      start = at + 1
      continue
    }
    const isEnd = line.trim() === "" && fence === ""
    const pieces = line.length > most ? piecesOf(line) : [line]
    for (const piece of pieces) {
      if ((isEnd && size >= usual) || size >= most || pieces.length > 1) close(at)
      lines.push(piece)
      size += piece.length + 1
    }
  }
  close(0)
  return chunks
}

/** A line cut at blanks, or if there are none, anywhere but inside a character. */
function piecesOf(line: string): string[] {
  const pieces: string[] = []
  for (let rest = line; rest !== ""; ) {
    const piece = rest.slice(0, usual)
    const blank = rest.length > usual ? piece.lastIndexOf(" ") : -1
    const whole = /[\ud800-\udbff]$/.test(piece) ? usual - 1 : usual
    const end = blank > usual / 2 ? blank : whole
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return pieces
}
