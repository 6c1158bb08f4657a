import { eolOf } from "../basics/eol.ts"
import { marks } from "../domain/marks.ts"
import { appendBlock, cutBlock } from "./block.ts"
import { type Look, lineAt, type Part } from "./part.ts"

const { begin, end } = marks

/**
 * A text of co's in a Markdown file, between two comments. A `head`, which some agents need before the text,
 * makes it a file that co creates; what somebody adds to that file is still theirs.
 */
export function blockPart(body: string, head = ""): Part {
  const block = `${begin}\n${body.trim()}\n${end}`
  return {
    isWholeFile: head !== "",
    look: (text) => {
      const found = findBlock(text)
      if (!("from" in found)) return found
      return { state: unixLines(text.slice(found.from, found.to)) === block ? "same" : "different" }
    },
    put: (text) => {
      const found = findBlock(text)
      if (!("from" in found)) return text === "" ? `${head}${block}\n` : appendBlock(text, block)
      const eol = eolOf(text)
      const after = text.slice(found.to)
      const gap = /^[^\r\n]/.test(after) ? eol : ""
      return text.slice(0, found.from) + block.replaceAll("\n", eol) + gap + after
    },
    drop: (text) => {
      const found = findBlock(text)
      return "from" in found ? cutBlock(text, found.from, found.to) : text
    },
    isBare: (text) => ["", head.trim()].includes(unixLines(text).trim()),
  }
}

function findBlock(text: string): { from: number; to: number } | Look {
  const starts = offsetsOf(text, begin, "[ \\t]*$")
  // What is appended to a file without an end of its last line stands right behind the mark.
  const ends = offsetsOf(text, end, "")
  const [from, second] = starts
  const [to] = ends
  if (from === undefined && to === undefined) return { state: "absent" }
  if (starts.length === 1 && ends.length === 1 && from !== undefined && to !== undefined && from < to)
    return { from, to: to + end.length }
  const line = lineAt(text, second ?? from ?? to ?? 0)
  return { state: "broken", line, message: `expected one ${begin} and one ${end} after it` }
}

function offsetsOf(text: string, mark: string, behind: string): number[] {
  return [...text.matchAll(new RegExp(`^${mark}${behind}`, "gm"))].map(({ index }) => index)
}

function unixLines(text: string): string {
  return text.replaceAll("\r\n", "\n")
}
