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

/** The best of a ranking for this project, each global one with the project's memory that takes precedence. */
export function arrange(
  ranking: readonly Match[],
  count: number,
  standing: Standing | undefined,
): readonly Match[] {
  const isAllOurs = ranking.every(({ memory }) => memory.tier === "project")
  if (standing === undefined || isAllOurs) return ranking.slice(0, count)
  const all = ranking.map((match) => ({ match }))
  return withPrecedence(bestFor(all, count, standing), standing)
}

interface Matching {
  readonly match: Match
}

/**
 * The best of a ranking for this project, after a closer look at those of each page. Memories about another
 * language come last, before only outdated ones. Of two that match alike and are about the same thing, the
 * project's comes before the global one.
 */
export function bestFor<T extends Matching>(
  ranking: readonly T[],
  count: number,
  standing: Standing | undefined,
  inOrder: (some: readonly T[]) => readonly T[] = (some) => some,
): readonly T[] {
  const lastness = new Map(ranking.map((each) => [each, lastnessOf(each, standing)]))
  const byLastness = (a: T, b: T) => (lastness.get(a) ?? 0) - (lastness.get(b) ?? 0)
  const look = (some: readonly T[]) => projectFirst(inOrder(some).toSorted(byLastness), standing)
  return inPages(ranking.toSorted(byLastness), count, look).slice(0, count)
}

/** What is past comes after what is about another language, and both after the rest. */
function lastnessOf({ match }: Matching, standing: Standing | undefined): number {
  return (isPast(match) ? 2 : 0) + (standing?.isElsewhere(match.memory) ? 1 : 0)
}

function projectFirst<T extends Matching>(
  ordered: readonly T[],
  standing: Standing | undefined,
): readonly T[] {
  if (standing === undefined) return ordered
  const first: T[] = []
  for (const each of ordered) {
    const { match } = each
    const at = first.findIndex(
      (before) => before.match.kind === match.kind && yields(before.match, match, standing),
    )
    first.splice(at < 0 ? first.length : at, 0, each)
  }
  return first
}

/** Says of each which of those before it takes precedence. */
export function withPrecedence(best: readonly Matching[], standing: Standing | undefined): readonly Match[] {
  return best.map(({ match }, at) => {
    const before = standing && best.slice(0, at).find((other) => yields(match, other.match, standing))
    return before ? { ...match, yieldsTo: before.match.memory.id } : match
  })
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
