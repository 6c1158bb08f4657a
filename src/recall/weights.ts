import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 0.96,
  wordsAlone: -0.48,
  wordsOfBest: 1.085,
  wordsBefore: 0.351,
  coverage: -0.267,
  nearCoverage: 1.696,
  sittingCoverage: 1.012,
  nearness: 2.072,
  tag: 1.462,
  tagWords: 0.891,
  meaning: 3.79,
  meaningAlone: 4.481,
  meaningInstead: 3.539,
  meaningTogether: -3.605,
  rarest: 0.463,
  neighbourMeaning: 1.816,
  sitting: 2.62,
  answersQuestion: 0.997,
  isQuestion: -0.677,
  length: 1.542,
  recency: 2.547,
  time: 1.756,
  whenTime: 2.306,
  howMany: 1.881,
}
