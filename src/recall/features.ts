import { cosine, type Embedder } from "../embed/port.ts"
import type { Corpus, CorpusDocument } from "./corpus.ts"
import { isOneSlip } from "./slip.ts"
import { questionTerms } from "./terms.ts"

/** What is known of how well a memory answers a question. The ranker weighs each by a number. */
export const featureNames = [
  "words",
  "wordsAlone",
  "wordsOfBest",
  "wordsBefore",
  "coverage",
  "nearness",
  "tag",
  "tagWords",
  "meaning",
  "meaningAlone",
  "meaningInstead",
  "neighbourMeaning",
  "sitting",
  "answersQuestion",
  "isQuestion",
  "length",
  "recency",
] as const

export type FeatureName = (typeof featureNames)[number]

export type Features = Readonly<Record<FeatureName, number>>

export interface Scored {
  readonly document: CorpusDocument
  readonly features: Features
  /** Its own terms that the question has. */
  readonly found: readonly string[]
  /** All of the question's terms are in it. */
  readonly hasAll: boolean
  readonly cosine: number
}

/** BM25's saturation and the weight of length. */
const saturation = 0.7
const lengthWeight = 0.3

/** Of the full score of a term, what a good hit reaches: so a memory that has all terms gets about 1. */
const fullShare = 0.55

/** How every memory of a corpus stands to a question. */
export function scoreAll(
  question: string,
  { documents, frequency, averageLength }: Corpus,
  embedder: Embedder,
): Scored[] {
  const terms = questionTerms(question).map((term) => spelledAs(term, frequency, embedder))
  const asked = new Set(terms)
  const weights = new Map(terms.map((term) => [term, rarity(documents.length, frequency.get(term) ?? 0)]))
  const sum = terms.reduce((total, term) => total + (weights.get(term) ?? 0), 0) || 1
  const whole = fullShare * (saturation + 1) * sum
  const words = documents.map((document) => bm25(document, terms, weights, averageLength) / whole)
  const meanings = meaningsOf(question, documents, embedder)
  const founds = documents.map(({ body, tags }) => {
    const own = new Set(body)
    return terms.filter((term) => own.has(term) || tags.has(term))
  })
  const coverages = founds.map(
    (found) => found.reduce((total, term) => total + (weights.get(term) ?? 0), 0) / sum,
  )
  const bestMeaning = Math.max(1e-9, ...meanings)
  const bestWords = Math.max(1e-9, ...words)
  const missing = Math.max(0, 1 - bestWords)
  const sittings = sittingScores(documents, words)
  const wantsNewest = newest.test(question) ? 1 : 0
  return documents.map((document, at) => {
    const [score, meaning] = [words[at] ?? 0, meanings[at] ?? 0]
    const near = (step: number) =>
      documents[at + step]?.sitting === document.sitting ? at + step : undefined
    const [before, after] = [near(-1), near(1)]
    const of = (values: readonly number[], index: number | undefined) =>
      index === undefined ? 0 : (values[index] ?? 0)
    const alone = document.isAlone ? 1 : 0
    const tag = [...document.tags].some((term) => asked.has(term)) ? 1 : 0
    const found = founds[at] ?? []
    const features: Features = {
      words: score,
      wordsAlone: alone * score,
      wordsOfBest: score / bestWords,
      wordsBefore: of(words, before),
      coverage: coverages[at] ?? 0,
      nearness: nearness(document.body, terms),
      tag,
      tagWords: tag * score,
      meaning: meaning / bestMeaning,
      meaningAlone: alone * meaning,
      meaningInstead: alone * meaning * missing,
      neighbourMeaning: Math.max(of(meanings, before), of(meanings, after)),
      sitting: sittings.get(document.sitting) ?? 0,
      answersQuestion: before !== undefined && documents[before]?.isQuestion ? of(words, before) : 0,
      isQuestion: document.isQuestion ? 1 : 0,
      length: Math.log(1 + document.length) / 5,
      recency: wantsNewest * document.recency,
    }
    return {
      document,
      features,
      found,
      hasAll: terms.length > 0 && found.length === terms.length,
      cosine: meaning,
    }
  })
}

/** A term that is no word and that no memory has, but for one slip: the commonest that is meant by it. */
function spelledAs(term: string, frequency: ReadonlyMap<string, number>, embedder: Embedder): string {
  if (term.length < 4 || frequency.has(term) || embedder.embed(term).some((value) => value !== 0)) return term
  let best = term
  for (const [known, count] of frequency) {
    if (isOneSlip(term, known) && count > (frequency.get(best) ?? 0)) best = known
  }
  return best
}

function meaningsOf(question: string, documents: readonly CorpusDocument[], embedder: Embedder): number[] {
  if (embedder.dimensions === 0) return documents.map(() => 0)
  const vector = embedder.embed(question)
  return documents.map((document) => Math.max(0, cosine(vector, document.vector(embedder))))
}

const newest = /\b(?:latest|newest|current|currently|now|nowadays|these days|today|recent|recently)\b/i

function rarity(count: number, frequency: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
}

function bm25(
  { amounts, length }: CorpusDocument,
  terms: readonly string[],
  weights: ReadonlyMap<string, number>,
  averageLength: number,
): number {
  let score = 0
  for (const term of terms) {
    const amount = amounts.get(term)
    if (amount === undefined) continue
    const damping = saturation * (1 - lengthWeight + (lengthWeight * length) / averageLength)
    score += ((weights.get(term) ?? 0) * amount * (saturation + 1)) / (amount + damping)
  }
  return score
}

/** The share of the question's neighbouring terms that are near each other here too. */
function nearness(body: readonly string[], terms: readonly string[]): number {
  let near = 0
  for (let at = 0; at + 1 < terms.length; at++) {
    const place = body.indexOf(terms[at] as string)
    if (place < 0) continue
    if (body.slice(Math.max(0, place - 2), place + 4).includes(terms[at + 1] as string)) near++
  }
  return near / Math.max(1, terms.length - 1)
}

/** What the best three of a sitting reach on average: where one answer is, the next one is likelier. */
function sittingScores(documents: readonly CorpusDocument[], words: readonly number[]): Map<number, number> {
  const best = new Map<number, number[]>()
  for (const [at, { sitting, isAlone }] of documents.entries()) {
    if (isAlone) continue
    best.set(sitting, [...(best.get(sitting) ?? []), words[at] ?? 0].sort((a, b) => b - a).slice(0, 3))
  }
  return new Map(
    [...best].map(([sitting, scores]) => [sitting, scores.reduce((sum, score) => sum + score, 0) / 3]),
  )
}
