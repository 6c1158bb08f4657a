import { isNote, type Memory } from "../domain/memory.ts"
import { isReserved } from "../domain/tags.ts"
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
  const keyOf = keysOf(chosen)
  const pairs = pairsOf(chosen, nearness, keyOf)
  const groupOf = new Map<Memory, Memory[]>()
  const scores = new Map(pairs.map(({ a, b, score }) => [keyOf(a, b), score]))
  const related = pairs.filter(({ score }) => score >= leastRelated).sort(nearestFirst)
  for (const { a, b } of related) {
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
function pairsOf(memories: readonly Memory[], nearness: Nearness, keyOf: KeyOf): Pair[] {
  const words = new Map(memories.map((memory) => [memory, tellingWords(memory)]))
  const having = new Map<string, Memory[]>()
  for (const [memory, roots] of words)
    for (const root of roots) having.set(root, [...(having.get(root) ?? []), memory])
  const most = Math.max(4, memories.length * mostCommon)
  const seen = new Set<number>()
  const pairs: Pair[] = []
  for (const sharing of having.values()) {
    if (sharing.length > most) continue
    for (const [at, a] of sharing.entries())
      for (const b of sharing.slice(at + 1)) {
        const key = keyOf(a, b)
        if (a.scope !== b.scope || a.language !== b.language || seen.has(key)) continue
        seen.add(key)
        const overlap = shareOf(words.get(a) ?? new Set(), words.get(b) ?? new Set())
        pairs.push({ a, b, score: (overlap + nearness(a, b)) / 2 })
      }
  }
  return pairs
}

function nearestFirst(one: Pair, other: Pair): number {
  return other.score - one.score || one.a.id - other.a.id || one.b.id - other.b.id
}

/** Another number for each two, whichever comes first. */
type KeyOf = (a: Memory, b: Memory) => number

function keysOf(memories: readonly Memory[]): KeyOf {
  const places = new Map(memories.map((memory, at) => [memory, at]))
  return (a, b) => {
    const [one, other] = [places.get(a) ?? 0, places.get(b) ?? 0]
    return Math.min(one, other) * memories.length + Math.max(one, other)
  }
}

function tellingWords({ content, tags }: Memory): Set<string> {
  const told = wordsOf(content).filter(({ text }) => !fillers.has(text) && !prepositions.has(text))
  return new Set([...told.map(({ text }) => rootOf(text)), ...tags.filter((tag) => !isReserved(tag))])
}

/** Of the words of the shorter one. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [shorter, longer] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of shorter) if (longer.has(word)) shared++
  return shorter.size === 0 ? 0 : shared / shorter.size
}
