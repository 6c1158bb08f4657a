import { pickBest, scoreSigns, type Worth } from "../kernel/signs.ts"
import { vectorScale } from "../quantize.ts"
import type { Collection } from "./collection.ts"
import type { Room } from "./room.ts"

/** How near each entry's vector is to a question's, worked out on demand. */
export function meanings(
  collection: Collection,
  vector: Float32Array,
  { meanings: known, isCompared, compared }: Room,
): (entry: number) => number {
  const isAsked = vector.length > 0 && vector.length === collection.dimensions
  return (entry) => {
    if (!isAsked || entry < 0) return 0
    if (isCompared[entry] === 0) {
      isCompared[entry] = 1
      known[entry] = Math.max(0, Math.min(1, collection.product(entry, vector) / vectorScale))
      compared.add(entry)
    }
    return known[entry] as number
  }
}

/**
 * About `count` entries that are probably the nearest, judged by the signs of their vectors alone, which are
 * an eighth of the bytes. The question keeps its numbers: each sign counts as much as the question's number
 * there.
 */
export function nearest(
  collection: Collection,
  vector: Float32Array,
  count: number,
  isAllowed: ((entry: number) => boolean) | undefined,
): Iterable<number> {
  if (vector.length !== collection.dimensions || !vector.some((value) => value !== 0)) return []
  const scores = scoreSigns(collection.segments, worthOf(vector))
  if (isAllowed || collection.count < collection.size)
    for (let entry = 0; entry < scores.length; entry++)
      if (collection.isGone(entry) || isAllowed?.(entry) === false) scores[entry] = 0
  return pickBest(scores.length, count)
}

/**
 * What each of the sixteen combinations of four signs is worth to the question: the sum of its numbers where
 * the sign is above zero. Written in bytes from 1 to 127, as 1.5 + 126 * (sum - low) / widest, cut to a whole
 * number: `low` is the lowest sum of these four, that of all numbers below zero, and `widest` is the largest
 * difference between sums of any four.
 */
function worthOf(vector: Float32Array): Worth {
  const fours = 2 * Math.ceil(vector.length / 8)
  const sums = new Float32Array(16 * fours)
  let widest = 0
  for (let four = 0; four < fours; four++) {
    let [low, high] = [0, 0]
    for (let at = 0; at < 4; at++) {
      const value = vector[4 * four + at] ?? 0
      if (value < 0) low += value
      else high += value
    }
    if (high - low > widest) widest = high - low
    const start = 16 * four
    sums[start] = -low
    for (let bits = 1; bits < 16; bits++) {
      const rest = bits & (bits - 1)
      const lowest = 31 - Math.clz32(bits ^ rest)
      sums[start + bits] = (sums[start + rest] as number) + (vector[4 * four + lowest] ?? 0)
    }
  }
  const worth = new Uint8Array(sums.length)
  const step = 126 / widest
  for (let at = 0; at < worth.length; at++) worth[at] = 1.5 + step * (sums[at] as number)
  return worth
}
