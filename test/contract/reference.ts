import { littleWords } from "../../src/basics/little-words.ts"
import { dateTerm } from "../../src/index/calendar.ts"
import { longestPauseMs } from "../../src/index/packed/sittings.ts"
import { type Fit, hasPart, isFound, mayBePart } from "../../src/index/parts.ts"
import type {
  Candidate,
  Entry,
  Form,
  Hearing,
  Index,
  IndexChange,
  IndexQuestion,
  Statistics,
} from "../../src/index/port.ts"
import { likeness } from "../../src/index/quantize.ts"
import {
  dateWeight,
  mostForNeighbours,
  nearness,
  neighbourWeights,
  rarestOf,
  raritiesOf,
  scoreFactor,
  sittingScore,
  termScore,
} from "../../src/index/scoring.ts"
import { isOneSlip } from "../../src/index/slip.ts"
import { stemOf } from "../../src/index/stems.ts"
import { eachWord } from "../../src/index/tokens.ts"
import { isDuring } from "./entries.ts"
import { waysToPart } from "./ways-to-part.ts"

/**
 * The simplest possible index: it looks at every entry for every question. Slow but right, so the answers of
 * the engines are compared with this.
 */
export function referenceIndex(): Index {
  const entries = new Map<string, Entry>()
  const inTime = () => [...entries.values()].sort((a, b) => a.createdMs - b.createdMs || a.id - b.id)
  return {
    known: () => [...entries.values()],
    mayHide: (phrase) => [...entries.values()].some((entry) => hides(entry, phrase)),
    countInOrder: (phrase) => [...entries.values()].filter((entry) => hasRun(entry, phrase)).length,
    numbered: (wanted) => [...entries.values()].filter(({ id }) => id === wanted),
    apply: ({ put, remove, looks = [] }: IndexChange) => {
      for (const { name } of remove) entries.delete(name)
      for (const entry of put) entries.set(entry.address.name, entry)
      for (const { address, look } of looks) {
        const entry = entries.get(address.name)
        if (entry) entries.set(address.name, { ...entry, look })
      }
    },
    ask: (question) => hear(inTime(), question),
    spellings: (word) => {
      const known = new Set([...entries.values()].flatMap((entry) => [...wordsIn(entry).keys()]))
      const isNear = (each: string) => isOneSlip(word, each) || isOneSlip(stemOf(word), stemOf(each))
      const near = new Set([...known].filter(isNear).map(stemOf))
      const has = (entry: Entry, stem: string) =>
        wordsIn(entry)
          .keys()
          .some((each) => stemOf(each) === stem)
      return new Map(
        [...near].map((stem) => [stem, [...entries.values()].filter((entry) => has(entry, stem)).length]),
      )
    },
    frequency: (stem) =>
      [...entries.values()].filter((entry) =>
        wordsIn(entry)
          .keys()
          .some((word) => stemOf(word) === stem),
      ).length,
    partings: (word) => {
      if (!/^[a-z]+\d*$/.test(word) || word.length < 5) return []
      const anywhere = Array.from(word.slice(1), (_, at): Form => [word.slice(0, at + 1), word.slice(at + 1)])
      const singular = anywhere.flatMap(([first, second = ""]): Form[] => {
        const one = /^(.+)s$/.exec(second)?.[1] ?? ""
        return littleWords.has(one) && stemOf(one) !== stemOf(second) ? [[first, one]] : []
      })
      const pairs = [...anywhere, ...singular].filter(
        ([first, second = ""]) => !/\d/.test(word) || (/[a-z]$/.test(first) && /^v?\d/.test(second)),
      )
      const isPart = (part: string) => part.length > 1 || !littleWords.has(part)
      const has = (entry: Entry, [first, second = ""]: Form) =>
        isInOrder([
          placesOf(entry, (each) => each === first),
          placesOf(entry, (each) => stemOf(each) === stemOf(second)),
        ])
      return pairs.filter(
        (pair) => pair.every(isPart) && [...entries.values()].some((entry) => has(entry, pair)),
      )
    },
    joined: (word) => {
      const isNumber = /^\d{8,40}$/.test(word)
      if (!isNumber && !/^[a-z][a-z0-9]{7,39}$/.test(word)) return []
      const all = [...entries.values()]
      const inARow = (parts: Form) => (entry: Entry) =>
        isInOrder(parts.map((part) => placesOf(entry, (each) => each === part)))
      const known = new Set(all.flatMap((entry) => [...wordsIn(entry).keys()]))
      const numbers = isNumber ? [...new Set([word, word.replace(/^0+/, "")])] : []
      if (isNumber)
        return numbers.flatMap((each) => waysToPart(each, known)).filter((each) => all.some(inARow(each)))
      return waysToPart(word, known).flatMap((parts): Form[] => {
        const joined = `_${parts.join("_")}_`
        return [
          ...[...known].filter((each) => `_${each}_`.includes(joined)).map((each): Form => [each]),
          ...(parts.length > 2 && all.some(inARow(parts)) ? [parts] : []),
        ]
      })
    },
    close: () => entries.clear(),
  }
}

