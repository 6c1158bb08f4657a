import { type Fit, mayBePart } from "../parts.ts"
import type { IndexQuestion } from "../port.ts"
import { stemOf } from "../stems.ts"
import type { Collection } from "./collection.ts"
import { beginningWith } from "./uses.ts"

/** Whether an entry that has all words has each of them as a whole word. Short words are never parts. */
export function wholeness({ terms, words }: IndexQuestion): (mask: number) => boolean {
  const places = words.filter(mayBePart).map((word) => terms.indexOf(stemOf(word)))
  if (places.includes(-1)) return () => false
  const all = places.reduce((mask, at) => mask | (1 << at), 0)
  return (mask) => (mask & all) === all
}

/** How entries that have all words have the worst of them. Reads where words begin only if it matters. */
export function fitsIn(
  collection: Collection,
  words: readonly string[],
  entries: readonly number[],
  isWhole: (entry: number) => boolean,
): (entry: number) => Fit {
  const parted = entries.filter((entry) => !isWhole(entry))
  let begun: readonly number[] = parted
  for (const word of words) {
    if (begun.length === 0) break
    begun = [...collection.gathering().having(beginningWith(word), begun)]
  }
  const [isParted, isBegun] = [new Set(parted), new Set(begun)]
  return (entry) => {
    if (!isParted.has(entry)) return 0
    return isBegun.has(entry) ? 1 : 2
  }
}
