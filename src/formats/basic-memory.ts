import { fenceAfter } from "../basics/fence.ts"
import { cutFacts } from "./facts.ts"
import { type Front, fieldOf, listOf, splitFront, straysIn } from "./frontmatter.ts"
import type { Line } from "./lines.ts"
import type { Document, Piece, Reader } from "./piece.ts"
import { instantOf, isNamedIn, tagsOf } from "./wording.ts"

interface Note {
  readonly title: string
  readonly tags: readonly string[]
  readonly created: string | undefined
}

/** A note of basic-memory: lines with observations and relations anywhere, and prose around them. */
export const readBasicMemory: Reader = (document) => {
  const front = splitFront(document.text)
  const note = noteOf(front, document)
  const pieces: Piece[] = []
  const rest = front.body.map((line) => ({ ...line }))
  let fence = ""
  for (const [at, line] of front.body.entries()) {
    fence = fenceAfter(fence, line.text.trimStart())
    const piece = fence === "" ? (observationOf(line, note) ?? relationOf(line, note)) : undefined
    if (piece === undefined) continue
    pieces.push(piece)
    rest[at] = { line: line.line, text: "" }
  }
  const isShelf = (heading: string) => heading === note.title || /^(?:observations|relations)$/i.test(heading)
  const prose = cutFacts(rest, {
    hasTitle: false,
    isShelf,
    about: [note.title],
    tags: note.tags,
    created: note.created,
  })
  return [...straysIn(front), ...pieces, ...prose].sort((a, b) => a.line - b.line)
}

function noteOf(front: Front, { name }: Document): Note {
  const stem = name.slice(name.lastIndexOf("/") + 1).replace(/\.md$/i, "")
  const created = ["created", "created_at", "date", "modified"].map((field) =>
    instantOf(fieldOf(front, field)),
  )
  return {
    title: fieldOf(front, "title") ?? stem,
    tags: listOf(front, "tags"),
    created: created.find(Boolean),
  }
}

/** `- [decision] Use REST #api (for now)`; a checkbox is not an observation. */
function observationOf({ line, text }: Line, note: Note): Piece | undefined {
  const match = /^\s*[-*+]\s+\[([^[\]\n]{1,64})\]\s+(?=\S)/.exec(text)
  const category = match?.[1]?.trim()
  if (!match || !category || /^[x-]$/i.test(category)) return undefined
  const { said, context } = withContext(text.slice(match[0].length).trim())
  const words = said.split(/\s+/)
  const last = words.findLastIndex((word) => !isHashtag(word))
  const fact = [...words.slice(0, last + 1), context].join(" ").trim()
  if (last < 0) return undefined
  const content = isNamedIn(note.title, fact) ? fact : `${note.title}: ${fact}`
  return toRow(line, content, note, [category, ...words.filter(isHashtag)])
}

/** Words in parentheses at the end say when or why; hashtags come before them. */
function withContext(text: string): { said: string; context: string } {
  const start = text.endsWith(")") ? text.lastIndexOf(" (") : -1
  return start < 0
    ? { said: text, context: "" }
    : { said: text.slice(0, start), context: text.slice(start + 1) }
}

function isHashtag(word: string): boolean {
  return /^#[^\s#]{1,64}$/.test(word)
}

/** `- implements [[Search Design]] (since May)`. */
function relationOf({ line, text }: Line, note: Note): Piece | undefined {
  const [start, end] = [text.indexOf("[["), text.indexOf("]]")]
  const before = /^\s*[-*+]\s+(.*)$/.exec(text.slice(0, Math.max(0, start)))?.[1]?.trim()
  const behind = text.slice(end + 2).trim()
  if (start < 0 || end < start || before === undefined || before.length > 64) return undefined
  if (behind !== "" && !/^\([^()]*\)$/.test(behind)) return undefined
  const target = text.slice(start + 2, end).split("|")[0] ?? ""
  const verb = before === "" ? "relates to" : before.replaceAll("_", " ")
  return toRow(line, `${note.title} ${verb} ${target} ${behind}`.trim(), note, ["relation"])
}

function toRow(line: number, content: string, note: Note, tags: readonly string[]): Piece {
  const all = tagsOf([...tags.map((tag) => tag.replace(/^#/, "")), ...note.tags])
  return { kind: "row", line, draft: { content, tags: all, created: note.created, source: "imported" } }
}