function hear(entries: readonly Entry[], question: IndexQuestion): Hearing {
  const frequency = new Map(
    question.terms.map((term) => [term, entries.filter((entry) => hasTerm(entry, term, question)).length]),
  )
  const totalLength = entries.reduce((sum, entry) => sum + takenApart(entry).length, 0)
  const statistics = { count: entries.length, totalLength, frequency }
  const counted = entries
    .filter((entry) => passes(entry, question))
    .map((entry) => ({ entry, literal: literalCount(entry, question) }))
  const hasAny = ({ entry, literal }: (typeof counted)[number]) =>
    literal > 0 || question.terms.some((term) => hasTerm(entry, term, question))
  const during = counted.filter(({ entry }) => isDuring(entry, question.during))
  return {
    statistics,
    anyCount: counted.filter(hasAny).length,
    allCount: counted.filter(({ literal }) => literal > 0 && literal === question.words.length).length,
    duringCount: during.length,
    onlyDuringCount: during.filter((each) => !hasAny(each)).length,
    isOnlyInside: isOnlyInside(
      counted.map(({ entry }) => entry),
      question,
    ),
    hasOf: (terms, least) =>
      counted.some(
        ({ entry }) =>
          terms.filter((term) => question.terms.includes(term) && hasTerm(entry, term, question)).length >=
          least,
      ),
    candidates: (all, vector) => candidatesOf(entries, question, all, vector),
    dismiss: () => undefined,
  }
}

function isOnlyInside(entries: readonly Entry[], question: IndexQuestion): boolean {
  const [word = "", ...others] = question.words
  if (word === "" || others.length > 0 || !mayBePart(word)) return false
  const isWhole = (entry: Entry) =>
    question.terms.includes(stemOf(word)) && hasTerm(entry, stemOf(word), question)
  const isBegun = (entry: Entry) => [...wordsIn(entry).keys()].some((each) => each.startsWith(word))
  return !entries.some((entry) => isWhole(entry) || isBegun(entry))
}

function literalCount(entry: Entry, { words }: IndexQuestion): number {
  return words.filter((word) => hasWord(entry, word)).length
}

function literalOf(entry: Entry, question: IndexQuestion): Candidate["literal"] {
  const count = literalCount(entry, question)
  if (count < question.words.length || count === 0) return count === 0 ? "none" : "some"
  if (hasPhrase(entry, question.phrase)) return "phrase"
  return hasPhrase(entry, question.core ?? []) ? "core" : "all"
}

/** For an entry that has all words, how well the worst of them matches. */
function fitOf(entry: Entry, question: IndexQuestion): Fit {
  if (literalCount(entry, question) < question.words.length) return 0
  const isWhole = (word: string) =>
    question.terms.includes(stemOf(word)) && hasTerm(entry, stemOf(word), question)
  if (question.words.filter(mayBePart).every(isWhole)) return 0
  const words = [...wordsIn(entry).keys()]
  return question.words.every((sought) => words.some((word) => word.startsWith(sought))) ? 1 : 2
}

