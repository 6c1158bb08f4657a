import { type Fit, mayBePart } from "../parts.ts"
import type { IndexQuestion } from "../port.ts"
import { stemOf } from "../stems.ts"
import type { Collection } from "./collection.ts"
import { beginningWith } from "./uses.ts"

/** Of an entry that has all words: whether each of them is there by itself. Short ones never are anything else. */
export function wholeness({ terms, words }: IndexQuestion): (mask: number) => boolean {
  const places = words.filter(mayBePart).map((word) => terms.indexOf(stemOf(word)))
  if (places.includes(-1)) return () => false
  const all = places.reduce((mask, at) => mask | (1 << at), 0)
  return (mask) => (mask & all) === all
}

/** How entries that have all words have the worst of them. Where words begin is only looked for if it makes a difference. */
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
