import { once } from "../basics/once.ts"
import { wordsOf } from "../index/tokens.ts"
import { isPast } from "./match.ts"
import { inOrderBeforeScore, type Ranked } from "./rank.ts"
import type { Read } from "./read-best.ts"

/** Longer texts say more than one thing. In characters. */
const longestFact = 400
/** Of the shorter text's words, so many must be in the other, and at least so many in all. */
const sharedOfShorter = 0.75
const leastShared = 3
/** The score tells two values of one thing apart by less than this, what is asked for from the rest by more. */
const mostBehind = 2

/**
 * Moves a fact before an older one that says the same with another value: who asks for the port wants today's.
 * Not if the older one has more of the question, since "the port in 2019" asks for just that, and not in
 * conversations, where people say alike things about different ones.
 */
export function newerFirst(ranking: readonly Read[]): Read[] {
  const facts = ranking.map(factOf)
  const ordered: Fact[] = []
  for (const fact of facts) {
    const at = ordered.findIndex((before) => isUpdate(fact, before))
    ordered.splice(at < 0 ? ordered.length : at, 0, fact)
  }
  return ordered.map(({ read }) => read)
}

interface Fact {
  readonly read: Read
  /** Whether it stands for itself, and still holds. */
  readonly isSolid: boolean
  readonly words: () => ReadonlySet<string>
}

function factOf(read: Read): Fact {
  const { ranked, match } = read
  const isAlone = ranked.candidate.evidence.isAlone === 1
  const isSolid = isAlone && !isPast(match) && match.memory.content.length <= longestFact
  return { read, isSolid, words: once(() => new Set(wordsOf(read.match.memory.content))) }
}

function isUpdate(newer: Fact, older: Fact): boolean {
  const [a, b] = [newer.read.ranked, older.read.ranked]
  return (
    newer.isSolid &&
    older.isSolid &&
    isNewer(a, b) &&
    b.score - a.score <= mostBehind &&
    inOrderBeforeScore(a, b) === 0 &&
    b.candidate.terms.length > 0 &&
    b.candidate.terms.every((term) => a.candidate.terms.includes(term)) &&
    isAlike(newer.words(), older.words())
  )
}

/** Several facts may be saved within a second. */
function isNewer({ candidate: a }: Ranked, { candidate: b }: Ranked): boolean {
  return a.createdMs > b.createdMs || (a.createdMs === b.createdMs && a.id > b.id)
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = a.intersection(b).size
  return shared >= leastShared && shared >= sharedOfShorter * Math.min(a.size, b.size)
}
