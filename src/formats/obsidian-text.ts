import { type Block, readBlocks } from "./blocks.ts"
import { type Line, linesOf } from "./lines.ts"
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
  const prose = new Set(proseOf(lines))
  return lines.flatMap((each, line) => {
    if (!prose.has(each)) return []
    const signs = [...each.text.matchAll(/`[^`]*`|%%/g)].filter(([sign]) => sign === "%%")
    return signs.map(({ index }) => ({ line, at: index }))
  })
}

/** The lines that are not of code, a formula or an HTML comment, wherever in the note those are. */
export function proseOf(lines: readonly Line[]): Line[] {
  const hidden = new Set(hiddenIn(readBlocks(lines)))
  return lines.filter(({ line }) => !hidden.has(line))
}

/** Quotes within quotes are looked into down to this depth. */
const deepest = 6

function hiddenIn(blocks: readonly Block[], depth = 0): number[] {
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(({ below }) => hiddenIn(below, depth))
    if (block.kind === "quote" && depth < deepest) return hiddenIn(readBlocks(insideQuote(block)), depth + 1)
    if (block.kind !== "code" && block.kind !== "comment") return []
    return block.text.split("\n").map((_, at) => block.line + at)
  })
}

function insideQuote({ line, text }: Line): Line[] {
  return text.split("\n").map((each, at) => ({ line: line + at, text: each.replace(/^ {0,3}> ?/, "") }))
}

/** `#word` in a text, except in code; a heading or a number is not a hashtag. */
export function hashtagsIn(text: string): string[] {
  const lines = proseOf([...linesOf(text)]).map((line) => line.text)
  const prose = lines.join("\n").replace(/`[^`\n]*`|<!--[^>]{0,1000}-->/g, "")
  return [...prose.matchAll(/(?:^|\s)#([^\s#.,;:!?()[\]{}"'`]{1,64})/g)].flatMap(([, tag = ""]) =>
    /^\d+$/.test(tag) ? [] : [tag],
  )
}

/** A line with nothing but hashtags is about the whole note. */
export function isOnlyTags(text: string): boolean {
  return /^\s*#[^\s#]+(?:\s+#[^\s#]+)*\s*$/.test(text)
}
