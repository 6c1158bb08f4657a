import { dateTerm } from "../calendar.ts"
import type { Candidate, Evidence, Hearing, IndexQuestion, Known, Statistics } from "../port.ts"
import { distance, likeness, signsOf } from "../quantize.ts"
import {
  dateWeight,
  isInOrder,
  mayBePart,
  nearness,
  neighbourWeights,
  rarity,
  scale,
  sittingScore,
  termScore,
} from "../scoring.ts"
import { Best } from "./best.ts"
import type { Collection } from "./collection.ts"
import { supersedesMark } from "./pack.ts"
import { gather, type Look, placesIn, type Uses } from "./uses.ts"

/** So many vectors for each candidate asked for are compared exactly; the others by their signs. */
const rescored = 4
const dayMs = 86_400_000

/** One question to one collection. */
export class Search implements Hearing {
  readonly statistics: Statistics
  readonly anyCount: number
  readonly allCount: number
  readonly #isAllowed: Uint8Array
  readonly #wordCounts: Uint16Array
  readonly #own: { readonly masks: Uint32Array; readonly tags: Uint8Array }
  readonly #in: Collection
  readonly #question: IndexQuestion
  readonly #slots: Uint32Array
  readonly #uses: ReadonlyMap<string, Uses>
  readonly #nameOf: (entry: number) => Known

