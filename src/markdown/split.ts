import { limits } from "../domain/limits.ts"
import type { Problem } from "../domain/outcome.ts"

/** A markdown file cut into frontmatter and body, as offsets into its text. */
export interface Note {
  /** The YAML between the fences; undefined if the file has no frontmatter. */
  readonly head: string | undefined
  /** Where `head` begins in the text. */
  readonly headStart: number
  /** Where the body begins: after the closing fence's line. */
  readonly bodyStart: number
}

const BOM = 0xfeff

/**
 * A frontmatter opens with a line `---` at the very start (after a byte order mark, if any) and
 * ends with the next line `---`. Anything else is body.
 */
export function splitNote(text: string): { note: Note } | { problem: Problem } {
  const start = text.charCodeAt(0) === BOM ? 1 : 0
  const headStart = fenceEnd(text, start)
  if (headStart === undefined) return { note: { head: undefined, headStart: start, bodyStart: start } }
  for (let line = headStart; ; ) {
    const bodyStart = fenceEnd(text, line)
    if (bodyStart !== undefined) {
      const head = text.slice(headStart, line)
      if (Buffer.byteLength(head) > limits.frontmatterBytes) return { problem: tooLong }
      return { note: { head, headStart, bodyStart } }
    }
    const next = text.indexOf("\n---", line)
    if (next < 0) return { problem: unclosed }
    if (next - headStart > limits.frontmatterBytes) return { problem: tooLong }
    line = next + 1
  }
}

const tooLong: Problem = {
  code: "frontmatter-too-long",
  line: 1,
  field: null,
  message: `the frontmatter is longer than ${limits.frontmatterBytes / 1024} KiB; expected a second line '---' before that`,
}

const unclosed: Problem = {
  code: "unclosed-frontmatter",
  line: 1,
  field: null,
  message: "the frontmatter opened on line 1 is not closed; expected a second line '---'",
}

/** The offset after a line `---` that begins at `at`, or undefined if no such line begins there. */
function fenceEnd(text: string, at: number): number | undefined {
  if (!text.startsWith("---", at)) return undefined
  let end = at + 3
  while (text[end] === " " || text[end] === "\t") end++
  if (text[end] === "\r" && text[end + 1] === "\n") return end + 2
  if (text[end] === "\n") return end + 1
  return end === text.length ? end : undefined
}

/** Everything before the body, including the fences and the byte order mark. */
export function headOf(text: string): string {
  return text.slice(0, text.length - bodyOf(text).length)
}

/** Everything after the frontmatter; the whole text if there is none or if it is broken. */
export function bodyOf(text: string): string {
  const split = splitNote(text)
  return "note" in split ? text.slice(split.note.bodyStart) : text
}
