import { isFound } from "../parts.ts"
import { type Counts, inBytes } from "./counts.ts"
import { Kept } from "./kept.ts"
import type { Places } from "./places.ts"
import type { Segment } from "./segment.ts"
import type { Span, Vocabulary } from "./vocabulary.ts"

/** In which entries a group of words is, each entry once. */
export interface Uses {
  readonly entries: Uint32Array
  /** How often in the body, doubled, plus one where it is a tag; in the order of `entries`. */
  readonly uses: Counts
}

/** The least that the uses of a word come to that is in the body. */
export const onceInBody = 2

/** A group of words by what they have in common. */
export interface WordGroup {
  /** Different for each group. */
  readonly key: string
  readonly spansIn: (vocabulary: Vocabulary) => readonly Span[]
}

export function ofStem(stem: string): WordGroup {
  return { key: `stem ${stem}`, spansIn: (vocabulary) => vocabulary.ofStem(stem) }
}

export function containing(part: string): WordGroup {
  return { key: `part ${part}`, spansIn: (vocabulary) => vocabulary.containing(part) }
}

export function beginningWith(part: string): WordGroup {
  return {
    key: `beginning ${part}`,
    spansIn: (vocabulary) => vocabulary.having(part, (word) => word.startsWith(part)),
  }
}

/** Words with these letters anywhere. */
export function holding(part: string): WordGroup {
  return {
    key: `holding ${part}`,
    spansIn: (vocabulary) => vocabulary.having(part, (word) => word.includes(part)),
  }
}

/** The same, but for those in which a question finds it. */
export function hiding(part: string): WordGroup {
  return {
    key: `hiding ${part}`,
    spansIn: (vocabulary) => vocabulary.having(part, (word) => word.includes(part) && !isFound(word, part)),
  }
}

export function alone(word: string): WordGroup {
  return { key: `alone ${word}`, spansIn: (vocabulary) => vocabulary.alone(word) }
}

export function exactly(word: string): WordGroup {
  return { key: `word ${word}`, spansIn: (vocabulary) => vocabulary.exactly(word) }
}

/** One word in one segment; the entries by their numbers in the collection, in order. */
interface Word {
  readonly all: Uses
  /** Without those that are gone. */
  readonly live: Uses
  readonly places: Places
}

/** What many entries have takes longest to decode and is asked for most; the rest is decoded each time. */
const leastKept = 64
const keptGroupBytes = 14e6
const keptWordBytes = 20e6
const keptSpanBytes = 2e6
/** About what a span takes in memory. */
const spanBytes = 40

/** What words are gathered from: segments, with their entries numbered through. */
interface Gathered {
  readonly segments: readonly Segment[]
  readonly size: number
  /** Without those that are gone. */
  readonly count: number
  isGone(entry: number): boolean
}