  constructor(collection: Collection, question: IndexQuestion, nameOf: (entry: number) => Known) {
    this.#in = collection
    this.#question = question
    this.#nameOf = nameOf
    this.#slots = new Uint32Array(collection.size)
    this.#uses = new Map(question.terms.map((term) => [term, this.#gather(ofStem(term))]))
    this.statistics = {
      count: collection.count,
      totalLength: collection.totalLength,
      frequency: new Map([...this.#uses].map(([term, { entries }]) => [term, entries.length])),
    }
    this.#isAllowed = this.#allowed()
    this.#wordCounts = this.#countWords(question.words)
    this.#own = this.#ownTerms()
    let [anyCount, allCount] = [0, 0]
    for (const entry of collection.order) {
      if (this.#isAllowed[entry] === 0) continue
      const literal = this.#wordCounts[entry] as number
      if (literal > 0 || (this.#own.masks[entry] as number) !== 0) anyCount++
      if (literal > 0 && literal === question.words.length) allCount++
    }
    this.anyCount = anyCount
    this.allCount = allCount
  }

  candidates(all: Statistics, vector: Float32Array): readonly Candidate[] {
    const { terms, words: sought, count } = this.#question
    const [isAllowed, wordCounts, own] = [this.#isAllowed, this.#wordCounts, this.#own]
    const rarities = new Map(terms.map((term) => [term, rarity(all.count, all.frequency.get(term) ?? 0)]))
    const words = this.#scoreWords(all, rarities)
    const meaningOf = this.#meanings(vector)
    const [byWords, byTime, byMeaning] = [new Best(count), new Best(count), new Best(count)]
    for (const entry of this.#in.order) {
      if (isAllowed[entry] === 0) continue
      const score = words[entry] as number
      const literal = wordCounts[entry] as number
      const hasAll = literal > 0 && literal === sought.length
      if (score > 0 || literal > 0)
        byWords.add(entry, score * (own.tags[entry] === 1 ? 1.5 : 1) + (hasAll ? 10 : 0))
      if (hasAll) byTime.add(entry, this.#in.createdMs[entry] as number)
    }
    for (const entry of this.#nearest(vector)) byMeaning.add(entry, meaningOf(entry))
    const chosen = new Set([...byWords.entries(), ...byTime.entries(), ...byMeaning.entries()])
    const isChosen = new Uint8Array(this.#in.size)
    for (const entry of chosen) isChosen[entry] = 1
    const places = new Map(terms.map((term) => [term, placesIn(this.#in, ofStem(term), isChosen)]))
    const inOrder = this.#phrases(isChosen, wordCounts)
    const sittings = this.#sittings(words)
    const total = [...rarities.values()].reduce((sum, each) => sum + each, 0) || 1
    return [...chosen].map((entry): Candidate => {
      const has = terms.filter((_, at) => ((own.masks[entry] as number) >>> at) & 1)
      const before = this.#in.near(entry, -1)
      const after = this.#in.near(entry, 1)
      const of = (other: number) => (other < 0 ? 0 : (words[other] as number))
      const evidence: Evidence = {
        words: words[entry] as number,
        wordsBefore: of(before),
        questionBefore: before >= 0 && this.#in.isQuestion(before) ? of(before) : 0,
        coverage: has.reduce((sum, term) => sum + (rarities.get(term) ?? 0), 0) / total,
        nearness: nearness(terms, (term) => places.get(term)?.get(entry) ?? []),
        tag: own.tags[entry] as number,
        meaning: meaningOf(entry),
        neighbourMeaning: Math.max(before < 0 ? 0 : meaningOf(before), after < 0 ? 0 : meaningOf(after)),
        sitting: sittings.get(this.#in.sittings[entry] as number) ?? 0,
        isAlone: this.#in.isAlone[entry] as number,
        isQuestion: this.#in.isQuestion(entry) ? 1 : 0,
        length: this.#in.lengths[entry] as number,
      }
      const literal = wordCounts[entry] as number
      const kind = inOrder.has(entry)
        ? "phrase"
        : literal === 0
          ? "none"
          : literal === sought.length
            ? "all"
            : "some"
      return {
        known: () => this.#nameOf(entry),
        id: this.#in.ids[entry] as number,
        createdMs: this.#in.createdMs[entry] as number,
        supersededBy: this.#supersededBy(this.#in.ids[entry] as number),
        isExpired: (this.#in.expiresMs[entry] as number) <= this.#question.nowMs,
        literal: kind,
        terms: has,
        evidence,
      }
    })
  }

  #gather(look: Look): Uses {
    return gather(this.#in, look, this.#slots)
  }

  /** Each entry's own words, its neighbours' and those of its date, against what a full hit would reach. */
  #scoreWords(all: Statistics, rarities: ReadonlyMap<string, number>): Float32Array {
    const { order, lengths, createdMs } = this.#in
    const scores = new Float32Array(this.#in.size)
    const amounts = new Float32Array(this.#in.size)
    const averageLength = all.totalLength / Math.max(1, all.count)
    const factor = scale(rarities.values())
    for (const [term, { entries, counts, areTags }] of this.#uses) {
      const touched: number[] = []
      const add = (entry: number, amount: number) => {
        if (amounts[entry] === 0) touched.push(entry)
        amounts[entry] = (amounts[entry] as number) + amount
      }
      for (let at = 0; at < entries.length; at++) {
        const [entry, count] = [entries[at] as number, counts[at] as number]
        add(entry, count + (areTags[at] ? 1 : 0))
        // Without the neighbour's own tags: who spoke there did not speak here.
        if (areTags[at] || this.#in.isAlone[entry] === 1) continue
        for (const [step, weight] of neighbourWeights) {
          const near = this.#in.near(entry, step)
          if (near >= 0) add(near, weight * count)
        }
      }
      const isInDate = dateTerm(term)
      if (isInDate) {
        let [day, isIn] = [Number.NaN, false]
        for (const entry of order) {
          const itsDay = Math.floor((createdMs[entry] as number) / dayMs)
          if (itsDay !== day) [day, isIn] = [itsDay, isInDate(new Date(itsDay * dayMs))]
          if (isIn) add(entry, dateWeight)
        }
      }
      const rare = (rarities.get(term) ?? 0) * factor
      for (const entry of touched) {
        scores[entry] =
          (scores[entry] as number) +
          termScore(rare, amounts[entry] as number, lengths[entry] as number, averageLength)
        amounts[entry] = 0
      }
    }
    return scores
  }

  /** Which terms an entry has itself, one bit each, and whether one of them is its tag. */
  #ownTerms(): { readonly masks: Uint32Array; readonly tags: Uint8Array } {
    const [masks, tags] = [new Uint32Array(this.#in.size), new Uint8Array(this.#in.size)]
    for (const [at, term] of this.#question.terms.entries()) {
      const { entries, areTags } = this.#uses.get(term) as Uses
      for (const [n, entry] of entries.entries()) {
        masks[entry] = ((masks[entry] as number) | (1 << at)) >>> 0
        if (areTags[n]) tags[entry] = 1
      }
    }
    return { masks, tags }
  }

  /** How many of the words an entry has as they are spelled. */
  #countWords(sought: readonly string[]): Uint16Array {
    const counts = new Uint16Array(this.#in.size)
    for (const word of sought) {
      const look: Look = (vocabulary) =>
        mayBePart(word) ? vocabulary.containing(word) : vocabulary.alone(word)
      for (const entry of this.#gather(look).entries) counts[entry] = (counts[entry] as number) + 1
    }
    return counts
  }

  #allowed(): Uint8Array {
    const { marks = [], scope, sinceMs, untilMs } = this.#question.filter
    const allowed = new Uint8Array(this.#in.size)
    for (const entry of this.#in.order) {
      const created = this.#in.createdMs[entry] as number
      const isIn =
        (scope === undefined || this.#in.scope(entry) === scope) &&
        (sinceMs === undefined || created >= sinceMs) &&
        (untilMs === undefined || created <= untilMs)
      allowed[entry] = isIn ? 1 : 0
    }
    for (const mark of marks) {
      const has = new Uint8Array(this.#in.size)
      for (const entry of this.#gather(ofStem(mark)).entries) has[entry] = 1
      for (let entry = 0; entry < has.length; entry++)
        allowed[entry] = (allowed[entry] as number) & (has[entry] as number)
    }
    return allowed
  }

  /** Those whose vectors have the most signs in common with the question's. */
  #nearest(vector: Float32Array): readonly number[] {
    if (vector.length !== this.#in.dimensions || !vector.some((value) => value !== 0)) return []
    const best = new Best(rescored * this.#question.count)
    const signs = signsOf(vector)
    let entry = 0
    for (const segment of this.#in.segments) {
      const all = segment.signs
      for (let from = 0; from < all.length; from += signs.length, entry++)
        if (this.#isAllowed[entry] === 1) best.add(entry, -distance(signs, all, from))
    }
    return best.entries()
  }

  /** How near each entry is, worked out when it is asked for. */
  #meanings(vector: Float32Array): (entry: number) => number {
    const known = new Map<number, number>()
    return (entry) => {
      let meaning = known.get(entry)
      if (meaning === undefined) {
        const { segment, number } = this.#in.locate(entry)
        meaning = vector.length === this.#in.dimensions ? likeness(vector, segment.vector(number)) : 0
        known.set(entry, meaning)
      }
      return meaning
    }
  }

  /** Which of the chosen have the words of the whole question one behind the other. */
  #phrases(isChosen: Uint8Array, wordCounts: Uint16Array): Set<number> {
    const { phrase, words } = this.#question
    const inOrder = new Set<number>()
    const possible = isChosen.map((chosen, entry) =>
      chosen === 1 && wordCounts[entry] === words.length ? 1 : 0,
    )
    if (phrase.length === 0 || !possible.includes(1)) return inOrder
    const places = phrase.map((word, at) => {
      const isEdge = at === 0 || at === phrase.length - 1
      return placesIn(
        this.#in,
        (vocabulary) => (isEdge ? vocabulary.containing(word) : vocabulary.exactly(word)),
        possible,
      )
    })
    for (const [entry, first] of places[0] ?? []) {
      // A tag has no place: the single word of a question may be one.
      if (isInOrder([first, ...places.slice(1).map((each) => each.get(entry) ?? [])])) inOrder.add(entry)
    }
    return inOrder
  }

  #sittings(words: Float32Array): Map<number, number> {
    const scores = new Map<number, number[]>()
    for (const entry of this.#in.order) {
      const score = words[entry] as number
      if (score === 0 || this.#in.isAlone[entry] === 1) continue
      const sitting = this.#in.sittings[entry] as number
      const known = scores.get(sitting)
      if (known) keepThree(known, score)
      else scores.set(sitting, [score])
    }
    return new Map([...scores].map(([sitting, best]) => [sitting, sittingScore(best)]))
  }

  #supersededBy(id: number): number {
    const [by] = this.#gather(ofStem(supersedesMark(id))).entries
    const other = by === undefined ? 0 : (this.#in.ids[by] as number)
    return other === id ? 0 : other
  }
}

function ofStem(stem: string): Look {
  return (vocabulary) => vocabulary.ofStem(stem)
}

function keepThree(best: number[], score: number): void {
  best.push(score)
  if (best.length > 3) best.sort((a, b) => b - a).pop()
}
