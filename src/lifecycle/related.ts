import type { Memory } from "../domain/memory.ts"
import { isNote } from "./decay.ts"
import { rootOf } from "./spelling.ts"
import { fillers, prepositions } from "./vocabulary.ts"
import { wordsOf } from "./words.ts"

/** From 0 to 1: how near two memories are in meaning. */
export type Nearness = (a: Memory, b: Memory) => number

/** Two memories belong together from here on; a group holds at most so many, so that its summary stays one memory. */
const leastRelated = 0.45
const mostInGroup = 8
/** A word that more memories than this have says nothing about what they are about. */
const mostCommon = 0.2

/**
 * Memories of one folder that are about the same thing, in groups of two or more. Deterministic: the nearest pair
 * first, and two groups become one only if their members are related on the average.
 */
export function groupRelated(memories: readonly Memory[], nearness: Nearness): Memory[][] {
  const chosen = memories.filter((memory) => mayBeMerged(memory, memories))
  const pairs = pairsOf(chosen, nearness)
  const groupOf = new Map<Memory, Memory[]>()
  const scores = new Map(pairs.map(({ a, b, score }) => [keyOf(a, b), score]))
  for (const { a, b, score } of pairs) {
    if (score < leastRelated) break
    const [left, right] = [groupOf.get(a) ?? [a], groupOf.get(b) ?? [b]]
    if (left === right || left.length + right.length > mostInGroup) continue
    const between = left.flatMap((one) => right.map((other) => scores.get(keyOf(one, other)) ?? 0))
    if (between.reduce((sum, each) => sum + each, 0) / between.length < leastRelated) continue
    const joined = [...left, ...right].sort((one, other) => one.id - other.id)
    for (const memory of joined) groupOf.set(memory, joined)
  }
  return [...new Set(groupOf.values())].sort((one, other) => (one[0]?.id ?? 0) - (other[0]?.id ?? 0))
}

/** What the user protects, what is secret, out of date or put together already is left as it is. */
function mayBeMerged(memory: Memory, all: readonly Memory[]): boolean {
  if (memory.decay_protected || memory.sensitive || memory.expires !== null) return false
  if (isNote(memory) || memory.source === "summarized") return false
  return memory.supersedes === null && !all.some(({ supersedes }) => supersedes === memory.id)
}

interface Pair {
  readonly a: Memory
  readonly b: Memory
  readonly score: number
}

/** Only memories that share a telling word are looked at: of all pairs there are too many. */
function pairsOf(memories: readonly Memory[], nearness: Nearness): Pair[] {
  const words = new Map(memories.map((memory) => [memory, tellingWords(memory)]))
  const having = new Map<string, Memory[]>()
  for (const [memory, roots] of words)
    for (const root of roots) having.set(root, [...(having.get(root) ?? []), memory])
  const most = Math.max(4, memories.length * mostCommon)
  const pairs = new Map<string, Pair>()
  for (const sharing of having.values()) {
    if (sharing.length > most) continue
    for (const [at, a] of sharing.entries())
      for (const b of sharing.slice(at + 1)) {
        if (a.scope !== b.scope || a.language !== b.language || pairs.has(keyOf(a, b))) continue
        const overlap = shareOf(words.get(a) ?? new Set(), words.get(b) ?? new Set())
        pairs.set(keyOf(a, b), { a, b, score: (overlap + nearness(a, b)) / 2 })
      }
  }
  return [...pairs.values()].sort(
    (one, other) => other.score - one.score || one.a.id - other.a.id || one.b.id - other.b.id,
  )
}

function keyOf(a: Memory, b: Memory): string {
  return a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`
}

function tellingWords({ content, tags }: Memory): Set<string> {
  const told = wordsOf(content).filter(({ text }) => !fillers.has(text) && !prepositions.has(text))
  return new Set([...told.map(({ text }) => rootOf(text)), ...tags.filter((tag) => !tag.startsWith("_"))])
}

/** Of the words of the shorter one. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size)
  return least === 0 ? 0 : [...a].filter((word) => b.has(word)).length / least
}
