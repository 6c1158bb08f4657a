import { mayBePart } from "../index/parts.ts"
import { questionTerms } from "../index/stems.ts"
import { eachWord, longestSought, wordsOf } from "../index/tokens.ts"
import { fold, mostWords, type Query, splitWords } from "./understand.ts"
import { type Range, rangeIn } from "./when.ts"

/** A question as the index needs it. */
export interface IndexedQuery {
  /** Without what says when. */
  readonly text: string
  readonly terms: readonly string[]
  readonly words: readonly string[]
  readonly phrase: readonly string[]
  readonly core: readonly string[]
  /** The time that it speaks of. */
  readonly range: Range | undefined
  readonly sureness: number
  /** It says when, and nothing else that could be looked for. */
  readonly isOnlyTime: boolean
  readonly wantsNewest: boolean
  readonly asksWhen: boolean
  readonly asksHowMany: boolean
}

export function forIndex({ text, phrase, bare, core, words }: Query, nowMs: number): IndexedQuery {
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
    core: core === bare ? [] : wholeWordsOf(core),
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
