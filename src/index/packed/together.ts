import { nearness } from "../scoring.ts"
import type { Collection } from "./collection.ts"
import { containing, exactly, ofStem } from "./uses.ts"

/**
 * Which of the entries have the words of the whole question one behind the other. What is rarest is looked for
 * first: mostly nobody is left before the words that are everywhere have to be read.
 */
export function phrasesIn(
  collection: Collection,
  phrase: readonly string[],
  entries: readonly number[],
): Set<number> {
  if (phrase.length === 0 || entries.length === 0) return new Set()
  const gathering = collection.gathering()
  const looks = phrase.map((word, at) => {
    const isEdge = at === 0 || at === phrase.length - 1
    const look = isEdge ? containing(word) : exactly(word)
    return { look, at, weight: gathering.weightOf(look) }
  })
  let starts: Map<number, readonly number[]> | undefined
  for (const { look, at } of looks.sort((a, b) => a.weight - b.weight)) {
    const places = gathering.placesIn(look, starts ? [...starts.keys()] : entries)
    const left = new Map<number, readonly number[]>()
    for (const [entry, its] of places) {
      const before = starts?.get(entry)
      const fitting = its.map((place) => place - at).filter((start) => before?.includes(start) ?? true)
      if (fitting.length > 0) left.set(entry, fitting)
    }
    starts = left
  }
  return new Set(starts?.keys())
}

/** How near terms stand that stand together in the question: only where an entry has two such. */
export function nearnessIn(
  collection: Collection,
  terms: readonly string[],
  masks: Uint32Array,
  entries: readonly number[],
): (entry: number) => number {
  const wanted: number[] = []
  let together = 0
  for (const entry of entries) {
    const mask = masks[entry] as number
    if ((mask & (mask >>> 1)) === 0) continue
    wanted.push(entry)
    together |= mask
  }
  const isWanted = new Set(wanted)
  const places = new Map(
    terms.flatMap((term, at) =>
      (together >>> at) & 1 ? [[term, collection.gathering().placesIn(ofStem(term), wanted)]] : [],
    ),
  )
  return (entry) =>
    isWanted.has(entry) ? nearness(terms, (term) => places.get(term)?.get(entry) ?? none) : 0
}

const none: readonly never[] = []
