import { ordinals } from "./divided-times.ts"
import { lastYearly, monthsOf, type Range } from "./spans.ts"

const numbers: readonly string[] = "one two three four".split(" ")
const number = `[1-4]|${numbers.join("|")}`
const year = "((?:19|20)\\d\\d)"
/** Numbers are for other languages, which are read in English words. */
const which = `q([1-4])|(h)([12])|quarter (${number})`

/** A quarter or a half of a year: Q2 2025, 2025 H1. */
export const quarterOfYear = `(?:(?:${which})(?:[ /-]| of )${year}|${year}[ /-]?(?:${which}))`

/** A quarter of the last year that has it: in Q2. Behind it are no words that it would be the name of. */
export const quarter =
  `(?:the )?(?:q([1-4])|quarter (${number})|(${ordinals.join("|")}) quarter)` +
  "(?! (?!about|and|at|by|did|for|i|on|or|was|we|were|with)\\w)"

type Parts = readonly (string | undefined)[]

export function spanOfQuarter([q1, h1, half1, word1, before, after, q2, h2, half2, word2]: Parts): Range {
  const isHalf = (h1 ?? h2) !== undefined
  const place = placeOf(q1 ?? q2 ?? half1 ?? half2, word1 ?? word2)
  return monthsOf(Number(before ?? after), place * (isHalf ? 6 : 3), isHalf ? 6 : 3)
}

export function spanOfLastQuarter([digit, word, ordinal]: Parts, nowMs: number): Range {
  const place = ordinal === undefined ? placeOf(digit, word) : ordinals.indexOf(ordinal)
  return lastYearly((each) => monthsOf(each, place * 3, 3), nowMs)
}

function placeOf(digit: string | undefined, word: string | undefined): number {
  const place = numbers.indexOf(word ?? "")
  return place >= 0 ? place : Number(digit ?? word) - 1
}
