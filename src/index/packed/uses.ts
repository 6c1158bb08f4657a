import type { Collection } from "./collection.ts"
import type { Segment } from "./segment.ts"
import type { Span, Vocabulary } from "./vocabulary.ts"

/** In which entries a group of words is, each entry once. */
export interface Uses {
  readonly entries: number[]
  /** How often in the body, and whether as a tag, in the order of `entries`. */
  readonly counts: number[]
  readonly areTags: boolean[]
}

export type Look = (vocabulary: Vocabulary) => readonly Span[]

/** Gathers what the segments have of a group of words. `slots` is scratch, one number an entry, all zero. */
export function gather(collection: Collection, look: Look, slots: Uint32Array): Uses {
  const uses: Uses = { entries: [], counts: [], areTags: [] }
  eachUse(collection, look, (entry, postings) => {
    const slot = slots[entry] as number
    if (slot === 0) {
      slots[entry] = uses.entries.push(entry)
      uses.counts.push(postings.count)
      uses.areTags.push(postings.isTag)
      return
    }
    uses.counts[slot - 1] = (uses.counts[slot - 1] as number) + postings.count
    if (postings.isTag) uses.areTags[slot - 1] = true
  })
  for (const entry of uses.entries) slots[entry] = 0
  return uses
}

/** The places of a group of words in some entries, in order. */
export function placesIn(collection: Collection, look: Look, wanted: Uint8Array): Map<number, number[]> {
  const found = new Map<number, number[]>()
  eachUse(collection, look, (entry, postings) => {
    if (wanted[entry] === 0) return
    const known = found.get(entry)
    const places = postings.places()
    if (known) known.push(...places)
    else found.set(entry, places)
  })
  return found
}

function eachUse(
  collection: Collection,
  look: Look,
  onUse: (entry: number, postings: ReturnType<Segment["postings"]>) => void,
): void {
  let first = 0
  for (const segment of collection.segments) {
    for (const span of look(segment.vocabulary)) {
      const postings = segment.postings(span)
      while (postings.next()) {
        const entry = first + postings.entry
        if (!collection.isGone(entry)) onUse(entry, postings)
      }
    }
    first += segment.columns.count
  }
}
