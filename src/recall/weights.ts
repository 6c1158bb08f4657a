import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 2.011,
  wordsAlone: 1.763,
  wordsOfBest: 1.241,
  wordsBefore: 0.533,
  coverage: 0.13,
  nearness: 2.2,
  tag: 1.57,
  tagWords: 1.038,
  meaning: 2.265,
  meaningAlone: 6.099,
  meaningInstead: 3.051,
  neighbourMeaning: 2.07,
  sitting: 4.859,
  answersQuestion: 1.518,
  isQuestion: -0.706,
  length: 2.461,
  recency: 2.521,
}
