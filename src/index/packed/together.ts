import { nearness } from "../scoring.ts"
import type { Collection } from "./collection.ts"
import { containing, exactly, type Gathering, hiding, holding, ofStem, type WordGroup } from "./uses.ts"

/**
 * Which of the entries have the words of the whole question one behind the other. What is rarest is looked for
 * first: mostly nobody is left before the words that are everywhere have to be read.
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

/** The first and the last may be parts of words. */
function asFound(word: string, at: number, { length }: readonly string[]): WordGroup {
  return at === 0 || at === length - 1 ? containing(word) : exactly(word)
}

/** More entries are not compared: the texts are as quickly read. */
const mostCompared = 2_000

/** How many entries have the words one behind the other; where that takes long to tell, how many may. */
export function countInOrder(collection: Collection, phrase: readonly string[]): number {
  return countAt(collection, lightestFirst(collection, phrase.map(asFound)))
}

/** The entries that have them so; none where that takes long to tell. */
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

/** Those that have the lightest of the words. */
function entriesAt(
  collection: Collection,
  [lightest]: readonly Place[],
): ArrayLike<number> & Iterable<number> {
  return lightest ? collection.gathering().entriesOf(lightest.group) : none
}

/** Whether an entry may have the phrase with one of its ends in a word in which no question finds it. */
export function mayHide(collection: Collection, phrase: readonly string[]): boolean {
  const [first, last] = [0, phrase.length - 1]
  // To look for letters inside of all words takes long: mostly the whole words in between stand nowhere so.
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

/** The words that may stand so many places behind the first. */
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
  /** Of each entry that is left, where the first of the groups stands. */
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

/** How near terms stand that stand together in the question: only where an entry has two such. */
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
