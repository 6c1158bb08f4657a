import { isNote, type Memory, supersededBy } from "../domain/memory.ts"
import { parseInstant } from "../domain/time.ts"
import { byAge, condense, Sheets } from "./condense.ts"
import type { Unnumbered } from "./draft.ts"
import type { Section } from "./section.ts"

export interface Policy {
  /** 0 means no limit. */
  readonly maxCount: number
  readonly windowDays: number
  readonly threshold: number
  readonly strategy: "summarize" | "cut"
  /** The share of all memories that decays at once, from 0 to 1. */
  readonly share: number
  /** A limit for each category; 0 means no limit. */
  readonly categoryLimits?: ReadonlyMap<string, number>
}

/** Which memories leave to keep a store within its limit, and the notes that keep their words. */
export interface Decay {
  readonly total: number
  readonly limit: number
  readonly sources: readonly Memory[]
  /** Categories over their own limit. */
  readonly crowded: readonly Crowded[]
  /** Empty with the strategy `cut`. */
  readonly notes: readonly Unnumbered[]
  /** Whether more came at once than there is room for, so that some of them leave at once. */
  readonly takesNew: boolean
}

export interface Crowded {
  readonly category: string
  readonly total: number
  readonly limit: number
  /** How many of its memories leave. */
  readonly leaving: number
}

export interface DecayHints {
  /** Memories that came with the change that causes the decay. */
  readonly lastToGo?: ReadonlySet<Memory>
  /** The memory that the one about to come supersedes. */
  readonly replaced?: number | undefined
  /** The category of the memory that is about to come. */
  readonly category?: string | null | undefined
}

/**
 * Undefined while the store is within its limits. `added` memories are about to come, and stay. As many go as
 * the share says, and at least enough to bring the store within its limit, counting the notes. Protected
 * memories never go. A category over its own limit gives way first, in the same way.
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
  // In floating point 100 × 0.29 is 28.999999999999996.
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
  /** Memories that go in any case, and all others that may, in the order in which they go. */
  readonly leaving: ReadonlySet<Memory>
  readonly inTurn: readonly Memory[]
  /** At least `share` of these go, and enough to free `freeing` places. */
  readonly share: number
  readonly freeing: number
}

/** The groups that become one note each. One memory alone would free no room, except in its category. */
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

/**
 * While an outdated memory stays, the one that supersedes it stays too, and so does what supersedes that one.
 */
function guardsAmong(going: readonly Memory[], known: readonly Memory[]): Set<Memory> {
  const superseding = Map.groupBy(going, ({ supersedes }) => supersedes)
  const isGoing = new Set(going)
  const guards = new Set<Memory>()
  const staying = known.filter((memory) => !isGoing.has(memory))
  // The loop also visits what it adds.
  for (const { id } of staying)
    for (const memory of superseding.get(id) ?? []) {
      if (guards.has(memory)) continue
      guards.add(memory)
      staying.push(memory)
    }
  return guards
}

/** The oldest memories of each category that is over its limit. */
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

/** Memories that may go, in the order in which they go. */
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
    // While an outdated memory stays, the one that supersedes it stays too.
    if (memory.supersedes !== null && present.has(memory.supersedes) && !gone.has(memory.supersedes))
      return []
    gone.add(memory.id)
    return [memory]
  })
}

/**
 * What supersedes each outdated memory: the id of a newer one, or null for the one that is about to be saved.
 */
function outdatedBy(known: readonly Memory[], replaced: number | undefined): Map<number, number | null> {
  const newer = new Map<number, number | null>(supersededBy(known))
  if (replaced !== undefined) newer.set(replaced, null)
  return newer
}
