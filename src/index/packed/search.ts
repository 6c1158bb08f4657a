import type { Candidate, Hearing, IndexQuestion, Known, Statistics } from "../port.ts"
import { isInOrder, nearness, neighbourWeights, rarestOf, raritiesOf, sittingScore } from "../scoring.ts"
import { Best } from "./best.ts"
import type { Collection } from "./collection.ts"
import { Lexical, ofStem, type Scores } from "./lexical.ts"
import { meanings, nearest } from "./nearest.ts"
import { numberFlag, questionFlag, timeFlag } from "./segment.ts"
import { placesIn } from "./uses.ts"

/** So many vectors for each candidate asked for are compared exactly; the others by their signs. */
const comparedExactly = 3
/** Whatever the score, an entry with all words is a candidate before one without. */
const allWordsBonus = 10

/** One question to one collection. */
export class Search implements Hearing {
  readonly statistics: Statistics
  readonly anyCount: number
  readonly allCount: number
  readonly #in: Collection
  readonly #question: IndexQuestion
  readonly #lexical: Lexical
  readonly #isAllowed: (entry: number) => boolean
  readonly #locate: (entry: number) => Known

  constructor(collection: Collection, question: IndexQuestion, locate: (entry: number) => Known) {
    this.#in = collection
    this.#question = question
    this.#locate = locate
    this.#lexical = new Lexical(collection, question.terms, question.words)
    this.#isAllowed = this.#filter()
    this.statistics = {
      count: collection.count,
      totalLength: collection.totalLength,
      frequency: new Map([...this.#lexical.uses].map(([term, { entries }]) => [term, entries.length])),
    }
    const allowed = this.#lexical.having.filter(this.#isAllowed)
    this.anyCount = allowed.length
    this.allCount = allowed.filter((entry) => this.#hasAll(entry)).length
  }

  candidates(all: Statistics, vector: Float32Array): readonly Candidate[] {
    const { terms } = this.#question
    const rarities = raritiesOf(terms, all)
    const total = [...rarities.values()].reduce((sum, each) => sum + each, 0) || 1
    const worth = terms.map((term) => (rarities.get(term) ?? 0) / total)
    const coverageOf = (mask: number) => {
      let sum = 0
      for (let at = 0; at < worth.length; at++) if ((mask >>> at) & 1) sum += worth[at] as number
      return sum
    }
    const rarest = rarestOf(terms, all)
    const words = this.#lexical.score(all, rarities)
    const meaningOf = meanings(this.#in, vector)
    const chosen = this.#choose(words, vector, meaningOf)
    const isChosen = new Uint8Array(this.#in.size)
    for (const entry of chosen) isChosen[entry] = 1
    const places = new Map(terms.map((term) => [term, placesIn(this.#in, ofStem(term), isChosen)]))
    const phrases = this.#phrases(chosen)
    const sittingOf = this.#sittings(words.scores)
    this.#in.superseded ??= this.#superseded()
    const { superseded } = this.#in
    return chosen.map((entry): Candidate => {
      const own = terms.filter((_, at) => ((this.#lexical.masks[entry] as number) >>> at) & 1)
      const [before, after] = [this.#in.near(entry, -1), this.#in.near(entry, 1)]
      const scoreOf = (other: number) => (other < 0 ? 0 : (words.scores[other] as number))
      const id = this.#in.ids[entry] as number
      const sitting = sittingOf(entry)
      return {
        known: () => this.#locate(entry),
        id,
        createdMs: this.#in.createdMs[entry] as number,
        supersededBy: superseded.get(id) ?? 0,
        isExpired: (this.#in.expiresMs[entry] as number) <= this.#question.nowMs,
        literal: phrases.has(entry) ? "phrase" : this.#literal(entry),
        terms: own,
        evidence: {
          words: scoreOf(entry),
          wordsBefore: scoreOf(before),
          questionBefore: before >= 0 && this.#in.has(questionFlag, before) ? scoreOf(before) : 0,
          coverage: coverageOf(this.#lexical.masks[entry] as number),
          nearCoverage: coverageOf(this.#nearMask(entry)),
          sittingCoverage: coverageOf(sitting.mask),
          rarest: rarest >= 0 ? ((this.#lexical.masks[entry] as number) >>> rarest) & 1 : 0,
          nearness: nearness(terms, (term) => places.get(term)?.get(entry) ?? []),
          tag: this.#lexical.isTagged[entry] as number,
          meaning: meaningOf(entry),
          neighbourMeaning: Math.max(meaningOf(before), meaningOf(after)),
          sitting: sitting.score,
          isAlone: before < 0 && after < 0 ? 1 : 0,
          isQuestion: this.#in.has(questionFlag, entry) ? 1 : 0,
          tellsTime: this.#in.has(timeFlag, entry) ? 1 : 0,
          hasNumber: this.#in.has(numberFlag, entry) ? 1 : 0,
          length: this.#in.lengths[entry] as number,
        },
      }
    })
  }

  /** The best by words, the newest of those with all words, and the nearest in meaning. */
  #choose({ scores, scored }: Scores, vector: Float32Array, meaningOf: (entry: number) => number): number[] {
    const { count } = this.#question
    const { isTagged, wordCounts, having } = this.#lexical
    const [byWords, byTime, byMeaning] = [new Best(2 * count), new Best(count), new Best(0.5 * count)]
    const add = (entry: number) => {
      if (!this.#isAllowed(entry)) return
      const hasAll = this.#hasAll(entry)
      const score = (scores[entry] as number) * (isTagged[entry] === 1 ? 1.5 : 1)
      byWords.add(entry, score + (hasAll ? allWordsBonus : 0))
      if (hasAll) byTime.add(entry, this.#in.createdMs[entry] as number)
    }
    const isHere = (entry: number) => !this.#in.isGone(entry) && this.#isAllowed(entry)
    for (const entry of scored) add(entry)
    for (const entry of having) if (scores[entry] === 0 && (wordCounts[entry] as number) > 0) add(entry)
    for (const entry of nearest(this.#in, vector, comparedExactly * count, isHere))
      byMeaning.add(entry, meaningOf(entry))
    return [
      ...new Set([
        ...byWords.entries(),
        ...byTime.entries(),
        ...byMeaning.entries(),
        ...this.#during(),
        ...this.#also(),
      ]),
    ]
  }

  #during(): readonly number[] {
    const { during, count } = this.#question
    const newest = new Best(count)
    if (during)
      this.#in.eachEntry((entry) => {
        const created = this.#in.createdMs[entry] as number
        if (created >= during.sinceMs && created <= during.untilMs && this.#isAllowed(entry))
          newest.add(entry, created)
      })
    return newest.entries()
  }

  #also(): number[] {
    const { also } = this.#question
    const found: number[] = []
    if (also && also.size > 0)
      this.#in.eachEntry((entry) => {
        const { segment, number } = this.#in.locate(entry)
        if (this.#isAllowed(entry) && also.has(segment.version(number).hash)) found.push(entry)
      })
    return found
  }

  #hasAll(entry: number): boolean {
    const { words } = this.#question
    return words.length > 0 && this.#lexical.wordCounts[entry] === words.length
  }

  #literal(entry: number): Candidate["literal"] {
    if (this.#hasAll(entry)) return "all"
    return (this.#lexical.wordCounts[entry] as number) > 0 ? "some" : "none"
  }

  #filter(): (entry: number) => boolean {
    const { marks = [], scope, sinceMs, untilMs } = this.#question.filter
    const marked = marks.map((mark) => new Set(this.#lexical.gather(ofStem(mark)).entries))
    if (marked.length === 0 && scope === undefined && sinceMs === undefined && untilMs === undefined)
      return () => true
    return (entry) => {
      const created = this.#in.createdMs[entry] as number
      return (
        (scope === undefined || this.#in.scope(entry) === scope) &&
        (sinceMs === undefined || created >= sinceMs) &&
        (untilMs === undefined || created <= untilMs) &&
        marked.every((entries) => entries.has(entry))
      )
    }
  }

  /** Which of the chosen have the words of the whole question one behind the other. */
  #phrases(chosen: readonly number[]): Set<number> {
    const { phrase } = this.#question
    const possible = chosen.filter((entry) => this.#hasAll(entry))
    if (phrase.length === 0 || possible.length === 0) return new Set()
    const isPossible = new Uint8Array(this.#in.size)
    for (const entry of possible) isPossible[entry] = 1
    const places = phrase.map((word, at) => {
      const isEdge = at === 0 || at === phrase.length - 1
      return placesIn(
        this.#in,
        (vocabulary) => (isEdge ? vocabulary.containing(word) : vocabulary.exactly(word)),
        isPossible,
      )
    })
    return new Set(possible.filter((entry) => isInOrder(places.map((each) => each.get(entry) ?? []))))
  }

  /** The terms of an entry and of those right beside it. */
  #nearMask(entry: number): number {
    let mask = this.#lexical.masks[entry] as number
    for (const [step] of neighbourWeights) {
      const near = this.#in.near(entry, step)
      if (near >= 0) mask |= this.#lexical.masks[near] as number
    }
    return mask
  }

  /** What the best of an entry's sitting reach, and the terms of all of it; worked out once for each. */
  #sittings(scores: Float32Array): (entry: number) => { readonly score: number; readonly mask: number } {
    const known = new Map<number, { score: number; mask: number }>()
    return (entry) => {
      const sitting = this.#in.sitting(entry)
      let found = known.get(sitting)
      if (!found) {
        const best = new Best(3)
        let mask = 0
        for (let at = sitting; at >= 0; at = this.#in.near(at, 1)) {
          best.add(at, scores[at] as number)
          mask |= this.#lexical.masks[at] as number
        }
        const three = best.entries().map((at) => scores[at] as number)
        found = { score: three.length < 2 ? 0 : sittingScore(three), mask }
        known.set(sitting, found)
      }
      return found
    }
  }

  /** From each id that is out of date to the one that says so. */
  #superseded(): Map<number, number> {
    const by = new Map<number, number>()
    const marks = new Set(
      this.#in.segments.flatMap(({ vocabulary }) => [...vocabulary.beginning("^")].map(({ word }) => word)),
    )
    for (const mark of marks) {
      const [entry] = this.#lexical.gather(ofStem(mark)).entries
      const [old, id] = [Number(mark.slice(1)), entry === undefined ? 0 : (this.#in.ids[entry] as number)]
      if (id !== 0 && id !== old) by.set(old, id)
    }
    return by
  }
}
