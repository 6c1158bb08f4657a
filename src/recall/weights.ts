import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 0.972,
  wordsAlone: -0.507,
  wordsOfBest: 1.058,
  wordsBefore: 0.353,
  coverage: -0.253,
  nearCoverage: 1.727,
  sittingCoverage: 1.028,
  nearness: 2.063,
  tag: 1.477,
  tagWords: 0.876,
  meaning: 3.727,
  meaningAlone: 4.529,
  meaningInstead: 3.429,
  meaningTogether: -3.504,
  rarest: 0.462,
  neighbourMeaning: 1.825,
  sitting: 2.597,
  answersQuestion: 0.995,
  isQuestion: -0.675,
  length: 1.597,
  recency: 2.527,
  time: 2.16,
  whenTime: 2.302,
  howMany: 1.883,
}
