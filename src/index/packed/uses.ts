import { isFound } from "../parts.ts"
import { type Counts, inBytes } from "./counts.ts"
import { Kept } from "./kept.ts"
import type { Places } from "./places.ts"
import type { Segment } from "./segment.ts"
import type { Span, Vocabulary } from "./vocabulary.ts"

/** The entries that have a group of words, each once. */
export interface Uses {
  readonly entries: Uint32Array
  /** Twice the number of uses in the body, plus one if it is a tag; in the order of `entries`. */
  readonly uses: Counts
}

/** The least value of the uses of a word that is in the body. */
export const onceInBody = 2

/** Words that have something in common. */
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

/** The same without those in which a question finds the part. */
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

/** One word in one segment. Entries have their numbers in the collection and are in order. */
interface Word {
  readonly all: Uses
  /** Without entries that are gone. */
  readonly live: Uses
  readonly places: Places
}

/** Fewer bytes are decoded each time. Words of many entries take longest to decode and are asked for most. */
const leastKept = 64
const keptGroupBytes = 14e6
const keptWordBytes = 20e6
const keptSpanBytes = 2e6
/** About what a span takes in memory. */
const spanBytes = 40

/** Where words are gathered from: segments whose entries are numbered consecutively. */
interface Gathered {
  readonly segments: readonly Segment[]
  readonly size: number
  /** Without entries that are gone. */
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
  /** For each segment, where a group's words are; and for a word, the stems that it may be a slip of. */
  readonly #spans = new Kept<string, readonly (readonly Span[])[]>(keptSpanBytes, (spans) =>
    spans.reduce((sum, { length }) => sum + spanBytes * length, 100),
  )
  readonly #slips = new Kept<string, readonly string[]>(keptSpanBytes, ({ length }) => 100 + 50 * length)
  /** The place of each entry, counted from 1, in a list being built; all zero before and after. */
  #slots: Uint32Array | undefined

  constructor(gathered: Gathered) {
    this.#in = gathered
  }

  gather(group: WordGroup): Uses {
    return this.#groups.find(group.key) ?? this.#groups.keep(group.key, this.#merged(group))
  }

  /** Several groups together, each entry once. */
  join(parts: readonly Uses[]): Uses {
    this.#slots ??= new Uint32Array(this.#in.size)
    return merged(parts, this.#slots)
  }

  /** Only the entries, if nobody asks how often they have the words. */
  entriesOf(group: WordGroup): Uint32Array {
    const key = `entries ${group.key}`
    return (this.#groups.find(key) ?? this.#groups.keep(key, this.#withoutUses(group))).entries
  }

  /** The places of a group of words in some of the entries. */
  placesIn(group: WordGroup, wanted: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>()
    this.#eachUse(group, wanted, onceInBody, (entry, { places }, at) => {
      const known = found.get(entry)
      const its = places.of(at)
      found.set(entry, known ? known.concat(its) : its)
    })
    return found
  }

  /** Which of these entries have a word of a group. */
  having(group: WordGroup, wanted: readonly number[]): Set<number> {
    return this.#using(group, wanted, 0)
  }

  /** The same without entries that have it only as a tag. */
  havingInBody(group: WordGroup, wanted: readonly number[]): Set<number> {
    return this.#using(group, wanted, onceInBody)
  }

  #using(group: WordGroup, wanted: readonly number[], least: number): Set<number> {
    const found = new Set<number>()
    this.#eachUse(group, wanted, least, (entry) => found.add(entry))
    return found
  }

  /**
   * Each word of a group in each of these entries that has it. Many words may have a part such as "is", nearly
   * all of them in few entries: looking for each wanted entry in each of them took ten times as long.
   */
  #eachUse(
    group: WordGroup,
    wanted: readonly number[],
    least: number,
    onUse: (entry: number, word: Word, at: number) => void,
  ): void {
    let isWanted: Set<number> | undefined
    for (const word of this.#wordsOf(group)) {
      const { entries, uses } = word.all
      if (entries.length < wanted.length) {
        isWanted ??= new Set(wanted)
        for (let at = 0; at < entries.length; at++) {
          const entry = entries[at] as number
          if ((uses[at] as number) >= least && isWanted.has(entry)) onUse(entry, word, at)
        }
      } else
        for (const entry of wanted) {
          const at = indexIn(entries, entry)
          if (at >= 0 && (uses[at] as number) >= least) onUse(entry, word, at)
        }
    }
  }

  /** Stems of words that are one typing slip away. */
  slipsOf(word: string): readonly string[] {
    const known = this.#slips.find(word)
    if (known) return known
    const found = this.#in.segments.flatMap(({ vocabulary }) => vocabulary.slips(word))
    return this.#slips.keep(word, [...new Set(found)])
  }

  /** How many bytes have to be read for a group of words. */
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

  #withoutUses(group: WordGroup): Uses {
    const lists = this.#wordsOf(group).map(({ live }) => live.entries)
    const [only] = lists
    this.#slots ??= new Uint32Array(this.#in.size)
    return { entries: lists.length === 1 && only ? only : eachOnce(lists, this.#slots), uses: noUses }
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

/** In the order in which entries are first met. */
function merged(parts: readonly Uses[], slots: Uint32Array): Uses {
  const most = parts.reduce((sum, part) => sum + part.entries.length, 0)
  const entries = new Uint32Array(most)
  const uses = new Uint32Array(most)
  let count = 0
  let bits = 0
  for (const { entries: others, uses: counts } of parts) {
    for (let at = 0; at < others.length; at++) {
      const entry = others[at] as number
      const more = counts[at] as number
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

const noUses = new Uint8Array(0)

/** The same without the uses, in half the time. */
function eachOnce(lists: readonly Uint32Array[], slots: Uint32Array): Uint32Array {
  const entries = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const entry = list[at] as number
      if (slots[entry] !== 0) continue
      slots[entry] = 1
      entries[count++] = entry
    }
  }
  for (let at = 0; at < count; at++) slots[entries[at] as number] = 0
  return entries.slice(0, count)
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

/** The place of an entry in a sorted list, else -1. */
function indexIn(entries: Uint32Array, entry: number): number {
  let from = 0
  let to = entries.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((entries[middle] as number) < entry) from = middle + 1
    else to = middle
  }
  return entries[from] === entry ? from : -1
}
