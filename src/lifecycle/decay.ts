import { limits } from "../domain/limits.ts"
import { type Memory, showRef, supersededBy } from "../domain/memory.ts"
import { dayOf, formatInstant, parseInstant } from "../domain/time.ts"
import type { Unnumbered } from "./draft.ts"
import { isFrom } from "./provenance.ts"

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

export const noteSlug = "condensed-memories"
const noteTags = ["_consolidated", "_auto_decay"]

/** What co itself put together from memories that decayed. */
export function isNote(memory: Pick<Memory, "tags">): boolean {
  return memory.tags.includes("_consolidated")
}

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
  // One memory condensed into one note would free no room.
  const isEnough = more.length + leaving.size > (isCondensing ? 1 : 0) || leaving.size > 0
  const sources = isEnough ? [...leaving, ...more].sort(byAge) : []
  const note =
    isCondensing && sources.length > 0 ? condense(sources, outdatedBy(known, hints.replaced), nowMs) : null
  return { total: known.length + added, limit: policy.maxCount, crowded, sources, note }
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
  return (parseInstant(a.created) ?? 0) - (parseInstant(b.created) ?? 0) || a.id - b.id
}

function oldest(
  known: readonly Memory[],
  count: number,
  lastToGo: ReadonlySet<Memory> = new Set(),
  isEligible: (memory: Memory) => boolean = () => true,
): Memory[] {
  const present = new Set(known.map(({ id }) => id))
  const chosen = new Set<number>()
  const byAge = known
    .filter((memory) => !memory.decay_protected && isEligible(memory))
    .map((memory) => ({
      memory,
      isLast: lastToGo.has(memory) ? 1 : 0,
      createdMs: parseInstant(memory.created) ?? 0,
    }))
    .sort((a, b) => a.isLast - b.isLast || a.createdMs - b.createdMs || a.memory.id - b.memory.id)
  return byAge.flatMap(({ memory }) => {
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
function condense(
  sources: readonly Memory[],
  newer: ReadonlyMap<number, number | null>,
  nowMs: number,
): Unnumbered {
  const sections = sources.map((memory) => section(memory, newer.get(memory.id)))
  const days = sections.flatMap(({ days: each }) => each).sort()
  const what =
    days.length === 1 ? `1 memory of ${days[0]}` : `${days.length} memories from ${days[0]} to ${days.at(-1)}`
  const title = `# ${what}, condensed on ${dayOf(formatInstant(nowMs))}`
  const tags = [...new Set([...noteTags, ...sources.flatMap((memory) => memory.tags)])]
  return {
    content: fitted(title, sections),
    created: formatInstant(nowMs),
    tags: tags.slice(0, limits.tagsPerMemory),
    source: "auto_decay",
    scope: sources[0]?.tier === "global" ? "global" : null,
    sensitive: sources.some(({ sensitive }) => sensitive),
    origin: leastTrusted(sources),
  }
}

/** A note is as good as the worst of what it quotes: what removes that by its origin removes the note too. */
export function leastTrusted(sources: readonly Memory[]): string | null {
  const origins = sources.flatMap(({ origin }) => origin ?? [])
  const byTrust = ["web", "tool", "agent", "import"]
  const rank = (origin: string) => byTrust.findIndex((door) => isFrom(origin, door))
  return origins.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

interface Section {
  /** When its memories were created, one each. */
  readonly days: readonly string[]
  readonly whole: string
  /** For when there is no room: the archive has the rest. */
  readonly short: string
}

function section(memory: Memory, replacedBy: number | null | undefined): Section {
  const rest = `(co history ${showRef(memory)} has the rest)`
  if (isNote(memory)) {
    const whole = memory.content.replace(/^# .*\n+/, "")
    const days = [...whole.matchAll(/^## g?\d+ \((\d{4}-\d\d-\d\d)/gm)].map((match) => match[1] ?? "")
    return { days, whole, short: `${whole.slice(0, shortCharacters)}\n\n${rest}` }
  }
  const day = dayOf(memory.created)
  const facts = [
    day,
    ...(replacedBy === undefined
      ? []
      : [replacedBy ? `superseded by ${showRef({ ...memory, id: replacedBy })}` : "superseded"]),
    ...(memory.expires === null ? [] : [`expires ${dayOf(memory.expires)}`]),
    ...(memory.origin === null ? [] : [`from ${memory.origin.split(" ")[0]}`]),
  ]
  const tags = memory.tags.length > 0 ? ` [${memory.tags.join(", ")}]` : ""
  const heading = `## ${showRef(memory)} (${facts.join(", ")})${tags}`
  const [first = ""] = memory.content.split("\n")
  return {
    days: [day],
    whole: `${heading}\n\n${memory.content}`,
    short: `${heading}\n\n${first.slice(0, shortCharacters)} … ${rest}`,
  }
}

const shortCharacters = 200

/** All sections in whole while they fit into a memory, shortened after that, and counted where even that is too much. */
function fitted(title: string, sections: readonly Section[]): string {
  const more = (count: number) => `… and ${count} more: co list --archived`
  let room = limits.memoryTextBytes - Buffer.byteLength(title) - Buffer.byteLength(more(sections.length)) - 4
  const shortBytes = sections.map(({ short }) => Buffer.byteLength(short) + 2)
  let reserved = shortBytes.reduce((sum, bytes) => sum + bytes, 0)
  const parts = [title]
  for (const [n, { whole, short }] of sections.entries()) {
    reserved -= shortBytes[n] ?? 0
    const text = Buffer.byteLength(whole) + 2 + reserved <= room ? whole : short
    const bytes = Buffer.byteLength(text) + 2
    if (bytes > room) {
      parts.push(more(sections.length - n))
      break
    }
    room -= bytes
    parts.push(text)
  }
  return parts.join("\n\n")
}
