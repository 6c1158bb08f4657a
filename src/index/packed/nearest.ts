import { pickBest, productOf, scoreSigns, type Worth } from "../kernel/kernel.ts"
import { scale } from "../quantize.ts"
import type { Collection } from "./collection.ts"

/** How near a question's vector is to each entry's, worked out when it is asked for. */
export function meanings(collection: Collection, vector: Float32Array): (entry: number) => number {
  const isAsked = vector.length > 0 && vector.length === collection.dimensions
  const known = new Map<number, number>()
  return (entry) => {
    if (!isAsked || entry < 0) return 0
    let meaning = known.get(entry)
    if (meaning === undefined) {
      meaning = Math.max(0, Math.min(1, productOf(vector, collection.vector(entry)) / scale))
      known.set(entry, meaning)
    }
    return meaning
  }
}

/**
 * About `count` entries that are likely the nearest, told by the signs of their vectors alone, which are an
 * eighth of the bytes. The question keeps its numbers: each sign counts for as much as the question has there.
 */
export function nearest(
  collection: Collection,
  vector: Float32Array,
  count: number,
  isAllowed: ((entry: number) => boolean) | undefined,
): Iterable<number> {
  if (vector.length !== collection.dimensions || !vector.some((value) => value !== 0)) return []
  const rows = collection.segments.map(({ signs, columns }) => ({ signs, count: columns.count }))
  const scores = scoreSigns(rows, worthOf(vector))
  if (isAllowed || collection.count < collection.size)
    for (let entry = 0; entry < scores.length; entry++)
      if (collection.isGone(entry) || isAllowed?.(entry) === false) scores[entry] = 0
  return pickBest(scores.length, count)
}

/** Of each four dimensions: from 1, where all that is below zero counts, in steps of a 126th of the most. */
function worthOf(vector: Float32Array): Worth {
  const fours = 2 * Math.ceil(vector.length / 8)
  const sums = new Float32Array(16 * fours)
  const least = new Float32Array(fours)
  let widest = 0
  for (let four = 0; four < fours; four++) {
    let [low, high] = [0, 0]
    for (let bits = 1; bits < 16; bits++) {
      const rest = bits & (bits - 1)
      const lowest = 31 - Math.clz32(bits ^ rest)
      const sum = (sums[16 * four + rest] as number) + (vector[4 * four + lowest] ?? 0)
      sums[16 * four + bits] = sum
      if (sum < low) low = sum
      if (sum > high) high = sum
    }
    least[four] = low
    if (high - low > widest) widest = high - low
  }
  return Uint8Array.from(
    sums,
    (sum, at) => 1 + Math.round((126 * (sum - (least[at >>> 4] as number))) / widest),
  )
}
