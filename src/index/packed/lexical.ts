import { dayMs } from "../../domain/time.ts"
import { dateTerm, type InDate } from "../calendar.ts"
import { mayBePart } from "../parts.ts"
import type { Statistics } from "../port.ts"
import { dateWeight, mostForNeighbours, neighbourWeights, scoreFactor, termScore } from "../scoring.ts"
import type { Collection } from "./collection.ts"
import type { Room } from "./room.ts"
import { alone, containing, type Uses } from "./uses.ts"

/** Who has a question's terms and words: counted once, scored when all indexes' statistics are known. */
export class Lexical {
  readonly uses: ReadonlyMap<string, Uses>
  readonly room: Room
  readonly #in: Collection

  constructor(collection: Collection, uses: ReadonlyMap<string, Uses>, words: readonly string[]) {
    this.#in = collection
    this.uses = uses
    this.room = collection.takeRoom()
    const gathering = collection.gathering()
    let bit = 1
    for (const its of uses.values()) {
      this.#countTerm(its, bit)
      bit <<= 1
    }
    for (const word of words)
      this.#countWord(gathering.entriesOf(mayBePart(word) ? containing(word) : alone(word)))
  }

  // Plain loops over all uses, here and below: a cold start runs them before they are compiled.
  #countTerm({ entries, uses }: Uses, bit: number): void {
    const { masks, tags, having } = this.room
    for (let n = 0; n < entries.length; n++) {
      const entry = entries[n] as number
      const mask = masks[entry] as number
      if (mask === 0) having.add(entry)
      masks[entry] = mask | bit
      if ((uses[n] as number) & 1) tags[entry] = (tags[entry] as number) | bit
    }
  }

  #countWord(entries: Uint32Array): void {
    const { masks, wordCounts, having } = this.room
    for (let n = 0; n < entries.length; n++) {
      const entry = entries[n] as number
      const count = wordCounts[entry] as number
      if (count === 0 && masks[entry] === 0) having.add(entry)
      wordCounts[entry] = count + 1
    }
  }

  /** Scores an entry's own words, its neighbours' and its date's against what a full hit would reach. */
  score(all: Statistics, rarities: ReadonlyMap<string, number>): void {
    const { scores, scored, amounts, touched } = this.room
    const { lengths } = this.#in
    const averageLength = all.totalLength / Math.max(1, all.count)
    const factor = scoreFactor(rarities.values())
    for (const [term, uses] of this.uses) {
      const rare = (rarities.get(term) ?? 0) * factor
      if (rare === 0) continue
      this.#addUp(uses, (all.frequency.get(term) ?? 0) <= mostForNeighbours)
      const isInDate = dateTerm(term)
      if (isInDate) this.#eachInDate(isInDate, (entry) => this.#add(entry, dateWeight))
      for (let at = 0; at < touched.count; at++) {
        const entry = touched.all[at] as number
        const score = scores[entry] as number
        if (score === 0) scored.add(entry)
        scores[entry] =
          score + termScore(rare, amounts[entry] as number, lengths[entry] as number, averageLength)
        amounts[entry] = 0
      }
      touched.count = 0
    }
  }

  /** Adds up how much of a term each entry has. */
  #addUp({ entries, uses }: Uses, isNearCounted: boolean): void {
    const collection = this.#in
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] as number
      const use = uses[at] as number
      this.#add(entry, (use >>> 1) + (use & 1))
      // A tag here does not count for the neighbours: whoever spoke here did not speak there.
      if (!isNearCounted || use & 1) continue
      for (let n = 0; n < neighbourWeights.length; n++) {
        const neighbour = neighbourWeights[n] as (typeof neighbourWeights)[number]
        const near = collection.near(entry, neighbour[0])
        if (near >= 0) this.#add(near, neighbour[1] * (use >>> 1))
      }
    }
  }

  #add(entry: number, amount: number): void {
    const { amounts, touched } = this.room
    const before = amounts[entry] as number
    if (before === 0) touched.add(entry)
    amounts[entry] = before + amount
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
