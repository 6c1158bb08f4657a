import { distance, likeness, signsOf } from "../quantize.ts"
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
 * The entries whose vectors have the most signs in common with the question's: about `count` of them. A bit a
 * dimension is an eighth of the bytes, and among the nearest few hundred are all that are near indeed.
 */
export function nearest(
  collection: Collection,
  vector: Float32Array,
  count: number,
  isAllowed: (entry: number) => boolean,
): number[] {
  if (vector.length !== collection.dimensions || !vector.some((value) => value !== 0)) return []
  const signs = signsOf(vector)
  const distances = new Uint16Array(collection.size)
  const histogram = new Uint32Array(vector.length + 1)
  let entry = 0
  for (const segment of collection.segments) {
    const all = segment.signs
    for (let from = 0; from < all.length; from += signs.length, entry++) {
      const far = distance(signs, all, from)
      distances[entry] = far
      histogram[far] = (histogram[far] as number) + 1
    }
  }
  return closest(distances, limitFor(histogram, count), isAllowed)
}

/** The distance within which there are so many. */
function limitFor(histogram: Uint32Array, count: number): number {
  let [sum, limit] = [0, 0]
  while (limit < histogram.length && sum < count) sum += histogram[limit++] as number
  return limit
}

function closest(distances: Uint16Array, limit: number, isAllowed: (entry: number) => boolean): number[] {
  const found: number[] = []
  for (let entry = 0; entry < distances.length; entry++)
    if ((distances[entry] as number) < limit && isAllowed(entry)) found.push(entry)
  return found
}
