import { isNote, type Memory } from "../domain/memory.ts"
import { isReserved } from "../domain/tags.ts"
import { type Contradiction, Contradictions } from "./contradiction.ts"
import { rootOf } from "./spelling.ts"
import { isSmallWord } from "./vocabulary.ts"
import { wordsOf } from "./words.ts"

/** From 0 to 1: how near two memories are in meaning. */
export type Nearness = (a: Memory, b: Memory) => number

/** The lowest score of related memories, and the most in a group, so that its summary stays one memory. */
const leastRelated = 0.45
const mostInGroup = 8
/**
 * A word in more memories than this, or in more than this share of them, does not tell what they are about.
 */
const mostHaving = 200
const mostCommon = 0.2

export interface Related {
  readonly groups: readonly (readonly Memory[])[]
  /** Related memories that are not in one group, since perhaps only one of two holds. */
  readonly apart: readonly Contradiction[]
}

/**
 * Memories of one folder that are about the same thing, in groups of two or more. Deterministic: the nearest
 * pair first, and two groups are joined only if their members are related on average and do not contradict
 * each other.
 */
export function groupRelated(
  memories: readonly Memory[],
  nearness: Nearness,
  contradictions = new Contradictions(),
): Related {
  const apart: Contradiction[] = []
  const relations = new Relations(memories.filter(mayBeMerged(memories)), nearness)
  const groupOf = new Map<Memory, Memory[]>()
  for (const { a, b } of relations.pairs()) {
    const [left, right] = [groupOf.get(a) ?? [a], groupOf.get(b) ?? [b]]
    // Members of one group were all compared before they were joined.
    if (left === right) continue
    const contradiction = contradictions.between(a, b)
    if (contradiction) apart.push(contradiction)
    if (contradiction || left.length + right.length > mostInGroup) continue
    if (left.some((one) => right.some((other) => contradictions.areApart(one, other)))) continue
    const between = left.flatMap((one) => right.map((other) => relations.score(one, other)))
    if (between.reduce((sum, each) => sum + each, 0) / between.length < leastRelated) continue
    const joined = [...left, ...right].sort((one, other) => one.id - other.id)
    for (const memory of joined) groupOf.set(memory, joined)
  }
  const groups = [...new Set(groupOf.values())]
  return {
    groups: groups.sort((one, other) => (one[0]?.id ?? 0) - (other[0]?.id ?? 0)),
    apart: apart.sort((one, other) => one.a.id - other.a.id || one.b.id - other.b.id),
  }
}

/** Leaves alone what is protected, sensitive, dated, superseded or superseding, or already merged. */
function mayBeMerged(all: readonly Memory[]): (memory: Memory) => boolean {
  const superseded = new Set(all.map(({ supersedes }) => supersedes))
  return (memory) =>
    !(memory.decay_protected || memory.sensitive || memory.expires !== null) &&
    !(isNote(memory) || memory.source === "summarized") &&
    !(memory.supersedes !== null || superseded.has(memory.id))
}

interface Pair {
  readonly a: Memory
  readonly b: Memory
  readonly score: number
}

/** How closely memories are related. */
class Relations {
  readonly #memories: readonly Memory[]
  readonly #nearness: Nearness
  readonly #words: ReadonlyMap<Memory, ReadonlySet<string>>
  /** For each word that tells what a memory is about, the places of the memories that have it. */
  readonly #having: ReadonlyMap<string, readonly number[]>

  constructor(memories: readonly Memory[], nearness: Nearness) {
    this.#memories = memories
    this.#nearness = nearness
    this.#words = new Map(memories.map((memory) => [memory, wordsAbout(memory)]))
    const having = new Map<string, number[]>()
    for (const [at, memory] of memories.entries())
      for (const word of this.#wordsOf(memory)) {
        const places = having.get(word)
        if (places) places.push(at)
        else having.set(word, [at])
      }
    const most = Math.min(mostHaving, Math.max(4, memories.length * mostCommon))
    this.#having = new Map(having.entries().filter(([, { length }]) => length > 1 && length <= most))
  }

  /**
   * The related pairs, the nearest first. Only memories that share a telling word are compared, each pair
   * once.
   */
  pairs(): Pair[] {
    const pairs: Pair[] = []
    const lookedAtFor = new Int32Array(this.#memories.length).fill(-1)
    for (const [at, a] of this.#memories.entries())
      for (const word of this.#wordsOf(a))
        for (const other of this.#having.get(word) ?? []) {
          if (other <= at || lookedAtFor[other] === at) continue
          lookedAtFor[other] = at
          const b = this.#memories[other] as Memory
          const score = this.score(a, b)
          if (score >= leastRelated) pairs.push({ a, b, score })
        }
    return pairs.sort(
      (one, other) => other.score - one.score || one.a.id - other.a.id || one.b.id - other.b.id,
    )
  }

  /**
   * From 0 to 1; 0 for two of different scope or language, or without a common word that tells what they are
   * about.
   */
  score(a: Memory, b: Memory): number {
    if (a.scope !== b.scope || a.language !== b.language) return 0
    const [ours, theirs] = [this.#wordsOf(a), this.#wordsOf(b)]
    const [shorter, longer] = ours.size <= theirs.size ? [ours, theirs] : [theirs, ours]
    let [shared, isTold] = [0, false]
    for (const word of shorter) {
      if (!longer.has(word)) continue
      shared++
      isTold ||= this.#having.has(word)
    }
    return isTold ? (shared / shorter.size + this.#nearness(a, b)) / 2 : 0
  }

  #wordsOf(memory: Memory): ReadonlySet<string> {
    return this.#words.get(memory) ?? new Set()
  }
}

function wordsAbout({ content, tags }: Memory): Set<string> {
  const told = wordsOf(content).filter(({ text }) => text !== "" && !isSmallWord(text))
  return new Set([...told.map(({ text }) => rootOf(text)), ...tags.filter((tag) => !isReserved(tag))])
}
