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
  readonly #allWords: number
  /** Absent where all are. */
  readonly #isAllowed: ((entry: number) => boolean) | undefined
  readonly #locate: (entry: number) => Known

  constructor(collection: Collection, question: IndexQuestion, locate: (entry: number) => Known) {
    this.#in = collection
    this.#question = question
    this.#locate = locate
    // Where there are no words, nobody has all of them.
    this.#allWords = question.words.length || Number.NaN
    this.#lexical = new Lexical(collection, question.terms, question.words)
    this.#isAllowed = this.#filter()
    this.statistics = {
      count: collection.count,
      totalLength: collection.totalLength,
      frequency: new Map([...this.#lexical.uses].map(([term, { entries }]) => [term, entries.length])),
    }
    const { having } = this.#lexical
    const allowed = this.#isAllowed ? having.filter(this.#isAllowed) : having
    this.anyCount = allowed.length
    let allCount = 0
    for (let at = 0; at < allowed.length; at++) if (this.#hasAll(allowed[at] as number)) allCount++
    this.allCount = allCount
  }

  candidates(all: Statistics, vector: Float32Array): readonly Candidate[] {
    const { terms } = this.#question
    const rarities = raritiesOf(terms, all)
    const total = [...rarities.values()].reduce((sum, each) => sum + each, 0) || 1
    const worth = terms.map((term) => (rarities.get(term) ?? 0) / total)
    const coverageOf = coverages(worth)
    const rarest = rarestOf(terms, all)
    const { scores, scored } = this.#lexical.score(all, rarities)
    const meaningOf = meanings(this.#in, vector)
    const chosen = this.#choose({ scores, scored }, vector, meaningOf)
    const nearnessOf = this.#nearness(chosen)
    const phrases = this.#phrases(chosen)
    const sittingOf = this.#sittings(scores)
    this.#in.superseded ??= this.#superseded()
    const { superseded } = this.#in
    const { masks, isTagged } = this.#lexical
    return chosen.map((entry): Candidate => {
      const mask = masks[entry] as number
      const before = this.#in.near(entry, -1)
      const after = this.#in.near(entry, 1)
      const wordsBefore = before < 0 ? 0 : (scores[before] as number)
      const id = this.#in.ids[entry] as number
      const sitting = sittingOf(entry)
      return {
        known: () => this.#locate(entry),
        id,
        createdMs: this.#in.createdMs[entry] as number,
        supersededBy: superseded.get(id) ?? 0,
        isExpired: (this.#in.expiresMs[entry] as number) <= this.#question.nowMs,
        literal: phrases.has(entry) ? "phrase" : this.#literal(entry),
        terms: mask === 0 ? none : terms.filter((_, at) => (mask >>> at) & 1),
        evidence: {
          words: scores[entry] as number,
          wordsBefore,
          questionBefore: before < 0 ? 0 : wordsBefore * this.#in.has(questionFlag, before),
          coverage: coverageOf(mask),
          nearCoverage: coverageOf(this.#nearMask(entry)),
          sittingCoverage: coverageOf(sitting.mask),
          rarest: rarest >= 0 ? (mask >>> rarest) & 1 : 0,
          nearness: nearnessOf(entry),
          tag: isTagged[entry] as number,
          meaning: meaningOf(entry),
          neighbourMeaning: Math.max(meaningOf(before), meaningOf(after)),
          sitting: sitting.score,
          isAlone: before < 0 && after < 0 ? 1 : 0,
          isQuestion: this.#in.has(questionFlag, entry),
          tellsTime: this.#in.has(timeFlag, entry),
          hasNumber: this.#in.has(numberFlag, entry),
          length: this.#in.lengths[entry] as number,
        },
      }
    })
  }

  /** The best by words, the newest of those with all words, and the nearest in meaning. */
  #choose({ scores, scored }: Scores, vector: Float32Array, meaningOf: (entry: number) => number): number[] {
    const { count } = this.#question
    const { isTagged, wordCounts, having } = this.#lexical
    const byWords = this.#best(2 * count)
    const byTime = this.#best(count)
    const byMeaning = this.#best(0.5 * count)
    const add = (entry: number) => {
      if (!this.#passes(entry)) return
      const hasAll = this.#hasAll(entry)
      const score = (scores[entry] as number) * (isTagged[entry] === 1 ? 1.5 : 1)
      byWords.add(entry, score + (hasAll ? allWordsBonus : 0))
      if (hasAll) byTime.add(entry, this.#in.createdMs[entry] as number)
    }
    for (let at = 0; at < scored.length; at++) add(scored[at] as number)
    for (let at = 0; at < having.length; at++) {
      const entry = having[at] as number
      if (scores[entry] === 0 && (wordCounts[entry] as number) > 0) add(entry)
    }
    for (const entry of nearest(this.#in, vector, comparedExactly * count, this.#isAllowed))
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

  #best(room: number): Best {
    return new Best(Math.min(room, this.#in.size))
  }

  #during(): Uint32Array {
    const { during, count } = this.#question
    const newest = this.#best(count)
    if (during)
      this.#in.eachEntry((entry) => {
        const created = this.#in.createdMs[entry] as number
        if (created >= during.sinceMs && created <= during.untilMs && this.#passes(entry))
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
        if (this.#passes(entry) && also.has(segment.version(number).hash)) found.push(entry)
      })
    return found
  }

  #hasAll(entry: number): boolean {
    return this.#lexical.wordCounts[entry] === this.#allWords
  }

  #literal(entry: number): Candidate["literal"] {
    if (this.#hasAll(entry)) return "all"
    return (this.#lexical.wordCounts[entry] as number) > 0 ? "some" : "none"
  }

  #passes(entry: number): boolean {
    return this.#isAllowed === undefined || this.#isAllowed(entry)
  }

  #filter(): ((entry: number) => boolean) | undefined {
    const { marks = [], scope, sinceMs, untilMs } = this.#question.filter
    const marked = marks.map((mark) => new Set(this.#lexical.gather(ofStem(mark)).entries))
    if (marked.length === 0 && scope === undefined && sinceMs === undefined && untilMs === undefined)
      return undefined
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

  /** How near terms stand that stand together in the question: only where an entry has two such. */
  #nearness(chosen: readonly number[]): (entry: number) => number {
    const { terms } = this.#question
    const { masks } = this.#lexical
    const isWanted = new Uint8Array(this.#in.size)
    let together = 0
    for (const entry of chosen) {
      const mask = masks[entry] as number
      if ((mask & (mask >>> 1)) === 0) continue
      isWanted[entry] = 1
      together |= mask
    }
    const places = new Map(
      terms.flatMap((term, at) =>
        (together >>> at) & 1 ? [[term, placesIn(this.#in, ofStem(term), isWanted)]] : [],
      ),
    )
    return (entry) =>
      isWanted[entry] === 0 ? 0 : nearness(terms, (term) => places.get(term)?.get(entry) ?? none)
  }

  /** The terms of an entry and of those right beside it. */
  #nearMask(entry: number): number {
    let mask = this.#lexical.masks[entry] as number
    for (let n = 0; n < neighbourWeights.length; n++) {
      const near = this.#in.near(entry, neighbourWeights[n]?.[0] as number)
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
        const all: number[] = []
        let mask = 0
        for (let at = sitting; at >= 0; at = this.#in.near(at, 1)) {
          all.push(scores[at] as number)
          mask |= this.#lexical.masks[at] as number
        }
        found = { score: all.length < 2 ? 0 : sittingScore(all), mask }
        known.set(sitting, found)
      }
      return found
    }
  }

  /** From each id that is out of date to the first one that says so; nothing makes itself out of date. */
  #superseded(): Map<number, number> {
    const by = new Map<number, number>()
    const marks = new Set(
      this.#in.segments.flatMap(({ vocabulary }) => [...vocabulary.beginning("^")].map(({ word }) => word)),
    )
    for (const mark of marks) {
      const old = Number(mark.slice(1))
      const others = [...this.#lexical.gather(ofStem(mark)).entries]
        .map((entry) => ({
          id: this.#in.ids[entry] as number,
          createdMs: this.#in.createdMs[entry] as number,
        }))
        .filter(({ id }) => id !== old)
        .sort((a, b) => a.createdMs - b.createdMs || a.id - b.id)
      if (others[0]) by.set(old, others[0].id)
    }
    return by
  }
}

const none: readonly never[] = []

/** How much of the terms' worth each set of terms has; many entries have the same. */
function coverages(worth: readonly number[]): (mask: number) => number {
  const known = new Map<number, number>()
  return (mask) => {
    let sum = known.get(mask)
    if (sum === undefined) {
      sum = 0
      for (let at = 0; at < worth.length; at++) if ((mask >>> at) & 1) sum += worth[at] as number
      known.set(mask, sum)
    }
    return sum
  }
}