/** What the segments have of groups of words, kept for the next question. */
export class Gathering {
  readonly #in: Gathered
  readonly #groups = new Kept<string, Uses>(keptGroupBytes, bytesOf)
  /** By the segment and where the word's postings begin: a word may be in many groups. */
  readonly #words = new Kept<string, Word>(
    keptWordBytes,
    ({ all, places }) => bytesOf(all) + places.byteLength,
  )
  /** Of each segment: where a group's words are, and what one slip away from a term may be meant by it. */
  readonly #spans = new Kept<string, readonly (readonly Span[])[]>(keptSpanBytes, (spans) =>
    spans.reduce((sum, { length }) => sum + spanBytes * length, 100),
  )
  readonly #slips = new Kept<string, readonly string[]>(keptSpanBytes, ({ length }) => 100 + 50 * length)
  /** For each entry its place in a list in the making, counted from 1; all zero before and after. */
  #slots: Uint32Array | undefined

  constructor(gathered: Gathered) {
    this.#in = gathered
  }

  gather(group: WordGroup): Uses {
    return this.#groups.find(group.key) ?? this.#groups.keep(group.key, this.#merged(group))
  }

  /** Of several groups together, each entry once. */
  join(parts: readonly Uses[]): Uses {
    this.#slots ??= new Uint32Array(this.#in.size)
    return merged(parts, this.#slots)
  }

  /** The entries alone, for words of which nobody asks how often they are there. */
  entriesOf(group: WordGroup): Uint32Array {
    const key = `entries ${group.key}`
    return (this.#groups.find(key) ?? this.#groups.keep(key, withoutUses(this.#merged(group)))).entries
  }

  /** The places of a group of words in some entries, in order. */
  placesIn(group: WordGroup, wanted: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>()
    for (const { all, places } of this.#wordsOf(group)) {
      for (const entry of wanted) {
        const at = indexIn(all.entries, entry)
        if (at < 0 || (all.uses[at] as number) < onceInBody) continue
        const known = found.get(entry)
        const its = places.of(at)
        found.set(entry, known ? known.concat(its) : its)
      }
    }
    return found
  }

  /** Which of some entries have a word of a group. */
  having(group: WordGroup, wanted: readonly number[]): Set<number> {
    return this.#using(group, wanted, 0)
  }

  /** The same, but for those that have it as a tag alone. */
  havingInBody(group: WordGroup, wanted: readonly number[]): Set<number> {
    return this.#using(group, wanted, onceInBody)
  }

  #using(group: WordGroup, wanted: readonly number[], least: number): Set<number> {
    const found = new Set<number>()
    for (const { all } of this.#wordsOf(group))
      for (const entry of wanted) {
        const at = indexIn(all.entries, entry)
        if (at >= 0 && (all.uses[at] as number) >= least) found.add(entry)
      }
    return found
  }

  /** Stems of words that are one slip of the finger away. */
  slipsOf(word: string): readonly string[] {
    const known = this.#slips.find(word)
    if (known) return known
    const found = this.#in.segments.flatMap(({ vocabulary }) => vocabulary.slips(word))
    return this.#slips.keep(word, [...new Set(found)])
  }

  /** How many bytes there are to read for a group of words. */
  weightOf(group: WordGroup): number {
    return this.#spansOf(group)
      .flat()
      .reduce((sum, { length }) => sum + length, 0)
  }

  #merged(group: WordGroup): Uses {
    const words = this.#wordsOf(group).map(({ live }) => live)
    const [only] = words
    return words.length === 1 && only ? only : this.join(words)
  }

  #wordsOf(group: WordGroup): Word[] {
    return this.#spansOf(group).flatMap((spans, at) => spans.map((span) => this.#word(at, span)))
  }

  #spansOf(group: WordGroup): readonly (readonly Span[])[] {
    const known = this.#spans.find(group.key)
    if (known) return known
    const found = this.#in.segments.map(({ vocabulary }) => group.spansIn(vocabulary))
    return this.#spans.keep(group.key, found)
  }

  #word(at: number, span: Span): Word {
    if (span.length < leastKept) return decoded(this.#in, at, span)
    const key = `${at} ${span.from}`
    return this.#words.find(key) ?? this.#words.keep(key, decoded(this.#in, at, span))
  }
}

/** First come, first in the list. */
function merged(parts: readonly Uses[], slots: Uint32Array): Uses {
  const most = parts.reduce((sum, part) => sum + part.entries.length, 0)
  const entries = new Uint32Array(most)
  const uses = new Uint32Array(most)
  let [count, bits] = [0, 0]
  for (const part of parts) {
    for (let at = 0; at < part.entries.length; at++) {
      const entry = part.entries[at] as number
      const more = part.uses[at] as number
      const slot = slots[entry] as number
      if (slot === 0) {
        entries[count] = entry
        uses[count] = more
        bits |= more
        slots[entry] = ++count
      } else {
        const before = uses[slot - 1] as number
        const both = ((before >>> 1) + (more >>> 1)) * 2 + ((before | more) & 1)
        uses[slot - 1] = both
        bits |= both
      }
    }
  }
  for (let at = 0; at < count; at++) slots[entries[at] as number] = 0
  return { entries: entries.slice(0, count), uses: inBytes(uses.subarray(0, count), bits) }
}

function withoutUses({ entries }: Uses): Uses {
  return { entries, uses: new Uint8Array(0) }
}

function bytesOf({ entries, uses }: Uses): number {
  return entries.byteLength + uses.byteLength
}

function decoded(gathered: Gathered, at: number, span: Span): Word {
  const segment = gathered.segments[at] as Segment
  const first = at === 0 ? 0 : (gathered.segments[0]?.columns.count ?? 0)
  const { entries, uses, places } = segment.postings(span).decode()
  if (first > 0) for (let n = 0; n < entries.length; n++) entries[n] = (entries[n] as number) + first
  const all = { entries, uses }
  if (gathered.count === gathered.size) return { all, live: all, places }
  const isHere = (_: number, n: number) => !gathered.isGone(entries[n] as number)
  return { all, live: { entries: entries.filter(isHere), uses: uses.filter(isHere) }, places }
}

/** Where an entry is in a list in order; -1 where it is not. */
function indexIn(entries: Uint32Array, entry: number): number {
  let [from, to] = [0, entries.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((entries[middle] as number) < entry) from = middle + 1
    else to = middle
  }
  return entries[from] === entry ? from : -1
}
