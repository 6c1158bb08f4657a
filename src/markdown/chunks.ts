import { fenceAfter } from "../domain/fence.ts"

/** A part of an article that can be found by itself. */
export interface Chunk {
  /** The headings that it stands under, the outermost first. */
  readonly headings: readonly string[]
  /** Where it begins, counted from 1 in the file. */
  readonly line: number
  readonly text: string
}

/** About so many characters make a part. */
const usual = 1_500

/**
 * Cuts a text at its headings, and what is long below one at the ends of paragraphs. A fence around code is not
 * looked into: a comment in it is no heading. `before` is the number of lines that stand above the text.
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
    const [, depth, name = ""] = (fence === "" && /^(#{1,6})[ \t]+(.+?)[ \t#]*$/.exec(line)) || []
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
    if ((isEnd && size >= usual) || size >= 4 * usual) close(at)
    lines.push(line)
    size += line.length + 1
  }
  close(0)
  return chunks
}
