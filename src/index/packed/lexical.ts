import { dayMs } from "../../domain/time.ts"
import { dateTerm, type InDate } from "../calendar.ts"
import type { Statistics } from "../port.ts"
import { dateWeight, mayBePart, mostForNeighbours, neighbourWeights, scale, termScore } from "../scoring.ts"
import type { Collection } from "./collection.ts"
import { Gathering, type Look, type Uses } from "./uses.ts"

/** What a question's terms and words are in: counted once, scored when the statistics of all indexes are known. */
export class Lexical {
  readonly uses: ReadonlyMap<string, Uses>
  /** Which terms an entry has itself, one bit each, and whether one of them is its tag. */
  readonly masks: Uint32Array
  readonly isTagged: Uint8Array
  /** How many of the words an entry has as they are spelled. */
  readonly wordCounts: Uint16Array
  /** Entries that have any term or word, each once. */
  readonly having: readonly number[]
  readonly #in: Collection
  readonly #gathering: Gathering

  constructor(collection: Collection, terms: readonly string[], words: readonly string[]) {
    this.#in = collection
    this.#gathering = new Gathering(collection)
    this.uses = new Map(terms.map((term) => [term, this.gather(ofStem(term))]))
    this.masks = new Uint32Array(collection.size)
    this.isTagged = new Uint8Array(collection.size)
    this.wordCounts = new Uint16Array(collection.size)
    const { masks, isTagged, wordCounts } = this
    const having: number[] = []
    // Loops over all uses are plain ones, here and below: a cold start runs them before they are compiled.
    for (const [at, term] of terms.entries()) {
      const { entries, uses } = this.uses.get(term) as Uses
      for (let n = 0; n < entries.length; n++) {
        const entry = entries[n] as number
        const mask = masks[entry] as number
        if (mask === 0) having.push(entry)
        masks[entry] = mask | (1 << at)
        if ((uses[n] as number) & 1) isTagged[entry] = 1
      }
    }
    for (const word of words) {
      const look: Look = (vocabulary) =>
        mayBePart(word) ? vocabulary.containing(word) : vocabulary.alone(word)
      const { entries } = this.gather(look)
      for (let n = 0; n < entries.length; n++) {
        const entry = entries[n] as number
        const count = wordCounts[entry] as number
        if (count === 0 && masks[entry] === 0) having.push(entry)
        wordCounts[entry] = count + 1
      }
    }
    this.having = having
  }

  gather(look: Look): Uses {
    return this.#gathering.gather(look)
  }

  /** Each entry's own words, its neighbours' and those of its date, against what a full hit would reach. */
  score(all: Statistics, rarities: ReadonlyMap<string, number>): Scores {
    const scores = new Float32Array(this.#in.size)
    const { amounts } = this.#in.work()
    const scored: number[] = []
    const { lengths } = this.#in
    const averageLength = all.totalLength / Math.max(1, all.count)
    const factor = scale(rarities.values())
    for (const [term, uses] of this.uses) {
      const rare = (rarities.get(term) ?? 0) * factor
      if (rare === 0) continue
      const isNearCounted = (all.frequency.get(term) ?? 0) <= mostForNeighbours
      const touched = this.#amounts(uses, isNearCounted, dateTerm(term), amounts)
      for (let at = 0; at < touched.length; at++) {
        const entry = touched[at] as number
        const score = scores[entry] as number
        if (score === 0) scored.push(entry)
        scores[entry] =
          score + termScore(rare, amounts[entry] as number, lengths[entry] as number, averageLength)
        amounts[entry] = 0
      }
    }
    return { scores, scored }
  }

  /** Adds up how much of a term each entry has, and returns which have any. */
  #amounts(
    { entries, uses }: Uses,
    isNearCounted: boolean,
    isInDate: InDate | undefined,
    amounts: Float32Array,
  ): number[] {
    const touched: number[] = []
    const collection = this.#in
    const add = (entry: number, amount: number) => {
      const before = amounts[entry] as number
      if (before === 0) touched.push(entry)
      amounts[entry] = before + amount
    }
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] as number
      const use = uses[at] as number
      add(entry, (use >>> 1) + (use & 1))
      // Without the neighbour's own tags: who spoke there did not speak here.
      if (!isNearCounted || use & 1) continue
      for (let n = 0; n < neighbourWeights.length; n++) {
        const neighbour = neighbourWeights[n] as (typeof neighbourWeights)[number]
        const near = collection.near(entry, neighbour[0])
        if (near >= 0) add(near, neighbour[1] * (use >>> 1))
      }
    }
    if (isInDate) this.#eachInDate(isInDate, (entry) => add(entry, dateWeight))
    return touched
  }

  #eachInDate(isInDate: InDate, onEntry: (entry: number) => void): void {
    let [day, isIn] = [Number.NaN, false]
    this.#in.eachEntry((entry) => {
      const itsDay = Math.floor((this.#in.createdMs[entry] as number) / dayMs)
      if (itsDay !== day) {
        day = itsDay
        isIn = isInDate(new Date(itsDay * dayMs))
      }
      if (isIn) onEntry(entry)
    })
  }
}

export interface Scores {
  readonly scores: Float32Array
  /** Entries with a score, each once. */
  readonly scored: readonly number[]
}

export function ofStem(stem: string): Look {
  return (vocabulary) => vocabulary.ofStem(stem)
}
