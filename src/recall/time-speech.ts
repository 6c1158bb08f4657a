import type { Language } from "../embed/port.ts"
import {
  asksForNewest,
  asksForNewestAlone,
  asksForOldest,
  isHappening,
  isOfThePast,
  isVague,
  withoutNewest,
} from "./time-words.ts"
import { fold, type Query, splitWords } from "./understand.ts"
import { rangeIn, type Timed } from "./when.ts"

/** How a question speaks of time, in its language. */
export interface TimeSpeech {
  /** Undefined for English. */
  readonly language?: Language
  /** The time that a question names. */
  timeIn(question: string, nowMs: number): Timed | undefined
  /** The time that a question is by itself, like `February`. */
  timeAlone(question: string, nowMs: number): Timed | undefined
  /** Whether it asks for the newest or the oldest. If the question names a time, `last` belongs to that time. */
  asksForNewest(query: Query, isTimed: boolean): boolean
  /** Of such a question, whether it is the oldest. */
  asksForOldest(question: string): boolean
  /** Whether it may ask for the newest or the oldest memories of all. */
  asksForNewestAlone(question: string): boolean
  withoutNewest(part: string): string
  isOfThePast(question: string): boolean
  namesToday(question: string): boolean
  /** Whether it has the name of a season: alone that is more often another name, like Spring. */
  namesSeason(question: string): boolean
  /** The telling words of a part of the question. */
  wordsOf(part: string, query: Query): readonly string[]
  /** Whether a word asks about a time and not about a subject. */
  isHappening(word: string): boolean
  /** Whether a word fits any time. */
  isVague(word: string): boolean
}

const season = /\b(?:spring|summer|autumn|fall|winter)\b/i

export const englishSpeech: TimeSpeech = {
  timeIn: rangeIn,
  timeAlone: (question, nowMs) => rangeIn(`in ${question}`, nowMs) ?? rangeIn(`on ${question}`, nowMs),
  asksForNewest,
  asksForOldest,
  asksForNewestAlone,
  withoutNewest,
  isOfThePast,
  namesToday: (question) => /\btoday\b/i.test(question),
  namesSeason: (question) => season.test(question),
  wordsOf(part, { words }) {
    const left = new Set(splitWords(fold(part)))
    return words.filter((word) => left.has(word))
  },
  isHappening,
  isVague,
}
