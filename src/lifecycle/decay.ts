import { isNote, type Memory, supersededBy } from "../domain/memory.ts"
import { parseInstant } from "../domain/time.ts"
import { byAge, condense, type Section, Sheets } from "./condense.ts"
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

/** Which memories give way to keep a store within its limit, and the notes that keep their words. */
export interface Decay {
  readonly total: number
  readonly limit: number
  readonly sources: readonly Memory[]
  /** Categories that have more than their own limit. */
  readonly crowded: readonly Crowded[]
  /** None with the strategy `cut`. */
  readonly notes: readonly Unnumbered[]
  /** Whether more came at once than there is room for: some of them go at once. */
  readonly takesNew: boolean
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

/**
 * Undefined while the store is within its limits. `added` memories are about to come and stay. As many go as the share
 * says, and at least so many that the store is within its limit afterwards, the notes included. Protected ones never go.
 * A category with a limit of its own gives way first, in the same way.
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
  const total = known.length - leaving.size + added + (isCondensing && leaving.size > 0 ? 1 : 0)
  const isOver = policy.maxCount > 0 && total > policy.maxCount
  if (!isOver && crowded.length === 0) return undefined
  // Floating point makes 28.999999999999996 of 100 × 0.29.
  const share = isOver ? Math.max(1, Math.floor(total * policy.share + 1e-9)) : 0
  const inTurn = isOver ? oldestFirst(known, hints.lastToGo, (memory) => !leaving.has(memory)) : []
  const plan = { total: known.length + added, limit: policy.maxCount, crowded }
  const takesNew = (sources: readonly Memory[]) => sources.some((memory) => hints.lastToGo?.has(memory))
  if (!isCondensing) {
    const more = inTurn.slice(0, Math.max(share, total - policy.maxCount))
    const sources = [...leaving, ...more].sort(byAge)
    return { ...plan, sources, notes: [], takesNew: takesNew(sources) }
  }
  const sheets = condensable(known, outdatedBy(known, hints.replaced), {
    leaving,
    inTurn,
    share,
    freeing: plan.total - policy.maxCount,
  })
  const sources = sourcesOf(sheets)
  const notes = sheets.map((each) => condense(each, nowMs))
  return { ...plan, sources, notes, takesNew: takesNew(sources) }
}

interface Going {
  /** Those that go in any case, and all others that may, the first to go first. */
  readonly leaving: ReadonlySet<Memory>
  readonly inTurn: readonly Memory[]
  /** At least so many of these go, and at least so many that this is freed. */
  readonly share: number
  readonly freeing: number
}

/** What will be one note each. One memory alone would free no room, unless in its category. */
function condensable(
  known: readonly Memory[],
  newer: ReadonlyMap<number, number | null>,
  { leaving, inTurn, share, freeing }: Going,
): readonly (readonly Section[])[] {
  const staying = new Set<Memory>()
  for (;;) {
    const sheets = new Sheets(newer)
    for (const memory of leaving) if (!staying.has(memory)) sheets.add(memory)
    for (const [taken, memory] of inTurn.filter((each) => !staying.has(each)).entries()) {
      if (taken >= share && sheets.freed >= freeing) break
      sheets.add(memory)
    }
    const kept = sheets.all().filter(([first, second]) => second ?? (first && leaving.has(first.memory)))
    const guards = guardsAmong(sourcesOf(kept), known)
    if (guards.size === 0) return kept
    for (const memory of guards) staying.add(memory)
  }
}

function sourcesOf(sheets: readonly (readonly Section[])[]): Memory[] {
  return sheets.flatMap((sections) => sections.map(({ memory }) => memory)).sort(byAge)
}

/** While an outdated memory stays, the one that says so stays too, and then what says that of this one. */
function guardsAmong(going: readonly Memory[], known: readonly Memory[]): Set<Memory> {
  const superseding = Map.groupBy(going, ({ supersedes }) => supersedes)
  const isGoing = new Set(going)
  const guards = new Set<Memory>()
  const staying = known.filter((memory) => !isGoing.has(memory))
  // What is found is looked at in its turn.
  for (const { id } of staying)
    for (const memory of superseding.get(id) ?? []) {
      if (guards.has(memory)) continue
      guards.add(memory)
      staying.push(memory)
    }
  return guards
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
    const sources = oldestFirst(known, lastToGo, isOne).slice(0, wanted)
    for (const memory of sources) leaving.add(memory)
    crowded.push({ category, total, limit, leaving: sources.length })
  }
  return { crowded, leaving }
}

/** Those that may go, the first to go first. */
function oldestFirst(
  known: readonly Memory[],
  lastToGo: ReadonlySet<Memory> = new Set(),
  isEligible: (memory: Memory) => boolean,
): Memory[] {
  const present = new Set(known.map(({ id }) => id))
  const gone = new Set<number>()
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
    if (memory.supersedes !== null && present.has(memory.supersedes) && !gone.has(memory.supersedes))
      return []
    gone.add(memory.id)
    return [memory]
  })
}

/** What says that a memory is out of date: the id of a newer one, or the one that is about to be saved. */
function outdatedBy(known: readonly Memory[], replaced: number | undefined): Map<number, number | null> {
  const newer = new Map<number, number | null>(supersededBy(known))
  if (replaced !== undefined) newer.set(replaced, null)
  return newer
}
