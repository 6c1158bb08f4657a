import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 1.816,
  wordsAlone: 1.561,
  wordsOfBest: 1.454,
  wordsBefore: 0.475,
  coverage: -0.035,
  nearness: 2.697,
  tag: 1.557,
  tagWords: 1.112,
  meaning: 2.105,
  meaningAlone: 6.621,
  meaningInstead: 5.354,
  neighbourMeaning: 2.048,
  sitting: 4.789,
  answersQuestion: 1.483,
  isQuestion: -0.714,
  length: 2.45,
  recency: 2.549,
  time: 2,
}
