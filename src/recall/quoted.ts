import { isNote, type Memory } from "../domain/memory.ts"
import { hasTags } from "../domain/tags.ts"
import { hasAny } from "./excerpt.ts"
import { hasDay, type Range } from "./spans.ts"

/** How many of the memories that a note quotes are shown. */
const mostShown = 3

/**
 * The memories quoted in a note that have most of the words, each with its heading, preferably from the given
 * time; if none has any of the words, all of that time. Empty for a memory that is not a note.
 */
function quotedIn(memory: Memory, words: readonly string[], during: Range | undefined): readonly string[] {
  const sections = sectionsOf(memory)
  const then = during ? sections.filter((section) => hasDay(during, dayOfSection(section))) : []
  return [havingMost(then, words), havingMost(sections, words), then].find(({ length }) => length > 0) ?? []
}

function sectionsOf(memory: Memory): readonly string[] {
  // A person may have removed the title.
  return isNote(memory) ? `\n${memory.content}`.split(/(?<!\n)\n+(?=## g?\d+ \()/).slice(1) : []
}

function havingMost(sections: readonly string[], words: readonly string[]): readonly string[] {
  const counts = sections.map((section) => words.filter((word) => hasAny(section, word)).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? [] : sections.filter((_, at) => counts[at] === most)
}

/** The day in its heading; NaN if there is none. */
function dayOfSection(section: string): number {
  return Date.parse(/^## g?\d+ \((\d{4}-\d\d-\d\d)/.exec(section)?.[1] ?? "")
}

/** The tags in its heading. */
function tagsOfSection(section: string): readonly string[] {
  return /^## g?\d+ \(.*\) \[([^[\]\n]+)\](?:\n|$)/.exec(section)?.[1]?.split(", ") ?? []
}

/**
 * A note reduced to the quoted memories of a time that have some tags; tags of the note itself need not be on
 * them. Undefined if none is left.
 */
export function narrowedNote(memory: Memory, tags: readonly string[], during: Range): Memory | undefined {
  const sections = sectionsOf(memory)
  const quoted = new Set(sections.flatMap(tagsOfSection))
  const own = memory.tags.filter((tag) => !quoted.has(tag))
  const wanted = tags.filter((tag) => !hasTags(own, [tag]))
  const kept = sections.filter(
    (section) => hasDay(during, dayOfSection(section)) && hasTags(tagsOfSection(section), wanted),
  )
  if (kept.length === 0) return undefined
  if (kept.length === sections.length) return memory
  const itsTags = [...new Set([...own, ...kept.flatMap(tagsOfSection)])]
  return { ...memory, tags: itsTags, content: withTitle(memory, kept) }
}

/** The days on which the quoted memories were saved, each as its first moment. */
export function daysQuotedIn(memory: Memory): readonly number[] {
  return sectionsOf(memory).map(dayOfSection).filter(Number.isFinite)
}

/** The title of a note and the quoted memories that were asked for; any other memory whole. */
export function askedFor(memory: Memory, words: readonly string[], during?: Range): string {
  const sections = quotedIn(memory, words, during).slice(0, mostShown)
  if (sections.length === 0) return memory.content
  return withTitle(memory, sections)
}

function withTitle({ content }: Memory, sections: readonly string[]): string {
  const [title = ""] = content.split("\n", 1)
  return [...(/^## g?\d+ \(/.test(title) ? [] : [title]), ...sections].join("\n\n")
}

/** The memory that supersedes all that was asked for in a note; undefined if some of it holds. */
export function newerThanQuoted(
  memory: Memory,
  words: readonly string[],
  during?: Range,
): number | undefined {
  if (!isNote(memory)) return undefined
  const newer = quotedIn(memory, words, during).map(
    (section) => /^## g?\d+ \([^)\n]*\bsuperseded by g?(\d+)/.exec(section)?.[1],
  )
  const last = newer.includes(undefined) ? undefined : newer.at(-1)
  return last === undefined ? undefined : Number(last)
}
