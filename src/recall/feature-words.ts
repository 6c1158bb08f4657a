import type { CloserName } from "./features.ts"

/** The rows of the table are in the order of their sizes, so each stands for itself. */
const words: Readonly<Record<CloserName | "embedder" | "reranker", string>> = {
  words: "it has words of the question",
  wordsAlone: "its words, if saved by itself",
  wordsOfBest: "its words, beside the best result's",
  wordsBefore: "the one saved before it has words",
  coverage: "how many of the words it has",
  nearCoverage: "how many with the ones beside it",
  sittingCoverage: "how many with all saved at that time",
  nearness: "its words are near each other",
  tag: "a word is one of its tags",
  tagWords: "a tag has words, and its text too",
  firstTag: "the first tag that is asked for",
  meaning: "it means something near",
  meaningAlone: "its meaning, if saved by itself",
  meaningInstead: "its meaning, where words are missing",
  meaningTogether: "its meaning, if saved with others",
  rarest: "it has the rarest word",
  neighbourMeaning: "the ones beside it mean something near",
  sitting: "how good the best saved with it is",
  answersQuestion: "a question was saved before it",
  isQuestion: "it is a question itself",
  length: "how long it is",
  recency: "how new it is, if that is asked",
  time: "it is of the time that is asked for",
  whenTime: "it says when, if that is asked",
  howMany: "it has a number, if that is asked",
  lengthBefore: "how long the one before it is",
  closeness: "its words come close to the question's",
  closenessAlone: "how close, if saved by itself",
  names: "it has names, if one is asked for",
  instance: "it has the kind of thing asked for",
  closenessBefore: "how close with the words said before",
  embedder: "what your embedding model says",
  reranker: "what your reranker says",
}

const byName: ReadonlyMap<string, string> = new Map(Object.entries(words))

/** What a part of a score stands for, for a person. */
export function partInWords(name: string): string {
  return byName.get(name) ?? ""
}
