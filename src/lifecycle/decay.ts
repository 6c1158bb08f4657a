import { limits } from "../domain/limits.ts"
import { isNote, type Memory, noteTag, showRef, supersededBy } from "../domain/memory.ts"
import { leastTrusted } from "../domain/origin.ts"
import { compareInstants, dayOf, formatInstant, parseInstant } from "../domain/time.ts"
import type { Unnumbered } from "./draft.ts"

export interface Policy {
  /** 0 means no limit. */
  readonly maxCount: number
  readonly windowDays: number
  readonly threshold: number
  readonly strategy: "summarize" | "cut"
  /** Of all memories, from 0 to 1. */
  readonly share: number
  /** Of one category each; 0 means no limit. */
  readonly categoryLimits?: ReadonlyMap<string, number>
}

/** Which memories give way to keep a store within its limit, and the note that keeps their words. */
export interface Decay {
  readonly total: number
  readonly limit: number
  readonly sources: readonly Memory[]
  /** Categories that have more than their own limit. */
  readonly crowded: readonly Crowded[]
  /** Null with the strategy `cut`. */
  readonly note: Unnumbered | null
}

export interface Crowded {
  readonly category: string
  readonly total: number
  readonly limit: number
  /** How many of it give way. */
  readonly leaving: number
}

export interface DecayHints {
  /** Came with the change that brings the decay about. */
  readonly lastToGo?: ReadonlySet<Memory>
  /** What the memory that is about to come supersedes. */
  readonly replaced?: number | undefined
  /** The category of the memory that is about to come. */
  readonly category?: string | null | undefined
}

const noteTags = [noteTag, "_auto_decay"]

/**
 * Undefined while the store is within its limits. `added` memories are about to come and stay. As many go as the share
 * says, and at least so many that the store is within its limit afterwards, the note included. Protected ones never go.
 * A category with a limit of its own gives way first, in the same way, and all go into one note.
 */
export function planDecay(
  known: readonly Memory[],
  added: number,
  policy: Policy,
  nowMs: number,
  hints: DecayHints = {},
): Decay | undefined {
  const isCondensing = policy.strategy === "summarize"
  const { crowded, leaving } = crowdedOut(known, policy, hints)
  const noteCount = isCondensing && leaving.size > 0 ? 1 : 0
  const total = known.length - leaving.size + added + noteCount
  const isOver = policy.maxCount > 0 && total > policy.maxCount
  if (!isOver && crowded.length === 0) return undefined
  const over = total - policy.maxCount + (isCondensing ? 1 - noteCount : 0)
  // Floating point makes 28.999999999999996 of 100 × 0.29.
  const wanted = isOver ? Math.max(1, over, Math.floor(total * policy.share + 1e-9)) : 0
  const more = oldest(known, wanted, hints.lastToGo, (memory) => !leaving.has(memory))
  const chosen = [...leaving, ...more].sort(byAge)
  const plan = { total: known.length + added, limit: policy.maxCount, crowded }
  if (!isCondensing) return { ...plan, sources: chosen, note: null }
  const sections = fitting(oneKind(chosen), outdatedBy(known, hints.replaced))
  const sources = sections.map(({ memory }) => memory)
  // One memory condensed into one note would free no room, unless in its category.
  const isEnough = sources.length > 1 || sources.some((memory) => leaving.has(memory))
  return isEnough
    ? { ...plan, sources, note: condense(sections, nowMs) }
    : { ...plan, sources: [], note: null }
}

/**
 * Only memories that are the same in what a note has one of (sensitive or not, scope, language, last day) share a note: the
 * largest such group; where no two are the same in that, all.
 */
