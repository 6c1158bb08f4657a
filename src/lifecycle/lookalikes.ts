import type { Memory } from "../domain/memory.ts"
import { Gallery } from "./gallery.ts"
import { Yardstick } from "./similarity.ts"
import { sortedText, wordsOf } from "./words.ts"

export interface Lookalike {
  readonly memory: Memory
  /** The token-sort ratio, 0 to 100. */
  readonly similarity: number
}

/** So many are compared letter by letter at most, the likeliest first. */
const mostCompared = 200

/** A longer text is a document: it is only ever the same or not. */
const longestCompared = 8_000

/**
 * The memories whose text is at least `threshold` alike, the most alike first and the newer one of two.
 * Which letters a text has bounds how alike it can be, so most are passed over without a comparison.
 */
export function lookalikes(
  content: string,
  among: readonly Memory[],
  threshold: number,
  gallery = new Gallery(),
): Lookalike[] {
  const sorted = sortedText(wordsOf(content))
  if (sorted.length > longestCompared) return identical(content, among)
  const yardstick = new Yardstick(sorted)
  return likeliest(content, among, threshold, gallery)
    .flatMap((memory) => {
      if (memory.content === content) return [{ memory, similarity: 100 }]
      const similarity = yardstick.ratio(gallery.sorted(gallery.placeOf(memory), memory.content))
      return similarity >= threshold ? [{ memory, similarity }] : []
    })
    .sort((a, b) => b.similarity - a.similarity || b.memory.id - a.memory.id)
}

function identical(content: string, among: readonly Memory[]): Lookalike[] {
  return among.filter((memory) => memory.content === content).map((memory) => ({ memory, similarity: 100 }))
}

function likeliest(content: string, among: readonly Memory[], threshold: number, gallery: Gallery): Memory[] {
  const place = gallery.add(content)
  const byBound: Memory[][] = []
  for (const memory of among) {
    if (memory.content.length > 2 * longestCompared) continue
    const bound = gallery.bound(place, gallery.placeOf(memory), threshold)
    if (bound < threshold) continue
    const bucket = Math.floor(bound)
    byBound[bucket] ??= []
    byBound[bucket].push(memory)
  }
  const likeliestFirst = byBound.toReversed().flatMap((memories) => memories?.toReversed() ?? [])
  return likeliestFirst.slice(0, mostCompared)
}
