import { onesIn } from "../../basics/ones-in.ts"
import { mayBePart } from "../parts.ts"
import type { Address, Candidate, Hearing, IndexQuestion, Known, Statistics, Stretch } from "../port.ts"
import { rarestOf, raritiesOf } from "../scoring.ts"
import { Best } from "./best.ts"
import type { Collection } from "./collection.ts"
import { byMask, evidenceIn } from "./evidence.ts"
import { filterOf } from "./filter.ts"
import { fitsIn, wholeness } from "./fits.ts"
import { usesOfTerms } from "./forms.ts"
import { Lexical } from "./lexical.ts"
import { meanings, nearest } from "./nearest.ts"
import { decoding } from "./pieces.ts"
import type { Room } from "./room.ts"
import { entriesInOrder, nearnessIn, phrasesIn } from "./together.ts"
import { beginningWith, type Uses } from "./uses.ts"

/** So many vectors per candidate asked for are compared exactly; the others only by their signs. */
const comparedExactly = 3
/** Whatever its score, an entry with all words is a candidate before one without. */
const allWordsBonus = 10
/** One that has them as whole words comes before all newer ones: this is longer than the time since 1970. */
const wholeBonusMs = 1e14

/** How many entries have any of the words or terms, all of the words, or are only of the time. */
interface Tally {
  readonly any: number
  readonly all: number
  readonly onlyDuring: number
}

/** Where entries come from, by their numbers. */
interface EntryPlaces {
  addressOf(entry: number): Address
  knownAs(entry: number): Known
}

/** One question to one collection. */
export class Search implements Hearing {
  readonly statistics: Statistics
  readonly #in: Collection
  readonly #question: IndexQuestion
  readonly #uses: ReadonlyMap<string, Uses>
  /** Kept until the candidates are chosen; if they are asked for again, the words are counted again. */
  #counted: Lexical | undefined
  #tally: Tally | undefined
  readonly #allWords: number
  readonly #isWhole: (mask: number) => boolean
  /** Absent if every entry is allowed. */
  readonly #isAllowed: ((entry: number) => boolean) | undefined
  readonly #places: EntryPlaces