function candidatesOf(
  entries: readonly Entry[],
  question: IndexQuestion,
  all: Statistics,
  asked: Float32Array,
): Candidate[] {
  const rarities = raritiesOf(question.terms, all)
  const total = [...rarities.values()].reduce((sum, each) => sum + each, 0) || 1
  const rarest = question.terms[rarestOf(question.terms, all)]
  const coverageOf = (of: readonly Entry[]) =>
    question.terms
      .filter((term) => of.some((entry) => hasTerm(entry, term, question)))
      .reduce((sum, term) => sum + (rarities.get(term) ?? 0), 0) / total
  const average = all.totalLength / Math.max(1, all.count)
  const near = (at: number, step: number) =>
    sittingOf(entries, at) === sittingOf(entries, at + step) ? at + step : -1
  const amount = (at: number, term: string) => {
    const entry = entries[at] as Entry
    let sum = bodyCount(entry, term, question) + (isTag(entry, term, question) ? 1 : 0)
    const isNearCounted = (all.frequency.get(term) ?? 0) <= mostForNeighbours
    for (const [step, weight] of isNearCounted ? neighbourWeights : []) {
      const other = entries[near(at, step)]
      if (other && !isTag(other, term, question)) sum += weight * bodyCount(other, term, question)
    }
    return sum + (dateTerm(term)?.(new Date(entry.createdMs)) ? dateWeight : 0)
  }
  const words = entries.map((entry, at) =>
    question.terms.reduce((sum, term) => {
      const rare = (rarities.get(term) ?? 0) * scoreFactor(rarities.values())
      const much = amount(at, term)
      return much === 0 ? sum : sum + termScore(rare, much, takenApart(entry).length, average)
    }, 0),
  )
  const meanings = entries.map(({ vector }) => (asked.length === vector.length ? likeness(asked, vector) : 0))
  return entries.flatMap((entry, at): Candidate[] => {
    if (!passes(entry, question)) return []
    const of = (values: readonly number[], other: number) => (other < 0 ? 0 : (values[other] ?? 0))
    const before = near(at, -1)
    const sitting = entries.flatMap((_, other) =>
      sittingOf(entries, other) === sittingOf(entries, at) ? [other] : [],
    )
    const termsOf = (one: Entry | undefined) =>
      question.terms.filter((term) => one !== undefined && hasTerm(one, term, question))
    return [
      {
        address: () => entry.address,
        known: () => entry,
        id: entry.id,
        createdMs: entry.createdMs,
        supersededBy:
          entries.find(({ id, supersedes }) => supersedes === entry.id && id !== entry.id)?.id ?? 0,
        isExpired: entry.expiresMs <= question.nowMs,
        literal: literalOf(entry, question),
        fit: fitOf(entry, question),
        terms: termsOf(entry),
        termsBefore: termsOf(entries[before]),
        evidence: {
          words: words[at] ?? 0,
          wordsBefore: of(words, before),
          questionBefore: entries[before]?.isQuestion ? of(words, before) : 0,
          lengthBefore: lengthBefore(entry, entries[before]),
          coverage: coverageOf([entry]),
          nearCoverage: coverageOf([
            entry,
            ...neighbourWeights.flatMap(([step]) => entries[near(at, step)] ?? []),
          ]),
          sittingCoverage: coverageOf(sitting.flatMap((other) => entries[other] ?? [])),
          rarest: Number(rarest !== undefined && hasTerm(entry, rarest, question)),
          nearness: nearness(question.terms, (term) => placesOf(entry, (word) => stemOf(word) === term)),
          tags: question.terms.reduce(
            (tags, term, n) => (isTag(entry, term, question) ? tags | (1 << n) : tags),
            0,
          ),
          meaning: meanings[at] ?? 0,
          neighbourMeaning: Math.max(...[-2, -1, 1].map((step) => of(meanings, near(at, step)))),
          sitting: sitting.length < 2 ? 0 : sittingScore(sitting.map((other) => words[other] ?? 0)),
          isAlone: Number(sitting.length < 2),
          isQuestion: Number(entry.isQuestion),
          tellsTime: Number(entry.tellsTime),
          hasNumber: Number(entry.hasNumber),
          length: takenApart(entry).length,
        },
      },
    ]
  })
}

/** Zero if both were created at the same time. */
function lengthBefore({ createdMs }: Entry, before: Entry | undefined): number {
  return before && before.createdMs < createdMs ? takenApart(before).length : 0
}

/** The index of the first entry of its sitting, its own if nothing holds that together; -1 out of range. */
function sittingOf(entries: readonly Entry[], at: number): number {
  if (entries[at] === undefined) return -1
  let [first, end] = [at, at + 1]
  while (goesOn(entries, first)) first--
  while (goesOn(entries, end)) end++
  const isCoherent = entries.slice(first, end).some(({ isStart, isQuestion }) => isStart || isQuestion)
  return isCoherent ? first : at
}

/** Whether an entry's time puts it in one sitting with the entry before it. */
function goesOn(entries: readonly Entry[], at: number): boolean {
  const [before, entry] = [entries[at - 1], entries[at]]
  if (!before || !entry || entry.isStart) return false
  return entry.createdMs - before.createdMs <= longestPauseMs
}

/** An entry's text split into words. */
interface Taken {
  /** The positions of each word in the body, in order; empty for a word that is only in a tag. */
  readonly words: ReadonlyMap<string, readonly number[]>
  /** The number of words, including those of its tags. */
  readonly length: number
}

