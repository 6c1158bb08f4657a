import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 3.577,
  wordsAlone: 3.05,
  coverage: 0.555,
  nearness: 2.093,
  tag: 1.803,
  tagWords: 0.739,
  meaning: 2.132,
  meaningAlone: 5.971,
  meaningInstead: 3.812,
  neighbourMeaning: 2.237,
  sitting: 6.638,
  answersQuestion: 2.567,
  isQuestion: -0.659,
  length: 2.969,
  recency: 2.425,
}