  constructor(collection: Collection, question: IndexQuestion, places: EntryPlaces) {
    this.#in = collection
    this.#question = question
    this.#places = places
    // If there are no words, no entry has all of them.
    this.#allWords = question.words.length || Number.NaN
    this.#isWhole = wholeness(question)
    this.#isAllowed = filterOf(collection, question.filter)
    this.#uses = usesOfTerms(collection, question)
    this.statistics = {
      count: collection.count,
      totalLength: collection.totalLength,
      frequency: new Map(this.#uses.entries().map(([term, { entries }]) => [term, entries.length])),
    }
  }

  get anyCount(): number {
    return decoding(() => this.#tallied().any)
  }

  get allCount(): number {
    return decoding(() => this.#tallied().all)
  }

  get duringCount(): number {
    let count = 0
    decoding(() => this.#eachDuring(() => count++))
    return count
  }

  get onlyDuringCount(): number {
    return decoding(() => this.#tallied().onlyDuring)
  }

  get isOnlyInside(): boolean {
    const [word = "", ...others] = this.#question.words
    if (word === "" || others.length > 0 || !mayBePart(word)) return false
    return decoding(() => {
      const { masks, having } = this.#count().room
      const isThere = (entry: number) => this.#isWhole(masks[entry] as number) && this.#passes(entry)
      if (having.all.subarray(0, having.count).some(isThere)) return false
      return !this.#in
        .gathering()
        .entriesOf(beginningWith(word))
        .some((entry) => this.#passes(entry))
    })
  }

  hasOf(terms: readonly string[], least: number): boolean {
    const places = terms.map((term) => this.#question.terms.indexOf(term)).filter((at) => at >= 0)
    const wanted = places.reduce((mask, at) => mask | (1 << at), 0)
    return decoding(() => {
      const { having, masks } = this.#count().room
      for (let at = 0; at < having.count; at++) {
        const entry = having.all[at] as number
        if (onesIn((masks[entry] as number) & wanted) >= least && this.#passes(entry)) return true
      }
      return false
    })
  }

  candidates(all: Statistics, vector: Float32Array): readonly Candidate[] {
    return decoding(() => {
      const found = this.#weigh(this.#count(), all, vector)
      this.#tallied()
      this.dismiss()
      return found
    })
  }

  dismiss(): void {
    if (this.#counted) this.#in.giveBack(this.#counted.room)
    this.#counted = undefined
  }

  /** Waits until it is needed: a question may turn out to be misspelled, and is then replaced by another. */
  #count(): Lexical {
    this.#counted ??= new Lexical(this.#in, this.#uses, this.#question.words)
    return this.#counted
  }

  #tallied(): Tally {
    if (this.#tally) return this.#tally
    const { having, wordCounts, masks } = this.#count().room
    const [isAllowed, allWords] = [this.#isAllowed, this.#allWords]
    let [any, all, onlyDuring] = [0, 0, 0]
    for (let at = 0; at < having.count; at++) {
      const entry = having.all[at] as number
      if (isAllowed?.(entry) === false) continue
      any++
      if (wordCounts[entry] === allWords) all++
    }
    this.#eachDuring((entry) => {
      if (masks[entry] === 0 && wordCounts[entry] === 0) onlyDuring++
    })
    this.#tally = { any, all, onlyDuring }
    return this.#tally
  }

  #weigh(lexical: Lexical, all: Statistics, vector: Float32Array): Candidate[] {
    const { terms, words, phrase, core = none } = this.#question
    const rarities = raritiesOf(terms, all)
    lexical.score(all, rarities)
    const { room } = lexical
    const meaningOf = meanings(this.#in, vector, room)
    const superseded = this.#in.superseded()
    const chosen = this.#withSuccessors(this.#choose(room, vector, meaningOf), superseded)
    const nearnessOf = nearnessIn(this.#in, terms, room.masks, chosen)
    const whole = chosen.filter((entry) => this.#hasAll(room, entry))
    const phrases = phrasesIn(this.#in, phrase, whole)
    const cores = phrasesIn(this.#in, core, whole)
    const fitOf = fitsIn(this.#in, words, whole, (entry) => this.#isWhole(room.masks[entry] as number))
    const rarest = rarestOf(terms, all)
    const evidenceOf = evidenceIn(this.#in, room, { terms, rarities, rarest, meaningOf, nearnessOf })
    const termsIn = byMask((mask) => terms.filter((_, at) => (mask >>> at) & 1))
    const termsOf = (entry: number) => {
      const mask = entry < 0 ? 0 : (room.masks[entry] as number)
      return mask === 0 ? none : termsIn(mask)
    }
    return chosen.map((entry): Candidate => {
      const id = this.#in.ids[entry] as number
      return {
        address: () => decoding(() => this.#places.addressOf(entry)),
        known: () => decoding(() => this.#places.knownAs(entry)),
        id,
        createdMs: this.#in.createdMs[entry] as number,
        supersededBy: superseded.get(id) ?? 0,
        isExpired: (this.#in.expiresMs[entry] as number) <= this.#question.nowMs,
        literal: phrases.has(entry) ? "phrase" : cores.has(entry) ? "core" : this.#literal(room, entry),
        fit: fitOf(entry),
        terms: termsOf(entry),
        termsBefore: termsOf(this.#in.near(entry, -1)),
        evidence: evidenceOf(entry),
      }
    })
  }

  /** The best by words, the newest with all words, the nearest in meaning, and some that must be there. */
  #choose(room: Room, vector: Float32Array, meaningOf: (entry: number) => number): number[] {
    const { count } = this.#question
    const { scores, scored, masks, tags, wordCounts, having } = room
    const allWords = this.#allWords
    const byWords = this.#best(2 * count)
    const byTime = this.#best(count)
    const byMeaning = this.#best(0.5 * count)
    const add = (entry: number) => {
      const hasAll = wordCounts[entry] === allWords
      const found = scores[entry] as number
      const own = tags[entry] !== 0 ? 1.5 * found : found
      const score = hasAll ? own + allWordsBonus : own
      // Most are neither.
      if (!(hasAll || score > byWords.bar) || !this.#passes(entry)) return
      byWords.add(entry, score)
      if (!hasAll) return
      const bonus = this.#isWhole(masks[entry] as number) ? wholeBonusMs : 0
      byTime.add(entry, this.#newness(entry) + bonus)
    }
    for (let at = 0; at < scored.count; at++) add(scored.all[at] as number)
    for (let at = 0; at < having.count; at++) {
      const entry = having.all[at] as number
      if (scores[entry] === 0 && (wordCounts[entry] as number) > 0) add(entry)
    }
    for (const entry of nearest(this.#in, vector, comparedExactly * count, this.#isAllowed))
      byMeaning.add(entry, meaningOf(entry))
    return [
      ...new Set([
        ...byWords.entries(),
        ...byTime.entries(),
        ...byMeaning.entries(),
        ...this.#together(),
        ...this.#begun(),
        ...this.#during(),
        ...this.#also(),
      ]),
    ]
  }

  /** Adds the entries that supersede these, over any number of steps. */
  #withSuccessors(chosen: readonly number[], superseded: ReadonlyMap<number, number>): number[] {
    const all = new Set(chosen)
    // Entries added on the way are visited too.
    for (const entry of superseded.size > 0 ? all : none) {
      const by = superseded.get(this.#in.ids[entry] as number)
      const next = by === undefined ? -1 : this.#entryOf(by)
      if (next >= 0 && this.#passes(next)) all.add(next)
    }
    return [...all]
  }

  /** The entry with this id that is not gone; -1 if there is none. */
  #entryOf(id: number): number {
    const { ids } = this.#in
    let entry = ids.indexOf(id)
    while (entry >= 0 && this.#in.isGone(entry)) entry = ids.indexOf(id, entry + 1)
    return entry
  }

  /** If more entries have all words than are weighed, those that have them in a row must not be left out. */
  #together(): readonly number[] {
    const { phrase, core = none, count } = this.#question
    if (this.#tallied().all <= count) return []
    return [phrase, core].flatMap((words) =>
      words.length < 2
        ? []
        : entriesInOrder(this.#in, words)
            .filter((entry) => this.#passes(entry))
            .slice(-count),
    )
  }

  /** If more entries have a word inside others than are weighed, the newest with a word that begins so. */
  #begun(): readonly number[] {
    const { words, count } = this.#question
    const [word = ""] = words
    const newest = this.#best(count)
    if (words.length !== 1 || !mayBePart(word) || this.#tallied().all <= count) return []
    for (const entry of this.#in.gathering().entriesOf(beginningWith(word)))
      if (this.#passes(entry)) newest.add(entry, this.#newness(entry))
    return newest.entries()
  }

  /** When it was saved; backwards if the oldest are wanted. */
  #newness(entry: number): number {
    const created = this.#in.createdMs[entry] as number
    return this.#question.wantsOldest ? -created : created
  }

  #best(room: number): Best {
    return new Best(Math.min(room, this.#in.size))
  }

  #during(): readonly number[] {
    const newest = this.#best(this.#question.count)
    this.#eachDuring((entry) => newest.add(entry, this.#newness(entry)))
    return newest.entries()
  }

  #eachDuring(onEntry: (entry: number) => void): void {
    const { during } = this.#question
    const isIn = (ms: number, { sinceMs, untilMs }: Stretch) => ms >= sinceMs && ms <= untilMs
    if (during)
      this.#in.eachEntry((entry) => {
        const created = this.#in.createdMs[entry] as number
        const isMeant = isIn(created, during) && !(during.except && isIn(created, during.except))
        if (isMeant && this.#passes(entry)) onEntry(entry)
      })
  }

  #also(): number[] {
    const { also } = this.#question
    const found: number[] = []
    if (also && also.size > 0)
      this.#in.eachEntry((entry) => {
        const { segment, number } = this.#in.locate(entry)
        if (this.#passes(entry) && also.has(segment.version(number).hash)) found.push(entry)
      })
    return found
  }

  #hasAll({ wordCounts }: Room, entry: number): boolean {
    return wordCounts[entry] === this.#allWords
  }

  #literal(room: Room, entry: number): Candidate["literal"] {
    if (this.#hasAll(room, entry)) return "all"
    return (room.wordCounts[entry] as number) > 0 ? "some" : "none"
  }

  #passes(entry: number): boolean {
    return this.#isAllowed === undefined || this.#isAllowed(entry)
  }
}

const none: readonly never[] = []
