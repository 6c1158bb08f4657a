import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 1.078,
  wordsAlone: -0.538,
  wordsOfBest: 1.026,
  wordsBefore: 0.344,
  coverage: -0.21,
  nearCoverage: 1.647,
  sittingCoverage: 0.975,
  nearness: 2.035,
  tag: 1.478,
  tagWords: 0.895,
  meaning: 3.637,
  meaningAlone: 4.503,
  meaningInstead: 3.533,
  meaningTogether: -3.412,
  rarest: 0.406,
  neighbourMeaning: 1.794,
  sitting: 2.694,
  answersQuestion: 0.993,
  isQuestion: -0.671,
  length: 1.621,
  recency: 2.758,
  time: 1.364,
  whenTime: 2.297,
  howMany: 1.879,
}
