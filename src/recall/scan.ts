import { isExpired, type Memory, supersededInEach } from "../domain/memory.ts"
import { allPassing, type Filter } from "./filter.ts"
import { withFit } from "./fit.ts"
import { byRank, isPast, type Match, matchMemory } from "./match.ts"
import { mayMatch } from "./may-have.ts"
import { formSeeker } from "./other-form.ts"
import { newerThanQuoted } from "./quoted.ts"
import { arrange, type Standing } from "./standing.ts"
import type { Query } from "./understand.ts"

export interface Question {
  readonly query: Query
  readonly maxResults: number
  readonly filter?: Filter
  /** Decides what has expired. */
  readonly nowMs: number
  readonly standing?: Standing | undefined
  /** Whether to look also for memories that have its single word only in another form. */
  readonly seeksOtherForm?: boolean
}

export interface Answer {
  readonly query: Query
  readonly matches: readonly Match[]
  /** How many matches there were before `maxResults` was applied. */
  readonly total: number
  /** All of them, if the texts were read. */
  readonly all?: readonly Match[]
  /** Whether another memory may have the single word in another form, if that was checked. */
  readonly hasOtherForm?: boolean
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
  /** If a text may have the exact phrase where no index finds it: what else there is to be put before or behind it. */
  readonly besideHidden?: readonly Match[] | undefined
  /** How many of the total are only near in meaning. */
  readonly guesses?: number
}

/** Whoever answers a question that is already understood. */
export type Ask = (query: Query) => Promise<Answer>

/** Answers a question over memories that were just read: filter, match, rank. */
export function recallByScan(
  memories: readonly Memory[],
  { query, maxResults, filter, nowMs, standing, seeksOtherForm }: Question,
): Answer {
  const asked = filter === undefined ? memories : allPassing(memories, filter)
  const { matches, hasOtherForm } = matchAll(asked, query, seeksOtherForm)
  const newer = supersededInEach(memories)
  const withPast = pastMarker(newer, nowMs)
  const found = matches.map((match) => withFit(withPast(match), query)).sort(byRank)
  const ranked = withSuccessors(found, asked, newer)
  return {
    query,
    matches: arrange(ranked, maxResults, standing),
    total: ranked.length,
    all: ranked,
    hasOtherForm,
    stages: ["scan"],
    degraded: [],
  }
}

function matchAll(
  memories: readonly Memory[],
  query: Query,
  seeksOtherForm = false,
): { matches: Match[]; hasOtherForm: boolean } {
  const [word = "", ...others] = query.words
  const mayHaveOther = seeksOtherForm && others.length === 0 ? formSeeker(word) : undefined
  const isCandidate = mayMatch(query)
  const matches: Match[] = []
  let hasOtherForm = false
  memories.forEach((memory) => {
    const match = isCandidate(memory) ? matchMemory(memory, query) : undefined
    if (match) matches.push(match)
    else hasOtherForm ||= mayHaveOther?.(memory) ?? false
  })
  return { matches, hasOtherForm }
}

/** For each memory that is out of date, the one that supersedes it. */
type Newer = ReturnType<typeof supersededInEach>

/** Puts the memories that supersede outdated matches right before those matches, which are already last. */
function withSuccessors(
  found: readonly Match[],
  memories: readonly Memory[],
  newer: Newer,
): readonly Match[] {
  const first = found.findIndex(isPast)
  const passed = new Set<string>()
  const wanted = new Set(
    found.flatMap((match) => (match.supersededBy === undefined ? [] : lastOf(match.memory, newer, passed))),
  )
  for (const { memory } of found) wanted.delete(nameOf(memory))
  if (wanted.size === 0) return found
  const successors = memories
    .filter((memory) => wanted.has(nameOf(memory)))
    .map((memory): Match => ({ memory, kind: "successor", words: [], score: 0 }))
  return [...found.slice(0, first), ...successors, ...found.slice(first)]
}

/** The last of a chain; none if the chain is a circle or joins one that was followed before. */
function lastOf({ tier, id }: Memory, newer: Newer, passed: Set<string>): string[] {
  let last = id
  for (let next = newer[tier].get(last); next !== undefined; next = newer[tier].get(last)) {
    const name = nameOf({ tier, id: next })
    if (passed.has(name)) return []
    passed.add(name)
    last = next
  }
  return [nameOf({ tier, id: last })]
}

function nameOf({ tier, id }: Pick<Memory, "tier" | "id">): string {
  return `${tier} ${id}`
}

/** Marks a match that no longer holds: another memory supersedes it, or it has expired. */
function pastMarker(newer: Newer, nowMs: number): (match: Match) => Match {
  return (match) => {
    const { memory } = match
    const by = newer[memory.tier].get(memory.id) ?? newerThanQuoted(memory, match.words)
    if (by === undefined && memory.expires === null) return match
    return { ...match, supersededBy: by, isExpired: isExpired(memory, nowMs) }
  }
}
