import type { Candidate } from "../index/port.ts"
import type { IndexedQuery } from "./understand.ts"

/** What is known of how well a memory answers a question. The ranker weighs each by a number. */
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
] as const

export type FeatureName = (typeof featureNames)[number]

export type Features = Readonly<Record<FeatureName, number>>

/** The features of each candidate, some of them in comparison with the best of all. */
export function featuresOf(candidates: readonly Candidate[], query: IndexedQuery): Features[] {
  let bestMeaning = 1e-9
  let bestWords = 1e-9
  for (const { evidence } of candidates) {
    if (evidence.meaning > bestMeaning) bestMeaning = evidence.meaning
    if (evidence.words > bestWords) bestWords = evidence.words
  }
  const missing = Math.max(0, 1 - bestWords)
  const recencies = query.wantsNewest ? recencyOf(candidates) : undefined
  const { range } = query
  return candidates.map((candidate) => {
    const { evidence } = candidate
    const { words, meaning, tag, isAlone } = evidence
    const isInRange = range && candidate.createdMs >= range.sinceMs && candidate.createdMs <= range.untilMs
    return {
      words,
      wordsAlone: isAlone * words,
      wordsOfBest: words / bestWords,
      wordsBefore: evidence.wordsBefore,
      coverage: evidence.coverage,
      nearCoverage: evidence.nearCoverage,
      sittingCoverage: evidence.sittingCoverage,
      nearness: evidence.nearness,
      tag,
      tagWords: tag * words,
      meaning: meaning / bestMeaning,
      meaningAlone: isAlone * meaning,
      meaningInstead: isAlone * meaning * missing,
      meaningTogether: (1 - isAlone) * meaning,
      rarest: evidence.rarest,
      neighbourMeaning: evidence.neighbourMeaning,
      sitting: evidence.sitting,
      answersQuestion: evidence.questionBefore,
      isQuestion: evidence.isQuestion,
      length: Math.log(1 + evidence.length) / 5,
      recency: recencies?.get(candidate) ?? 0,
      time: isInRange ? query.sureness : 0,
      whenTime: query.asksWhen ? evidence.tellsTime : 0,
      howMany: query.asksHowMany ? evidence.hasNumber : 0,
    }
  })
}

/** From near 0, the oldest of the candidates, to 1. */
function recencyOf(candidates: readonly Candidate[]): Map<Candidate, number> {
  const inTime = candidates.toSorted((a, b) => a.createdMs - b.createdMs || a.id - b.id)
  return new Map(inTime.map((candidate, at) => [candidate, (at + 1) / inTime.length]))
}