function oneKind(chosen: readonly Memory[]): readonly Memory[] {
  const kinds = Map.groupBy(chosen, ({ sensitive, scope, language, expires }) =>
    [sensitive, scope, language, expires].join(),
  )
  const most = [...kinds.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
  return most.length > 1 ? most : chosen
}

/** The oldest of each category that has too many. */
function crowdedOut(
  known: readonly Memory[],
  { categoryLimits = new Map(), share }: Policy,
  { lastToGo, category: coming }: DecayHints,
): { crowded: Crowded[]; leaving: Set<Memory> } {
  const crowded: Crowded[] = []
  const leaving = new Set<Memory>()
  for (const [category, limit] of categoryLimits) {
    const isOne = (memory: Memory) => memory.auto_category === category && !isNote(memory)
    const total = known.filter(isOne).length + (coming === category ? 1 : 0)
    if (limit === 0 || total <= limit) continue
    const wanted = Math.max(total - limit, Math.floor(total * share + 1e-9))
    const sources = oldest(known, wanted, lastToGo, isOne)
    for (const memory of sources) leaving.add(memory)
    crowded.push({ category, total, limit, leaving: sources.length })
  }
  return { crowded, leaving }
}

function byAge(a: Memory, b: Memory): number {
  return compareInstants(a.created, b.created) || a.id - b.id
}

function oldest(
  known: readonly Memory[],
  count: number,
  lastToGo: ReadonlySet<Memory> = new Set(),
  isEligible: (memory: Memory) => boolean = () => true,
): Memory[] {
  const present = new Set(known.map(({ id }) => id))
  const chosen = new Set<number>()
  const inTurn = known
    .filter((memory) => !memory.decay_protected && isEligible(memory))
    .map((memory) => ({
      memory,
      isLast: lastToGo.has(memory) ? 1 : 0,
      createdMs: parseInstant(memory.created) ?? 0,
    }))
    .sort((a, b) => a.isLast - b.isLast || a.createdMs - b.createdMs || a.memory.id - b.memory.id)
  return inTurn.flatMap(({ memory }) => {
    // While an outdated memory stays, the one that says so stays too.
    const guards =
      memory.supersedes !== null && present.has(memory.supersedes) && !chosen.has(memory.supersedes)
    if (guards || chosen.size >= count) return []
    chosen.add(memory.id)
    return [memory]
  })
}

/** What says that a memory is out of date: the id of a newer one, or the one that is about to be saved. */
function outdatedBy(known: readonly Memory[], replaced: number | undefined): Map<number, number | null> {
  const newer = new Map<number, number | null>(supersededBy(known))
  if (replaced !== undefined) newer.set(replaced, null)
  return newer
}

/** One note with every source under a heading of its own; an earlier note hands its headings on, so that none nest. */
function condense(sections: readonly Section[], nowMs: number): Unnumbered {
  const sources = sections.map(({ memory }) => memory)
  const days = sections.flatMap(({ days: each }) => each).sort()
  const what =
    days.length === 1 ? `1 memory of ${days[0]}` : `${days.length} memories from ${days[0]} to ${days.at(-1)}`
  const title = `# ${what}, condensed on ${dayOf(formatInstant(nowMs))}`
  const tags = [...new Set([...noteTags, ...sources.flatMap((memory) => memory.tags)])]
  const isSame = (name: "scope" | "language" | "expires") =>
    sources.every((memory) => memory[name] === sources[0]?.[name])
  const [first] = sources
  const scope = first && isSame("scope") && isSame("language") ? first.scope : first?.tier
  return {
    content: [title, ...sections.map(({ text }) => text)].join("\n\n"),
    created: formatInstant(nowMs),
    tags: tags.slice(0, limits.tagsPerMemory),
    source: "auto_decay",
    scope: scope === "project" ? null : (scope ?? null),
    language: scope === "language" ? (first?.language ?? null) : null,
    expires: isSame("expires") ? (first?.expires ?? null) : null,
    sensitive: sources.some(({ sensitive }) => sensitive),
    origin: leastTrusted(sources),
  }
}

/** What a note says of one source. */
interface Section {
  readonly memory: Memory
  /** When its memories were created, one each. */
  readonly days: readonly string[]
  readonly text: string
}

/** As many, in order, as fit into one memory with every word. What does not fit stays as it is. */
function fitting(chosen: readonly Memory[], newer: ReadonlyMap<number, number | null>): Section[] {
  let room = limits.memoryTextBytes - titleBytes
  return chosen.flatMap((memory) => {
    const section = sectionOf(memory, newer.get(memory.id))
    const bytes = Buffer.byteLength(section.text) + 2
    if (bytes > room) return []
    room -= bytes
    return [section]
  })
}

/** More than any title of a note has. */
const titleBytes = 200

function sectionOf(memory: Memory, replacedBy: number | null | undefined): Section {
  if (isNote(memory)) {
    const text = memory.content.replace(/^# .*\n+/, "")
    const days = [...text.matchAll(/^## g?\d+ \((\d{4}-\d\d-\d\d)/gm)].map((match) => match[1] ?? "")
    return { memory, days, text }
  }
  const day = dayOf(memory.created)
  const facts = [
    day,
    ...(replacedBy === undefined
      ? []
      : [replacedBy ? `superseded by ${showRef({ ...memory, id: replacedBy })}` : "superseded"]),
    ...(memory.expires === null ? [] : [`expires ${dayOf(memory.expires)}`]),
    ...(memory.language === null ? [] : [memory.language]),
    ...(memory.origin === null ? [] : [`from ${memory.origin.split(" ")[0]}`]),
  ]
  const tags = memory.tags.length > 0 ? ` [${memory.tags.join(", ")}]` : ""
  const heading = `## ${showRef(memory)} (${facts.join(", ")})${tags}`
  return { memory, days: [day], text: `${heading}\n\n${memory.content}` }
}

/** The memories that a note quotes, as they are shown; none for any other text. */
export function quotedIn({ tags, content }: Pick<Memory, "tags" | "content">): string[] {
  return isNote({ tags }) ? [...content.matchAll(/^## (g?\d+) \(/gm)].map(([, name = ""]) => name) : []
}