const taken = new WeakMap<Entry, Taken>()

function takenApart(entry: Entry): Taken {
  const known = taken.get(entry)
  if (known) return known
  const words = new Map<string, number[]>()
  const bodyLength = eachWord(entry.text, (word, place) =>
    words.set(word, [...(words.get(word) ?? []), place]),
  )
  for (const word of entry.tagWords) if (!words.has(word)) words.set(word, [])
  const apart = { words, length: bodyLength + entry.tagLength }
  taken.set(entry, apart)
  return apart
}

function wordsIn(entry: Entry): ReadonlyMap<string, readonly number[]> {
  return takenApart(entry).words
}

function bodyCount(entry: Entry, term: string, question: IndexQuestion): number {
  const [stems, pairs] = writings(term, question)
  const its = placesOf(entry, (word) => stems.includes(stemOf(word)))
  return its.length + pairs.filter((pair) => hasPair(entry, pair)).length
}

function isTag({ tagWords }: Entry, term: string, question: IndexQuestion): boolean {
  const [stems] = writings(term, question)
  return [...tagWords].some((word) => stems.includes(stemOf(word)))
}

function hasTerm(entry: Entry, term: string, question: IndexQuestion): boolean {
  return bodyCount(entry, term, question) > 0 || isTag(entry, term, question)
}

/** The ways to write a term: as one word, and as several. */
function writings(term: string, { forms }: IndexQuestion): [string[], Form[]] {
  const others = forms?.get(term) ?? []
  const single = others.filter(({ length }) => length === 1)
  return [[term, ...single.map(([word]) => stemOf(word))], others.filter(({ length }) => length > 1)]
}

function hasPair(entry: Entry, pair: Form): boolean {
  return isInOrder(pair.map((sought) => placesOf(entry, (word) => stemOf(word) === stemOf(sought))))
}

/** A short word must match a whole word; a longer one may match a part. */
function hasWord(entry: Entry, sought: string): boolean {
  return [...wordsIn(entry).keys()].some((word) => isFound(word, sought))
}

function placesOf(entry: Entry, isWanted: (word: string) => boolean): number[] {
  return [...wordsIn(entry)].flatMap(([word, places]) => (isWanted(word) ? places : []))
}

/** Whether the words follow each other; the first may be the end of a word, the last the beginning of one. */
function isInOrder(places: readonly (readonly number[])[]): boolean {
  const [first = [], ...rest] = places
  return first.some((place) => rest.every((others, at) => others.includes(place + at + 1)))
}

function hasPhrase(entry: Entry, phrase: readonly string[]): boolean {
  const places = phrase.map((sought, at) => {
    const isEdge = at === 0 || at === phrase.length - 1
    return placesOf(entry, (word) => (isEdge ? hasPart(word, sought) : word === sought))
  })
  return phrase.length > 0 && isInOrder(places)
}

/** A single word may also be in a tag. */
function hasRun(entry: Entry, phrase: readonly string[]): boolean {
  const [only, ...more] = phrase
  if (only === undefined || more.length > 0) return hasPhrase(entry, phrase)
  return [...wordsIn(entry).keys()].some((word) => hasPart(word, only))
}

function hides(entry: Entry, phrase: readonly string[]): boolean {
  const isHidden = (word: string, sought: string) => word.includes(sought) && !isFound(word, sought)
  const [only, ...more] = phrase
  if (only !== undefined && more.length === 0)
    return [...wordsIn(entry).keys()].some((word) => isHidden(word, only))
  const [first, last] = [0, phrase.length - 1]
  return [first, last].some((hidden) => {
    const places = phrase.map((sought, at) =>
      placesOf(entry, (word) => {
        if (at === hidden) return isHidden(word, sought)
        return at === first || at === last ? word.includes(sought) : word === sought
      }),
    )
    return phrase.length > 0 && isInOrder(places)
  })
}

function passes(entry: Entry, { filter }: IndexQuestion): boolean {
  const { marks = [], without, scope, sinceMs, untilMs } = filter
  return (
    !entry.isHidden &&
    (scope === undefined || entry.scope === scope) &&
    (sinceMs === undefined || entry.createdMs >= sinceMs) &&
    (untilMs === undefined || entry.createdMs <= untilMs) &&
    marks.every((mark) => entry.marks.includes(mark)) &&
    !(without !== undefined && entry.marks.includes(without))
  )
}
