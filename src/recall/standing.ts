import type { Memory } from "../domain/memory.ts"
import { isPast, type Match } from "./match.ts"
import { inPages } from "./pages.ts"

/** How memories from outside the project rank among the project's own, for one question. */
export interface Standing {
  /** Whether it is about another language than the question or the project. */
  isElsewhere(memory: Memory): boolean
  /** Whether two memories are about the same thing. */
  isAlike(a: Memory, b: Memory): boolean
}

/**
 * The best of a ranking for this project. Memories about another language come last, before only outdated
 * ones. Of two that match alike and are about the same thing, the project's comes before the global one.
 */
export function arrange(
  ranking: readonly Match[],
  count: number,
  standing: Standing | undefined,
): readonly Match[] {
  const isAllOurs = ranking.every(({ memory }) => memory.tier === "project")
  if (standing === undefined || isAllOurs) return ranking.slice(0, count)
  const lastness = new Map(ranking.map((match) => [match, lastnessOf(match, standing)]))
  const ordered = ranking.toSorted((a, b) => (lastness.get(a) ?? 0) - (lastness.get(b) ?? 0))
  const arranged = inPages(ordered, count, (some) => projectFirst(some, standing)).slice(0, count)
  return arranged.map((match, at) => yielding(match, arranged.slice(0, at), standing))
}

/** What is past comes after what is about another language, and both after the rest. */
export function lastnessOf(match: Match, standing: Standing): number {
  return (isPast(match) ? 2 : 0) + (standing.isElsewhere(match.memory) ? 1 : 0)
}

function projectFirst(ordered: readonly Match[], standing: Standing): Match[] {
  const first: Match[] = []
  for (const match of ordered) {
    const at = first.findIndex((before) => before.kind === match.kind && yields(before, match, standing))
    first.splice(at < 0 ? first.length : at, 0, match)
  }
  return first
}

/** Says which of the memories before it takes precedence. */
function yielding(match: Match, earlier: readonly Match[], standing: Standing): Match {
  const before = earlier.find((other) => yields(match, other, standing))
  return before ? { ...match, yieldsTo: before.memory.id } : match
}

function yields(global: Match, project: Match, { isAlike }: Standing): boolean {
  return (
    global.memory.tier === "global" &&
    project.memory.tier === "project" &&
    !isPast(global) &&
    !isPast(project) &&
    isAlike(global.memory, project.memory)
  )
}
