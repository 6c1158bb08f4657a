import { fenceAfter } from "../basics/fence.ts"
import { isNote, type Memory, noteTag, showRef } from "../domain/memory.ts"
import { dayOf } from "../domain/time.ts"

/** What every note has. */
export const noteTags = [noteTag, "_auto_decay"]

/** What a note says about one source. */
export interface Section {
  readonly memory: Memory
  /** The days on which its memories were created, one each. */
  readonly days: readonly string[]
  readonly text: string
}

/**
 * What a note made of this memory says. Of an earlier note it is what that quotes, and what a person wrote above
 * it, as of any memory.
 */
export function sectionOf(memory: Memory, replacedBy: number | null | undefined): Section {
  const day = dayOf(memory.created)
  if (!isNote(memory)) {
    const heading = headingOf(memory, memory.tags, replacedBy)
    return { memory, days: [day], text: `${heading}\n\n${quoted(memory.content)}` }
  }
  const { written, rest } = partsOf(memory.content)
  const headings = [...rest.matchAll(/^## g?\d+ \((\d{4}-\d\d-\d\d).*$/gm)]
  const days = headings.map((match) => match[1] ?? "")
  if (written === "") return { memory, days, text: rest }
  const known = new Set([...noteTags, ...headings.flatMap(([heading]) => tagsIn(heading))])
  const own = memory.tags.filter((tag) => !known.has(tag))
  const text = `${headingOf(memory, own, replacedBy)}\n\n${quoted(written)}`
  return { memory, days: [day, ...days], text: rest === "" ? text : `${text}\n\n${rest}` }
}

/** A note's text without the title that co gave it: what a person wrote above the first memory, and all from there. */
function partsOf(content: string): { written: string; rest: string } {
  const title = /^# \d+ memor(?:y of|ies from) [-\d to]+, condensed on [-\d]{10}[ \t\r]*(?:\n|$)/m
  const at = content.search(/^## g?\d+ \(/m)
  const above = at < 0 ? content : content.slice(0, at)
  const written = above.replace(title, "").replace(/^\s*\n/, "")
  return { written: written.trimEnd(), rest: at < 0 ? "" : content.slice(at) }
}

function headingOf(memory: Memory, tags: readonly string[], replacedBy: number | null | undefined): string {
  const facts = [
    dayOf(memory.created),
    ...(replacedBy === undefined
      ? []
      : [replacedBy ? `superseded by ${showRef({ ...memory, id: replacedBy })}` : "superseded"]),
    ...(memory.expires === null ? [] : [`expires ${dayOf(memory.expires)}`]),
    ...(memory.language === null ? [] : [memory.language]),
    ...(memory.origin === null ? [] : [`from ${memory.origin.split(" ")[0]}`]),
  ]
  return `## ${showRef(memory)} (${facts.join(", ")})${tags.length > 0 ? ` [${tags.join(", ")}]` : ""}`
}

/** The tags in such a heading. */
function tagsIn(heading: string): string[] {
  return /\) \[([^[\]]+)\]\s*$/.exec(heading)?.[1]?.split(", ") ?? []
}

/**
 * A memory's text as a note has it. A line that looks like the heading of another memory gets a backslash, which
 * markdown does not show, and code that never ends an end; the archive keeps the text as it was.
 */
function quoted(text: string): string {
  let [fence, opening] = ["", ""]
  for (const line of text.split("\n")) {
    const before = fence
    fence = fenceAfter(before, line)
    if (before === "") opening = line
  }
  const shown = text.replace(/^(?=## g?\d+ \()/gm, "\\")
  // An indented fence may be in a list, and ends with it.
  return fence !== "" && opening.startsWith(fence) ? `${shown}\n${fence}` : shown
}
