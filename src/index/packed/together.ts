import { nearness } from "../scoring.ts"
import type { Collection } from "./collection.ts"
import { containing, exactly, type Gathering, hiding, holding, ofStem, type WordGroup } from "./uses.ts"

/**
 * Which of the entries have the words of the whole question in a row. The rarest word is looked for first:
 * mostly no entry is left before the words that are everywhere have to be read.
 */
export function phrasesIn(
  collection: Collection,
  phrase: readonly string[],
  entries: readonly number[],
): Set<number> {
  const [only] = phrase
  if (only === undefined || entries.length === 0) return new Set()
  if (phrase.length === 1) return collection.gathering().havingInBody(containing(only), entries)
  return inOrder(collection.gathering(), lightestFirst(collection, phrase.map(asFound)), entries)
}

/** The first and the last word may be parts of words. */
function asFound(word: string, at: number, { length }: readonly string[]): WordGroup {
  return at === 0 || at === length - 1 ? containing(word) : exactly(word)
}

/** More entries are not compared: reading the texts is as quick. */
const mostCompared = 2_000

/** How many entries have the words in a row; if that takes too long to find out, how many may. */
export function countInOrder(collection: Collection, phrase: readonly string[]): number {
  return countAt(collection, lightestFirst(collection, phrase.map(asFound)))
}

/** The entries that have the words in a row; none if that takes too long to find out. */
export function entriesInOrder(collection: Collection, phrase: readonly string[]): readonly number[] {
  return entriesWith(collection, phrase.map(asFound))
}

/** The same for groups of words. */
export function entriesWith(collection: Collection, words: readonly WordGroup[]): readonly number[] {
  const groups = lightestFirst(collection, words)
  const entries = entriesAt(collection, groups)
  return entries.length > mostCompared ? none : [...inOrder(collection.gathering(), groups, [...entries])]
}

function countAt(collection: Collection, groups: readonly Place[]): number {
  const entries = entriesAt(collection, groups)
  if (groups.length === 1 || entries.length > mostCompared) return entries.length
  return inOrder(collection.gathering(), groups, [...entries]).size
}

/** The entries that have the lightest of the words. */
function entriesAt(
  collection: Collection,
  [lightest]: readonly Place[],
): ArrayLike<number> & Iterable<number> {
  return lightest ? collection.gathering().entriesOf(lightest.group) : none
}

/** Whether an entry may have the phrase with one of its ends inside a word where no question finds it. */
export function mayHide(collection: Collection, phrase: readonly string[]): boolean {
  const [first, last] = [0, phrase.length - 1]
  // Searching inside all words takes long, and mostly the whole words in between are nowhere in a row.
  const between = phrase.slice(1, last).map(exactly)
  if (between.length > 0 && countAt(collection, lightestFirst(collection, between)) === 0) return false
  return [...new Set([first, last])].some((hidden) => {
    const groupOf = (word: string, at: number) => {
      if (at === hidden) return hiding(word)
      return at === first || at === last ? holding(word) : exactly(word)
    }
    return countAt(collection, lightestFirst(collection, phrase.map(groupOf))) > 0
  })
}

/** A group of words, and how many places after the first word of the phrase it must be. */
interface Place {
  readonly group: WordGroup
  readonly at: number
}

function lightestFirst(collection: Collection, groups: readonly WordGroup[]): Place[] {
  return groups
    .map((group, at) => ({ group, at, weight: collection.gathering().weightOf(group) }))
    .sort((a, b) => a.weight - b.weight)
}

function inOrder(gathering: Gathering, groups: readonly Place[], entries: readonly number[]): Set<number> {
  const [first, ...others] = groups
  if (!first) return new Set()
  /** For each entry that is left, the places of the first group. */
  let left = gathering.placesIn(first.group, entries)
  for (const { group, at } of others) {
    const before = left
    left = new Map()
    gathering.placesIn(group, [...before.keys()]).forEach((places, entry) => {
      const fitting = before.get(entry)?.filter((place) => places.includes(place - first.at + at)) ?? []
      if (fitting.length > 0) left.set(entry, fitting)
    })
  }
  return new Set(left.keys())
}

/** How near each other the question's neighbouring terms are; only for entries that have two such terms. */
export function nearnessIn(
  collection: Collection,
  terms: readonly string[],
  masks: Uint32Array,
  entries: readonly number[],
): (entry: number) => number {
  const wanted: number[] = []
  let together = 0
  for (const entry of entries) {
    const mask = masks[entry] as number
    if ((mask & (mask >>> 1)) === 0) continue
    wanted.push(entry)
    together |= mask
  }
  const isWanted = new Set(wanted)
  const places = new Map(
    terms.flatMap((term, at) =>
      (together >>> at) & 1 ? [[term, collection.gathering().placesIn(ofStem(term), wanted)]] : [],
    ),
  )
  return (entry) =>
    isWanted.has(entry) ? nearness(terms, (term) => places.get(term)?.get(entry) ?? none) : 0
}

const none: readonly never[] = []
