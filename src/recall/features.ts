import type { Candidate } from "../index/port.ts"
import { type IndexedQuery, isOfTheTime } from "./for-index.ts"
import type { Heard } from "./hear.ts"

/** Facts about how well a memory answers a question. The ranker gives each a weight. */
export const featureNames = [
  "words",
  "wordsAlone",
  "wordsOfBest",
  "wordsBefore",
  "coverage",
  "nearCoverage",
  "sittingCoverage",
  "nearness",
  "tag",
  "tagWords",
  "firstTag",
  "meaning",
  "meaningAlone",
  "meaningInstead",
  "meaningTogether",
  "rarest",
  "neighbourMeaning",
  "sitting",
  "answersQuestion",
  "isQuestion",
  "length",
  "recency",
  "time",
  "whenTime",
  "howMany",
  "lengthBefore",
] as const

export type FeatureName = (typeof featureNames)[number]

/** More facts, known once the texts have been read. */
export const closerNames = ["closeness", "closenessAlone", "names", "instance", "closenessBefore"] as const

export type CloserName = FeatureName | (typeof closerNames)[number]

const places = Object.fromEntries(featureNames.map((name, at) => [name, at])) as Record<FeatureName, number>

/**
 * The features of each candidate, some relative to the best of all: one row of numbers after another, each in
 * the order of the names. `aloneOf` says how far each counts as saved by itself.
 */
export function featuresOf(
  { candidates, query, knownShare }: Pick<Heard, "candidates" | "query" | "knownShare">,
  aloneOf: (candidate: Candidate) => number,
): Float64Array {
  let bestMeaning = 1e-9
  let bestWords = 1e-9
  let tags = 0
  for (const { evidence } of candidates) {
    tags |= evidence.tags
    if (evidence.meaning > bestMeaning) bestMeaning = evidence.meaning
    if (evidence.words > bestWords) bestWords = evidence.words
  }
  // Of two people that a question names, it mostly asks what the first one said.
  const firstTag = tags & -tags
  const missing = Math.max(0, 1 - bestWords)
  const recencies = query.wantsNewest ? recencyOf(candidates, query.wantsOldest) : undefined
  const features = new Float64Array(candidates.length * featureNames.length)
  for (const [at, candidate] of candidates.entries()) {
    const { evidence } = candidate
    const { words } = evidence
    const tag = evidence.tags === 0 ? 0 : 1
    const isAlone = aloneOf(candidate)
    // The table of words cannot have compared what it does not know of the question.
    const meaning = knownShare * evidence.meaning
    const start = at * featureNames.length
    features[start + places.words] = words
    features[start + places.wordsAlone] = isAlone * words
    features[start + places.wordsOfBest] = words / bestWords
    features[start + places.wordsBefore] = evidence.wordsBefore
    features[start + places.coverage] = evidence.coverage
    features[start + places.nearCoverage] = evidence.nearCoverage
    features[start + places.sittingCoverage] = evidence.sittingCoverage
    features[start + places.nearness] = evidence.nearness
    features[start + places.tag] = tag
    features[start + places.tagWords] = tag * words
    features[start + places.firstTag] = (evidence.tags & firstTag) === 0 ? 0 : 1 - isAlone
    features[start + places.meaning] = meaning / bestMeaning
    features[start + places.meaningAlone] = isAlone * meaning
    features[start + places.meaningInstead] = isAlone * meaning * missing
    features[start + places.meaningTogether] = (1 - isAlone) * meaning
    features[start + places.rarest] = evidence.rarest
    features[start + places.neighbourMeaning] = knownShare * evidence.neighbourMeaning
    features[start + places.sitting] = evidence.sitting
    features[start + places.answersQuestion] = evidence.questionBefore
    features[start + places.isQuestion] = evidence.isQuestion
    features[start + places.length] = inSteps(evidence.length)
    features[start + places.recency] = recencies?.get(candidate) ?? 0
    features[start + places.time] = isOfTheTime(candidate, query) ? query.sureness : 0
    features[start + places.whenTime] = query.asksWhen ? evidence.tellsTime : 0
    features[start + places.howMany] = query.asksHowMany ? evidence.hasNumber : 0
    features[start + places.lengthBefore] = (1 - isAlone) * inSteps(evidence.lengthBefore)
  }
  return features
}

/** Scales a number of words by ratio: its logarithm counts. */
function inSteps(length: number): number {
  return Math.log(1 + length) / 5
}

/** From near 0 for the oldest candidate to 1 for the newest, or the other way round. */
function recencyOf(candidates: readonly Candidate[], isReversed: boolean): Map<Candidate, number> {
  const inTime = candidates.toSorted((a, b) => a.createdMs - b.createdMs || a.id - b.id)
  if (isReversed) inTime.reverse()
  return new Map(inTime.map((candidate, at) => [candidate, (at + 1) / inTime.length]))
}

/**
 * The share of candidates that were saved by themselves. Training uses each one's own value; an answer weighs
 * all with the same share, or those saved alone could not be compared with the rest.
 */
export function aloneShare(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { evidence }) => sum + evidence.isAlone, 0) / Math.max(1, candidates.length)
}

/** Facts about a text that was read. */
export interface Told {
  /** How close it comes to the question, from 0 to 1. */
  readonly closeness: number
  /** How much closer it comes together with the words of the one before it. */
  readonly closenessBefore: number
  /** How many names it has, from 0 to 1, if the question may ask for one. */
  readonly names: number
  /** 1 if it has something of the kind that the question asks for. */
  readonly instance: number
}

export type Close = Pick<Told, "closeness" | "closenessBefore">

/** At most so many names in a text count. */
const mostNames = 3

export function toldBy(
  text: string,
  close: Close | undefined,
  { asksWhich }: Pick<IndexedQuery, "asksWhich">,
  hasInstance: ((text: string) => boolean) | undefined,
): Told {
  return {
    closeness: close?.closeness ?? 0,
    closenessBefore: close?.closenessBefore ?? 0,
    names: asksWhich ? Math.min(mostNames, countNames(text)) / mostNames : 0,
    instance: hasInstance?.(text) ? 1 : 0,
  }
}

/** Counts capitalised words that do not begin a sentence. */
function countNames(text: string): number {
  return text.match(/(?<=[a-z,] )[A-Z][a-z]/g)?.length ?? 0
}

/** In the order of `closerNames`. */
export function closerFeatures(
  isAlone: number,
  { closeness, names, instance, closenessBefore }: Told,
): readonly number[] {
  return [closeness, isAlone * closeness, (1 - isAlone) * names, instance, (1 - isAlone) * closenessBefore]
}
