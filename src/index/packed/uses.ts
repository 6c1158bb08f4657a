import type { Collection } from "./collection.ts"
import type { Postings } from "./postings.ts"
import type { Segment } from "./segment.ts"
import type { Span, Vocabulary } from "./vocabulary.ts"

/** In which entries a group of words is, each entry once. */
export interface Uses {
  readonly entries: Uint32Array
  /** How often in the body, doubled, plus one where it is a tag; in the order of `entries`. */
  readonly uses: Uint32Array
}

export type Look = (vocabulary: Vocabulary) => readonly Span[]

/** What the segments have of groups of words. Each word is decoded once, however many groups it is in. */
export class Gathering {
  readonly #in: Collection
  /** For each segment by where the word's postings begin. */
  readonly #decoded: readonly Map<number, Uses>[]

  constructor(collection: Collection) {
    this.#in = collection
    this.#decoded = collection.segments.map(() => new Map())
  }

  gather(look: Look): Uses {
    const parts = this.#in.segments.flatMap((segment, at) =>
      look(segment.vocabulary).map((span) => this.#decode(at, span)),
    )
    const [only] = parts
    return parts.length === 1 && only ? only : this.#merged(parts)
  }

  #decode(at: number, span: Span): Uses {
    const decoded = this.#decoded[at]
    let found = decoded?.get(span.from)
    if (!found) {
      found = entriesOf(this.#in, at, span).live
      decoded?.set(span.from, found)
    }
    return found
  }

  #merged(parts: readonly Uses[]): Uses {
    const most = parts.reduce((sum, part) => sum + part.entries.length, 0)
    const entries = new Uint32Array(most)
    const uses = new Uint32Array(most)
    const { slots } = this.#in.work()
    let count = 0
    for (const part of parts) {
      for (let at = 0; at < part.entries.length; at++) {
        const entry = part.entries[at] as number
        const more = part.uses[at] as number
        const slot = slots[entry] as number
        if (slot === 0) {
          entries[count] = entry
          uses[count] = more
          slots[entry] = ++count
        } else {
          const before = uses[slot - 1] as number
          uses[slot - 1] = ((before >>> 1) + (more >>> 1)) * 2 + ((before | more) & 1)
        }
      }
    }
    for (let at = 0; at < count; at++) slots[entries[at] as number] = 0
    return { entries: entries.subarray(0, count), uses: uses.subarray(0, count) }
  }
}

/** The entries of one word in one segment, by their numbers in the collection. */
function entriesOf(
  collection: Collection,
  at: number,
  span: Span,
): { all: Uses; live: Uses; postings: Postings } {
  const segment = collection.segments[at] as Segment
  const postings = segment.postings(span)
  const all = postings.entries()
  if (at > 0) {
    const first = collection.segments[0]?.columns.count ?? 0
    for (let n = 0; n < all.entries.length; n++) all.entries[n] = (all.entries[n] as number) + first
  }
  if (collection.count === collection.size) return { all, live: all, postings }
  const isHere = (n: number) => !collection.isGone(all.entries[n] as number)
  const live = {
    entries: all.entries.filter((_, n) => isHere(n)),
    uses: all.uses.filter((_, n) => isHere(n)),
  }
  return { all, live, postings }
}

/** The places of a group of words in some entries, in order. */
export function placesIn(collection: Collection, look: Look, wanted: Uint8Array): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [at, segment] of collection.segments.entries()) {
    for (const span of look(segment.vocabulary)) {
      const { all, postings } = entriesOf(collection, at, span)
      for (let n = 0; n < all.entries.length; n++) {
        const entry = all.entries[n] as number
        const count = (all.uses[n] as number) >>> 1
        if (wanted[entry] === 0) {
          postings.skip(count)
          continue
        }
        const known = found.get(entry)
        const places = postings.places(count)
        found.set(entry, known ? known.concat(places) : places)
      }
    }
  }
  return found
}
