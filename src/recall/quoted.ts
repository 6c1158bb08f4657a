import { isNote, type Memory } from "../domain/memory.ts"
import { hasAny } from "./excerpt.ts"

/** So many of the memories that a note quotes are shown. */
const mostShown = 3

/** The memories in a note of co's that have most of some words, each with its heading; none of any other memory. */
function quotedIn(memory: Memory, words: readonly string[]): readonly string[] {
  if (!isNote(memory)) return []
  const [, ...sections] = memory.content.split(/\n+(?=## g?\d+ \()/)
  const counts = sections.map((section) => words.filter((word) => hasAny(section, word)).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? [] : sections.filter((_, at) => counts[at] === most)
}

/** Of a note only its title and what was asked for; any other memory whole. */
export function askedFor(memory: Memory, words: readonly string[]): string {
  const sections = quotedIn(memory, words).slice(0, mostShown)
  if (sections.length === 0) return memory.content
  const [title = ""] = memory.content.split("\n", 1)
  return [title, ...sections].join("\n\n")
}

/** The memory that supersedes all that was asked for of a note; undefined where something of it holds. */
export function newerThanQuoted(memory: Memory, words: readonly string[]): number | undefined {
  const newer = quotedIn(memory, words).map(
    (section) => /^## g?\d+ \([^)\n]*\bsuperseded by g?(\d+)/.exec(section)?.[1],
  )
  const last = newer.includes(undefined) ? undefined : newer.at(-1)
  return last === undefined ? undefined : Number(last)
}
