import { mayBePart } from "../index/parts.ts"
import type { Candidate } from "../index/port.ts"
import { questionTerms } from "../index/stems.ts"
import { eachWord, longestSought, wordsOf } from "../index/tokens.ts"
import type { Range } from "./spans.ts"
import { bothEnds, fold, type IsLittle, mostWords, type Query, splitWords } from "./understand.ts"
import { rangeIn, type Timed } from "./when.ts"

/**
 * What the time counts for: what was saved then comes first, or is an answer even without the words, or is only
 * favoured.
 */
type TimeRole = "first" | "answer" | "hint"

/** A question as the index needs it. */
export interface IndexedQuery {
  /** Without what says when. */
  readonly text: string
  readonly terms: readonly string[]
  /** Those that what was saved then must have to have all: its date has the others. */
  readonly otherTerms: readonly string[]
  readonly words: readonly string[]
  readonly phrase: readonly string[]
  readonly core: readonly string[]
  /** The time that it speaks of. */
  readonly range: Range | undefined
  readonly sureness: number
  /** It says when, and nothing else that could be looked for. */
  readonly isOnlyTime: boolean
  readonly timeRole: TimeRole
  readonly wantsNewest: boolean
  readonly asksWhen: boolean
  readonly asksHowMany: boolean
}

export function forIndex(
  { text, phrase, bare, core, words, isLittle }: Query,
  nowMs: number,
  timed = rangeIn(text, nowMs),
): IndexedQuery {
  const wantsNewest = words.length <= mostOfNewest && (newest.test(text) || (!timed && lastOne.test(text)))
  const besides = (said: string) => {
    const left = new Set(splitWords(fold(said.replaceAll(newestAll, " "))))
    return words.filter((word) => left.has(word) && !(timed && happenings.has(word)))
  }
  // What says when is not looked for as a word, unless it is a name or there is nothing else.
  const rest = !timed || timed.isSought ? text : timed.rest
  const others = besides(rest)
  const sought = (others.length > 0 ? others : words).flatMap(wordAndParts)
  const besidesTime = timed ? besides(timed.rest) : others
  const isOnlyTime = timed !== undefined && besidesTime.length === 0
  const terms = termsOf(isOnlyTime ? text : rest, isLittle)
  // What is on Thursday is on every one of them, what was on Thursday is not.
  const isNowMeant = /\btoday\b/i.test(text) && besidesTime.some((word) => !vague.has(word))
  const isThenMeant = timed !== undefined && (ofThePast.test(text) || !(timed.isRecurring || isNowMeant))
  return {
    text: besidesTime.length > 0 ? (timed?.rest ?? text).replaceAll(newestAll, " ") : text,
    terms,
    otherTerms: isThenMeant ? termsOf(timed.rest, isLittle) : terms,
    words: [...new Set(sought.map((word) => word.slice(0, longestSought)))].slice(0, mostWords),
    phrase: wholeWordsOf(phrase),
    core: core === bare ? [] : wholeWordsOf(core),
    range: timed?.range,
    sureness: timed?.sureness ?? 0,
    isOnlyTime,
    timeRole: isThenMeant ? roleOf(timed, besidesTime) : "hint",
    wantsNewest,
    asksWhen: /^\s*(?:when\b|since when|what (?:day|date|month|year|time)|how long ago)/i.test(text),
    asksHowMany: /\bhow (?:many|much|long|often|old|far)\b/i.test(text),
  }
}

/**
 * The same with what says when looked for, unless it is already: where nothing was saved then, a memory may speak of
 * that time.
 */
export function seekingTime(sought: IndexedQuery, { text, isLittle }: Query): IndexedQuery | undefined {
  const terms = termsOf(text, isLittle)
  return sought.range && terms.length > sought.terms.length ? { ...sought, terms } : undefined
}

/**
 * The question as one for a time alone, where nobody has its words: `February`, `friday`, `2025` by themselves, and what
 * is asked for as the latest, which any time can have brought.
 */
export function asTime(query: Query, nowMs: number): IndexedQuery | undefined {
  const { text } = query
  if (season.test(text)) return undefined
  const isNewest = newestAlone.test(text) || lastOne.test(text)
  const timed =
    rangeIn(`in ${text}`, nowMs) ?? rangeIn(`on ${text}`, nowMs) ?? (isNewest ? ever(nowMs) : undefined)
  const sought = timed && forIndex(query, nowMs, timed)
  const others = splitWords(fold(text.replaceAll(newestAll, " "))).filter((word) =>
    query.words.includes(word),
  )
  const isAlone = timed?.isSought === true ? sought?.isOnlyTime : others.every((word) => vague.has(word))
  return sought && isAlone ? { ...sought, isOnlyTime: true, timeRole: "first" } : undefined
}

function ever(nowMs: number): Timed {
  const range = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: nowMs }
  return { range, sureness: 0, rest: "", isSought: false, isRecurring: false }
}

/** Whether it was saved in the time that the question speaks of. */
export function isOfTheTime({ createdMs }: Pick<Candidate, "createdMs">, { range }: IndexedQuery): boolean {
  return range !== undefined && createdMs >= range.sinceMs && createdMs <= range.untilMs
}

function termsOf(text: string, isLittle: IsLittle): readonly string[] {
  return bothEnds(questionTerms(text, isLittle))
}

function roleOf({ range, isSought }: Timed, besides: readonly string[]): TimeRole {
  if (!isSought || besides.every((word) => vague.has(word))) return "first"
  return Number.isFinite(range.sinceMs) ? "answer" : "hint"
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

/** What may be asked of any time: with nothing else, what was saved then is wanted. */
const vague = new Set(
  (
    "add added anything decide decided decision decisions did discuss discussed everything list memories memory note " +
    "notes recap remember remembered saved show summary talk talked tell thing things told work worked working wrote"
  ).split(" "),
)

const ofThePast = /\b(?:did|was|were|happened|changed|learned|learnt|saved)\b/i

/** In a longer one such a word is about something else: most recent call last. */
const mostOfNewest = 8
/** These by themselves ask for nothing else; the others are of something: the current port. */
const newestWords = "latest|newest|(?:most )?recent(?:ly)?|what(?:'s| is) new"
const newestAlone = new RegExp(`\\b(?:${newestWords})\\b`, "i")
const newest = new RegExp(`\\b(?:${newestWords}|current(?:ly)?|now|nowadays|these days|today)\\b`, "i")
/** By itself it is more often a name: Spring, Fall. */
const season = /\b(?:spring|summer|autumn|fall|winter)\b/i
/** The last release, the last thing that was saved. */
const lastOne = /^(?:\W*(?:what|which|when|who|was|is|the|our|my|your)\b)*\W*last (?=\w)/i
const newestAll = new RegExp(`${newest.source}|${lastOne.source}`, "gi")
