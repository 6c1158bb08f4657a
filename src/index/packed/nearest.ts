import { likeness } from "../quantize.ts"
import { Best } from "./best.ts"
import type { Collection } from "./collection.ts"

/** How near a question's vector is to each entry's, worked out when it is asked for. */
export function meanings(collection: Collection, vector: Float32Array): (entry: number) => number {
  const isAsked = vector.length > 0 && vector.length === collection.dimensions
  const known = new Map<number, number>()
  return (entry) => {
    if (!isAsked || entry < 0) return 0
    let meaning = known.get(entry)
    if (meaning === undefined) {
      const { segment, number } = collection.locate(entry)
      meaning = likeness(vector, segment.vector(number))
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
  isAllowed: (entry: number) => boolean,
): readonly number[] {
  if (vector.length !== collection.dimensions || !vector.some((value) => value !== 0)) return []
  const best = new Best(count)
  let least = Number.NEGATIVE_INFINITY
  const sums = sumsOfEight(vector)
  const bytesEach = 4 * Math.ceil(vector.length / 32)
  let first = 0
  for (const { signs, columns } of collection.segments) {
    let entry = first
    first += columns.count
    const bytes = new Uint8Array(signs.buffer, signs.byteOffset, signs.byteLength)
    for (let from = 0; from < bytes.length; from += bytesEach, entry++) {
      let score = 0
      // Four at a time: this loop runs over every memory there is.
      for (let at = from, sum = 0; at < from + bytesEach; at += 4, sum += 1024)
        score +=
          (sums[sum + (bytes[at] as number)] as number) +
          (sums[sum + 256 + (bytes[at + 1] as number)] as number) +
          (sums[sum + 512 + (bytes[at + 2] as number)] as number) +
          (sums[sum + 768 + (bytes[at + 3] as number)] as number)
      if (score <= least || !isAllowed(entry)) continue
      best.add(entry, score)
      least = best.least
    }
  }
  return best.entries()
}

/** For each eight dimensions and each of the 256 ways their signs can be, what these add to the score. */
function sumsOfEight(vector: Float32Array): Float32Array {
  const groups = 4 * Math.ceil(vector.length / 32)
  const sums = new Float32Array(256 * groups)
  for (let group = 0; group < groups; group++) {
    const [first, start] = [8 * group, 256 * group]
    for (let bits = 1; bits < 256; bits++) {
      const rest = bits & (bits - 1)
      const lowest = 31 - Math.clz32(bits ^ rest)
      sums[start + bits] = (sums[start + rest] as number) + (vector[first + lowest] ?? 0)
    }
  }
  return sums
}
