import { fenceAfter } from "../basics/fence.ts"
import type { Line } from "./lines.ts"
import { leftOut, type Piece } from "./piece.ts"

interface Mark {
  /** The index of the line in the list; `at` is the mark's offset in the line. */
  readonly line: number
  readonly at: number
}

/** A note without the comments between `%%` and `%%`, which Obsidian hides; reports each with its line. */
export function withoutComments(lines: readonly Line[]): { lines: readonly Line[]; comments: Piece[] } {
  const marks = marksIn(lines)
  const texts = lines.map(({ text }) => text)
  const comments: Piece[] = []
  // The last ones first, so that the offsets of the others stay valid. An unpaired mark does not count.
  for (let n = marks.length - (marks.length % 2) - 2; n >= 0; n -= 2) {
    const [from, to] = [marks[n], marks[n + 1]]
    if (!from || !to) continue
    const [first = "", last = ""] = [texts[from.line], texts[to.line]]
    const comment = first.slice(from.at + 2, from.line === to.line ? to.at : undefined).trim()
    comments.unshift(leftOut(lines[from.line]?.line ?? 1, comment || "%%", "a comment"))
    texts.fill("", from.line, to.line + 1)
    const before = first.slice(0, from.at)
    const after = last.slice(to.at + 2)
    texts[from.line] = (/\s$/.test(before) ? before + after.trimStart() : before + after).trimEnd()
  }
  return { lines: lines.map(({ line }, n) => ({ line, text: texts[n] ?? "" })), comments }
}

/** Ignores those in code. */
function marksIn(lines: readonly Line[]): Mark[] {
  let fence = ""
  return lines.flatMap(({ text }, line) => {
    fence = fenceAfter(fence, text.trimStart())
    if (fence !== "") return []
    const signs = [...text.matchAll(/`[^`]*`|%%/g)].filter(([sign]) => sign === "%%")
    return signs.map(({ index }) => ({ line, at: index }))
  })
}

/** `#word` in a text, except in code; a heading or a number is not a hashtag. */
export function hashtagsIn(text: string): string[] {
  let fence = ""
  const lines = text.split("\n").filter((line) => {
    fence = fenceAfter(fence, line.trimStart())
    return fence === ""
  })
  const prose = lines.join("\n").replace(/`[^`\n]*`/g, "")
  return [...prose.matchAll(/(?:^|\s)#([^\s#.,;:!?()[\]{}"'`]{1,64})/g)].flatMap(([, tag = ""]) =>
    /^\d+$/.test(tag) ? [] : [tag],
  )
}

/** A line with nothing but hashtags is about the whole note. */
export function isOnlyTags(text: string): boolean {
  return /^\s*#[^\s#]+(?:\s+#[^\s#]+)*\s*$/.test(text)
}
