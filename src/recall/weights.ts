import type { FeatureName } from "./features.ts"

/** What each feature counts for. Written by `node tools/train-ranker.ts FOLDER…`. */
export const weights: Readonly<Record<FeatureName, number>> = {
  words: 1.252,
  wordsAlone: -0.484,
  wordsOfBest: 0.839,
  wordsBefore: 0.375,
  coverage: -0.213,
  nearCoverage: 1.822,
  sittingCoverage: 0.994,
  nearness: 2.043,
  tag: 1.621,
  tagWords: 0.745,
  meaning: 3.755,
  meaningAlone: 4.647,
  meaningInstead: 3.332,
  meaningTogether: -3.537,
  rarest: 0.433,
  neighbourMeaning: 1.82,
  sitting: 2.603,
  answersQuestion: 0.984,
  isQuestion: -0.679,
  length: 1.856,
  recency: 2.587,
  time: 2.283,
  whenTime: 2.299,
  howMany: 1.887,
}
