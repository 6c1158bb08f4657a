import { isExpired, type Memory, type Scope, supersededBy, type Tier } from "../domain/memory.ts"
import { hasTags } from "../domain/tags.ts"
import { parseInstant } from "../domain/time.ts"
import { fitIn } from "./fit.ts"
import { byRank, labelsOf, type Match, matchMemory } from "./match.ts"
import { arrange, type Standing } from "./standing.ts"
import { type Query, understand } from "./understand.ts"

export interface Question {
  readonly query: string
  readonly maxResults: number
  readonly filter?: Filter
  /** For telling what has expired. */
  readonly nowMs: number
  readonly standing?: Standing | undefined
}

export interface Filter {
  /** A memory must have all of them. */
  readonly tags?: readonly string[]
  readonly scope?: Scope | undefined
  readonly category?: string | undefined
  /** Milliseconds; both ends count. */
  readonly since?: number | undefined
  readonly until?: number | undefined
}

export interface Answer {
  readonly query: Query
  readonly matches: readonly Match[]
  /** How many there were before `maxResults`. */
  readonly total: number
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
  /** Whether a text may have the very phrase where no index finds it. */
  readonly mayHide?: boolean
}

/** A question over memories that were just read: understand, filter, match, rank. */
export function recallByScan(
  memories: readonly Memory[],
  { query: text, maxResults, filter, nowMs, standing }: Question,
): Answer {
  const query = understand(text)
  const withPast = pastMarker(memories, nowMs)
  const matches: Match[] = []
  for (const memory of memories) {
    const match = filter === undefined || passes(memory, filter) ? matchMemory(memory, query) : undefined
    if (match) matches.push(withPast(match))
  }
  const ranked = matches.map((match) => withFit(match, query)).sort(byRank)
  return {
    query,
    matches: arrange(ranked, maxResults, standing),
    total: matches.length,
    stages: ["scan"],
    degraded: [],
  }
}

function withFit(match: Match, { words }: Query): Match {
  const { memory, kind } = match
  const text = `${memory.content}\n${labelsOf(memory)}`
  return { ...match, fit: fitIn(text, kind === "phrase" ? words : match.words) }
}

/** Marks a match that no longer holds: another memory supersedes it, or its time is over. */
function pastMarker(memories: readonly Memory[], nowMs: number): (match: Match) => Match {
  const of = (tier: Tier) => supersededBy(memories.filter((memory) => memory.tier === tier))
  const newer = { project: of("project"), global: of("global") }
  return (match) => {
    const { memory } = match
    const by = newer[memory.tier].get(memory.id)
    if (by === undefined && memory.expires === null) return match
    return { ...match, supersededBy: by, isExpired: isExpired(memory, nowMs) }
  }
}

export function passes(memory: Memory, { tags, scope, category, since, until }: Filter): boolean {
  if (category !== undefined && memory.auto_category !== category) return false
  if (scope !== undefined && memory.scope !== scope) return false
  if (tags !== undefined && !hasTags(memory.tags, tags)) return false
  if (since === undefined && until === undefined) return true
  const created = parseInstant(memory.created) ?? 0
  return created >= (since ?? Number.NEGATIVE_INFINITY) && created <= (until ?? Number.POSITIVE_INFINITY)
}
