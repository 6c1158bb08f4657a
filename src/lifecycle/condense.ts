import { limits } from "../domain/limits.ts"
import { isNote, type Memory } from "../domain/memory.ts"
import { leastTrusted } from "../domain/origin.ts"
import { compareInstants, dayOf, formatInstant } from "../domain/time.ts"
import type { Unnumbered } from "./draft.ts"
import { noteTags, type Section, sectionOf } from "./section.ts"

/** More than the title of any note takes. */
const titleBytes = 200
const sectionsBytes = limits.memoryTextBytes - titleBytes

/** A note in the making, and how many bytes it still has room for. */
interface Sheet {
  readonly sections: Section[]
  room: number
}

/**
 * Puts memories on as many sheets as it takes, with all of their words. Memories share a sheet only if they
 * agree in what a note has only one of: sensitive or not, scope, language, expiry date.
 */
export class Sheets {
  /** What supersedes a memory: the id of a newer one, or null for one that is about to be saved. */
  readonly #newer: ReadonlyMap<number, number | null>
  readonly #all: Sheet[] = []
  /** The last sheet of each kind. */
  readonly #open = new Map<string, Sheet>()
  #count = 0

  constructor(newer: ReadonlyMap<number, number | null>) {
    this.#newer = newer
  }

  /** By how many the memories decrease once these are notes. */
  get freed(): number {
    return this.#count - this.#all.length
  }

  all(): readonly (readonly Section[])[] {
    return this.#all.map(({ sections }) => sections)
  }

  /** Leaves out what is too long for any sheet. */
  add(memory: Memory): void {
    const section = sectionOf(memory, this.#newer.get(memory.id))
    const bytes = Buffer.byteLength(section.text) + 2
    if (bytes > sectionsBytes) return
    const sheet = this.#sheetFor(memory, bytes)
    sheet.sections.push(section)
    sheet.room -= bytes
    this.#count++
  }

  #sheetFor({ sensitive, scope, language, expires }: Memory, bytes: number): Sheet {
    const kind = [sensitive, scope, language, expires].join()
    const open = this.#open.get(kind)
    if (open && bytes <= open.room) return open
    const sheet = { sections: [], room: sectionsBytes }
    this.#open.set(kind, sheet)
    this.#all.push(sheet)
    return sheet
  }
}

/** One note with each source under its own heading. An earlier note passes its headings on, so none nest. */
export function condense(sections: readonly Section[], nowMs: number): Unnumbered {
  const inOrder = sections.toSorted((a, b) => byAge(a.memory, b.memory))
  const sources = inOrder.map(({ memory }) => memory)
  const days = inOrder.flatMap(({ days: each }) => each).sort()
  const what =
    days.length === 1 ? `1 memory of ${days[0]}` : `${days.length} memories from ${days[0]} to ${days.at(-1)}`
  const title = `# ${what}, condensed on ${dayOf(formatInstant(nowMs))}`
  const tags = [...new Set([...noteTags, ...sources.flatMap((memory) => memory.tags)])]
  const [first] = sources
  return {
    content: [title, ...inOrder.map(({ text }) => text)].join("\n\n"),
    created: formatInstant(nowMs),
    tags: tags.slice(0, limits.tagsPerMemory),
    source: "auto_decay",
    scope: first === undefined || first.scope === "project" ? null : first.scope,
    language: first?.language ?? null,
    expires: first?.expires ?? null,
    sensitive: first?.sensitive ?? false,
    origin: leastTrusted(sources),
  }
}

export function byAge(a: Memory, b: Memory): number {
  return compareInstants(a.created, b.created) || a.id - b.id
}

/** The memories that a note quotes, as they are shown; empty for any other text. */
export function quotedIn({ tags, content }: Pick<Memory, "tags" | "content">): string[] {
  return isNote({ tags }) ? [...content.matchAll(/^## (g?\d+) \(/gm)].map(([, name = ""]) => name) : []
}
