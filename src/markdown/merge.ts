import { eolOf } from "../basics/eol.ts"
import { mapPair } from "../basics/pair.ts"
import { mergeLines, type Part } from "./diff3.ts"
import type { HeadParser } from "./fields.ts"
import { type Marking, markingFor } from "./marks.ts"
import { byLine, type MergedLines, mergeHeads } from "./merge-head.ts"
import { isOfTwo } from "./one-memory.ts"
import { splitNote } from "./split.ts"
import { mapThree, type Three } from "./three.ts"

export interface MergedNote {
  readonly text: string
  /** Whether a person still has to decide about something, which is between marks. */
  readonly isOpen: boolean
  /** The sides are not versions of one memory: each is whole on its side of the marks. */
  readonly isOfTwo?: boolean
}

export interface Cut {
  /** The lines between the fences; undefined if there is no frontmatter. */
  readonly head: readonly string[] | undefined
  readonly body: readonly string[]
}

/**
 * Merges two versions of a note and their common base. No line that a side wrote is lost: it is in the text,
 * or between marks if both sides rewrote the same lines. `base` is empty if both sides created the note.
 */
export function mergeNotes(notes: Three<string>, full: HeadParser): MergedNote {
  const { base, ours, theirs } = notes
  if (ours === theirs || theirs === base) return { text: ours, isOpen: false }
  if (ours === base) return { text: theirs, isOpen: false }
  if (isOfTwo(notes, full)) return { text: apart(ours, theirs), isOpen: true, isOfTwo: true }
  const { base: before, ours: mine, theirs: yours } = mapThree(notes, cut)
  if (!mine.head || !yours.head) return mergeTexts(notes)
  const marked = markingFor(linesOf(ours), linesOf(theirs))
  const head = mergeHeads({ base: before.head ?? [], ours: mine.head, theirs: yours.head }, marked)
  const body = mergeBodies({ base: before.body, ours: mine.body, theirs: yours.body }, marked)
  const lines = ["---", ...head.lines, "---", ...body.lines]
  return { text: textLike(ours, lines), isOpen: head.isOpen || body.isOpen }
}

/** The merge for notes if a side has no frontmatter. */
export function mergeTexts(notes: Three<string>): MergedNote {
  const texts = mapThree(notes, linesOf)
  const { lines, isOpen } = byLine(texts, markingFor(texts.ours, texts.theirs))
  return { text: textLike(notes.ours, lines), isOpen }
}

/**
 * Leaves to a person what both rewrote differently. What both inserted at the same place stays, one below the
 * other if it `stacks`.
 */
export function mergeBodies(
  bodies: Three<readonly string[]>,
  marked: Marking,
  { stacks = true } = {},
): MergedLines {
  const isNew = bodies.base.every(isBlank)
  const parts = isNew
    ? together(bodies.ours, bodies.theirs)
    : mergeLines(bodies.base, bodies.ours, bodies.theirs)
  const isBoth = (part: (typeof parts)[number]) =>
    part.kind === "both" && (!stacks || part.base.some((line) => !isBlank(line)))
  const lines = parts.flatMap((part) => {
    if (part.kind === "settled") return part.lines
    return isBoth(part) ? marked(part.ours, part.theirs) : stacked(part.ours, part.theirs)
  })
  return { lines, isOpen: parts.some(isBoth) }
}

/** Keeps both whole: a merge by lines could take one line from here and the next one from there. */
export function apart(ours: string, theirs: string): string {
  const [mine, yours] = mapPair([ours, theirs], linesOf)
  const marked = markingFor(mine, yours)
  const lines = together(mine, yours).flatMap((part) =>
    part.kind === "settled" ? part.lines : marked(part.ours, part.theirs),
  )
  return textLike(ours, lines)
}

/** Two texts under one name that were written separately: a common beginning and end appear once. */
export function together(ours: readonly string[], theirs: readonly string[]): Part[] {
  let start = 0
  while (start < ours.length && start < theirs.length && ours[start] === theirs[start]) start++
  let end = 0
  const most = Math.min(ours.length, theirs.length) - start
  while (end < most && ours.at(-1 - end) === theirs.at(-1 - end)) end++
  const middle = (lines: readonly string[]) => lines.slice(start, lines.length - end)
  return [
    { kind: "settled", lines: ours.slice(0, start) },
    { kind: "both", base: [], ours: middle(ours), theirs: middle(theirs) },
    { kind: "settled", lines: ours.slice(ours.length - end) },
  ]
}

/** A list continues as a list; other texts become separate paragraphs. */
function stacked(ours: readonly string[], theirs: readonly string[]): string[] {
  const [last = "", first = ""] = [ours.at(-1), theirs[0]]
  const isList = /^\s*[-*+] /.test(last) && /^\s*[-*+] /.test(first)
  const isApart = isList || isBlank(last) || isBlank(first)
  return isApart ? [...ours, ...theirs] : [...ours, "", ...theirs]
}

function isBlank(line: string): boolean {
  return line.trim() === ""
}

export function cut(text: string): Cut {
  const split = splitNote(text)
  if ("problem" in split || split.note.head === undefined) return { head: undefined, body: linesOf(text) }
  const { head, bodyStart } = split.note
  return { head: linesOf(head).slice(0, -1), body: linesOf(text.slice(bodyStart)) }
}

export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, "").split(/\r?\n/)
}

/** Lines as one text, with the byte order mark and the line endings of another. */
export function textLike(other: string, lines: readonly string[]): string {
  const bom = other.startsWith("\ufeff") ? "\ufeff" : ""
  return bom + lines.join(eolOf(other))
}
