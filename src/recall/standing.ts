import type { Memory } from "../domain/memory.ts"
import { isPast, type Match } from "./match.ts"

/** How memories from outside the project rank among the project's own, for one question. */
export interface Standing {
  /** Whether it is about another language than the question or the project. */
  isElsewhere(memory: Memory): boolean
  /** Whether two memories are about the same thing. */
  isAlike(a: Memory, b: Memory): boolean
}

/** How many more results are considered than are shown: one of them may belong higher up. */
export const spare = 5

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
  return projectFirst(ordered.slice(0, count + spare), standing).slice(0, count)
}

function lastnessOf(match: Match, standing: Standing): number {
  return (isPast(match) ? 2 : 0) + (standing.isElsewhere(match.memory) ? 1 : 0)
}

function projectFirst(ordered: readonly Match[], { isAlike }: Standing): Match[] {
  const first: Match[] = []
  const yields = (global: Match, project: Match) =>
    global.memory.tier === "global" &&
    project.memory.tier === "project" &&
    !isPast(global) &&
    !isPast(project) &&
    isAlike(global.memory, project.memory)
  for (const match of ordered) {
    const at = first.findIndex((before) => before.kind === match.kind && yields(before, match))
    first.splice(at < 0 ? first.length : at, 0, match)
  }
  return first.map((match) => {
    const before = first.find((other) => yields(match, other))
    return before ? { ...match, yieldsTo: before.memory.id } : match
  })
}
