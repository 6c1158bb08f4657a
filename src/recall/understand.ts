import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import { mayBePart } from "../index/scoring.ts"
import { eachWord, littleWords, longestSought, questionTerms, wordsOf } from "../index/tokens.ts"
import { type Range, rangeIn } from "./when.ts"

/** A question as the matcher needs it. */
export interface Query {
  /** As it was asked. */
  readonly text: string
  /** The whole question, folded. */
  readonly phrase: string
  /** Its words, folded, each once; without the little ones unless there are no others. */
  readonly words: readonly string[]
}

/** The same as the index needs it. */
export interface IndexedQuery {
  /** Without what says when. */
  readonly text: string
  readonly terms: readonly string[]
  readonly words: readonly string[]
  readonly phrase: readonly string[]
  /** The time that it speaks of. */
  readonly range: Range | undefined
  readonly sureness: number
  /** It says when, and nothing else that could be looked for. */
  readonly isOnlyTime: boolean
  readonly wantsNewest: boolean
  readonly asksWhen: boolean
  readonly asksHowMany: boolean
}

/** So many different words and terms are looked for; who asks with more has said enough. */
const mostWords = 31

export function understand(text: string): Query {
  const phrase = fold(text).trim().replace(/\s+/g, " ")
  if (phrase === "") throw new CoError("usage", "the query is empty; expected some words to look for")
  if (phrase.length > limits.queryCharacters) {
    throw new CoError(
      "usage",
      `the query has ${phrase.length} characters; expected at most ${limits.queryCharacters}`,
    )
  }
  const all = [...new Set(splitWords(phrase))]
  const telling = all.filter((word) => !littleWords.has(word))
  return { text, phrase, words: (telling.length > 0 ? telling : all).slice(0, mostWords) }
}

export function forIndex({ text, phrase, words }: Query, nowMs: number): IndexedQuery {
  const timed = rangeIn(text, nowMs)
  const wantsNewest = newest.test(text)
  const besides = (said: string) => {
    const left = new Set(splitWords(fold(said.replaceAll(newestAll, " "))))
    return words.filter((word) => left.has(word) && !(timed && happenings.has(word)))
  }
  // What says when is not looked for as a word, unless there is nothing else.
  const rest = !timed || timed.isSought ? text : timed.rest
  const others = besides(rest)
  const sought = (others.length > 0 ? others : words).flatMap(wordAndParts)
  const hasMore = timed?.isSought ? besides(timed.rest).length > 0 : others.length > 0
  return {
    text: others.length > 0 ? rest.replaceAll(newestAll, " ") : text,
    terms: questionTerms(text).slice(0, mostWords),
    words: [...new Set(sought.map((word) => word.slice(0, longestSought)))].slice(0, mostWords),
    phrase: wholeWordsOf(phrase),
    range: timed?.range,
    sureness: timed?.sureness ?? 0,
    isOnlyTime: timed !== undefined && !hasMore,
    wantsNewest,
    asksWhen: /^\s*(?:when\b|since when|what (?:day|date|month|year|time)|how long ago)/i.test(text),
    asksHowMany: /\bhow (?:many|much|long|often|old|far)\b/i.test(text),
  }
}

/** Of an identifier also its parts, but for short ones: the last may be the beginning of another. */
function wordAndParts(word: string): string[] {
  const [whole = "", ...parts] = wordsOf(word)
  return [whole, ...parts.filter(mayBePart)]
}

/** None where there are too many: then whether all stands together is seen in the text alone. */
function wholeWordsOf(phrase: string): string[] {
  const words: string[] = []
  eachWord(phrase, (word, place) => {
    words[place] ??= word.slice(0, longestSought)
  })
  return words.length <= mostWords ? words : []
}

/** What is asked of a time and says nothing about what is looked for: what changed last week. */
const happenings = new Set(
  "changed change changes happened happen learn learned learnt new news save saved".split(" "),
)

const newest = /\b(?:latest|newest|current|currently|now|nowadays|these days|today|recent|recently)\b/i
const newestAll = new RegExp(newest, "gi")

/** One spelling for what a reader takes for the same: case, composed and decomposed accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // The first call of `normalize` loads tables for a millisecond or two: not for plain text.
  return /[^\u0000-\u007f]/.test(lower) ? lower.normalize("NFC") : lower
}

/**
 * Runs of anything that is not space or punctuation. Spelled out as ranges: a pattern with \\p{L} takes
 * V8 ten milliseconds to build, a quarter of a whole recall.
 */
const separators =
  /[\u0000-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/

function splitWords(folded: string): string[] {
  return folded.split(separators).filter((word) => word !== "")
}
