import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 0.96,
  wordsAlone: -0.482,
  wordsOfBest: 1.084,
  wordsBefore: 0.35,
  coverage: -0.267,
  nearCoverage: 1.695,
  sittingCoverage: 1.011,
  nearness: 2.071,
  tag: 1.461,
  tagWords: 0.892,
  meaning: 3.792,
  meaningAlone: 4.477,
  meaningInstead: 3.537,
  meaningTogether: -3.612,
  rarest: 0.464,
  neighbourMeaning: 1.814,
  sitting: 2.621,
  answersQuestion: 0.997,
  isQuestion: -0.678,
  length: 1.543,
  recency: 2.542,
  time: 1.753,
  whenTime: 2.306,
  howMany: 1.882,
}
