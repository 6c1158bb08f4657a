import type { Language } from "../embed/port.ts"
import { mayBePart } from "../index/parts.ts"
import type { Candidate } from "../index/port.ts"
import { questionTerms } from "../index/stems.ts"
import { eachWord, longestSought, wordsOf } from "../index/tokens.ts"
import { type AskedDay, askedDay } from "./asked-day.ts"
import { isWithin, type Range } from "./spans.ts"
import { englishSpeech, type TimeSpeech } from "./time-speech.ts"
import { bothEnds, type IsLittle, mostWords, type Query } from "./understand.ts"
import type { Timed } from "./when.ts"

/**
 * What a question's time means for what was saved then. `alone`: it comes first, nothing else is asked for.
 * `first`: it does unless something has all the words. `answer`: it matches without the words. `hint`: it
 * only ranks higher. `said`: nothing was saved then, only mentions of the time match.
 */
type TimeRole = "alone" | "first" | "answer" | "hint" | "said"

/** A question as the index needs it. */
export interface IndexedQuery {
  /** Without the words for the time. */
  readonly text: string
  /** The language of the whole question, if its words for a time are not English. */
  readonly language: Language | undefined
  readonly terms: readonly string[]
  /** A memory with these has all words: the terms without words like "newest". */
  readonly neededTerms: readonly string[]
  /** The same for a memory saved at that time, whose date stands for the words for the time. */
  readonly otherTerms: readonly string[]
  /** Terms with synonyms that some memories have: a memory with a synonym has the term. */
  readonly otherWords?: ReadonlyMap<string, readonly string[]> | undefined
  /** Terms of a named time, which a memory may mention too. */
  readonly timeTerms: readonly string[]
  readonly words: readonly string[]
  readonly phrase: readonly string[]
  readonly core: readonly string[]
  /** The time that it names. */
  readonly range: Range | undefined
  /** The day that it names. */
  readonly day: AskedDay | undefined
  readonly sureness: number
  /** It names a time and nothing else to search for. */
  readonly isOnlyTime: boolean
  readonly timeRole: TimeRole
  /** The newest, or the oldest. */
  readonly wantsNewest: boolean
  readonly wantsOldest: boolean
  readonly asksWhen: boolean
  readonly asksHowMany: boolean
  /** It asks for a person, a place or a thing, which may have a name. */
  readonly asksWhich: boolean
}

export function forIndex(
  query: Query,
  nowMs: number,
  speech = englishSpeech,
  timed = speech.timeIn(query.text, nowMs),
): IndexedQuery {
  const { text, phrase, bare, core, isLittle } = query
  const besidesTime = wordsBesides(timed?.rest ?? text, query, speech, timed)
  const isOnlyTime = timed !== undefined && besidesTime.length === 0
  const looked = lookedFor(query, timed)
  const day = timed && askedDay(timed)
  const sought = day ? `${isOnlyTime ? "" : timed?.rest} ${day.text}` : isOnlyTime ? text : looked
  const terms = termsOf(sought, isLittle)
  const isThen = timed !== undefined && isThenMeant(text, timed, besidesTime, speech)
  const neededTerms = isOnlyTime ? terms : neededOf(sought, isLittle, speech)
  const wantsNewest = speech.asksForNewest(query, timed !== undefined)
  return {
    text: besidesTime.length > 0 ? speech.withoutNewest(timed?.rest ?? text) : text,
    language: speech.language,
    terms,
    neededTerms,
    otherTerms: isThen ? neededOf(timed.rest, isLittle, speech) : neededTerms,
    timeTerms: day?.terms ?? (timed?.isSought ? termsOf(timed.said, isLittle) : []),
    words: wordsAsSpelled(wordsBesides(looked, query, speech, timed), query),
    phrase: wholeWordsOf(phrase),
    core: core === bare ? [] : wholeWordsOf(core),
    range: timed?.range,
    day,
    sureness: timed?.sureness ?? 0,
    isOnlyTime,
    timeRole: isThen ? roleOf(timed, besidesTime, speech) : "hint",
    wantsNewest,
    wantsOldest: wantsNewest && speech.asksForOldest(text),
    asksWhen: /^\s*(?:when\b|since when|what (?:day|date|month|year|time)|how long ago)/i.test(text),
    asksHowMany: /\bhow (?:many|much|long|often|old|far)\b/i.test(text),
    asksWhich: /^\W*(?:what|which|who|whom|whose|where)\b/i.test(text),
  }
}

/** All terms of a part if it says only that the newest is wanted. */
function neededOf(part: string, isLittle: IsLittle, speech: TimeSpeech): readonly string[] {
  const rest = speech.withoutNewest(part)
  // Who asks for the latest decision about caching means whatever was decided, in any words.
  const isEmpty = (word: string) => isLittle(word) || (rest !== part && speech.isVague(word))
  const needed = termsOf(rest, isEmpty)
  return needed.length > 0 ? needed : termsOf(part, isLittle)
}

/** The words for a time are not searched for, unless they name it. */
function lookedFor({ text }: Query, timed: Timed | undefined): string {
  return !timed || timed.isSought ? text : timed.rest
}

/**
 * The words of a part of the question that name its subject, without those that ask for the newest, for what
 * happened or for what was noted.
 */
function wordsBesides(
  part: string,
  query: Query,
  speech: TimeSpeech,
  timed: Timed | undefined,
): readonly string[] {
  const rest = speech.withoutNewest(part)
  const left = speech.wordsOf(rest, query)
  const besides = timed ? left.filter((word) => !speech.isHappening(word)) : left
  const isOfItsTime = timed ? !timed.isSought : rest !== part
  const telling = isOfItsTime ? besides.filter((word) => !speech.isVague(word)) : []
  return telling.length > 0 ? telling : besides
}

/** All words of the question if there are no others. */
function wordsAsSpelled(others: readonly string[], { words }: Query): readonly string[] {
  const all = (others.length > 0 ? others : words).flatMap(wordAndParts)
  return [...new Set(all.map((word) => word.slice(0, longestSought)))].slice(0, mostWords)
}

/**
 * "is on Thursday" means every Thursday, "was on Thursday" one, and so do "notes from Thursday". "the port that we use
 * today" means now.
 */
function isThenMeant(
  text: string,
  { isRecurring }: Timed,
  besidesTime: readonly string[],
  speech: TimeSpeech,
): boolean {
  const isForNotes = isAllVague(besidesTime, speech)
  const isNowMeant = speech.namesToday(text) && !isForNotes
  const isEachMeant = isRecurring && !(isForNotes && besidesTime.length > 0)
  return speech.isOfThePast(text) || !(isEachMeant || isNowMeant)
}

function isAllVague(words: readonly string[], speech: TimeSpeech): boolean {
  return words.every((word) => speech.isVague(word))
}

function roleOf({ range, isSought }: Timed, besidesTime: readonly string[], speech: TimeSpeech): TimeRole {
  if (isAllVague(besidesTime, speech)) return "alone"
  if (!isSought) return "first"
  return Number.isFinite(range.sinceMs) ? "answer" : "hint"
}

/**
 * The same question, searching for the words for the time too, unless it does already. If nothing was saved
 * then, a memory may mention that time, and of a date alone any word counts.
 */
export function seekingTime(
  sought: IndexedQuery,
  query: Query,
  speech: TimeSpeech,
): IndexedQuery | undefined {
  const { text, isLittle } = query
  const { isOnlyTime, timeTerms, range } = sought
  if (isOnlyTime)
    return timeTerms.length > 0
      ? { ...sought, terms: timeTerms, neededTerms: timeTerms, isOnlyTime: false, timeRole: "said" }
      : undefined
  const terms = termsOf(text, isLittle)
  if (!range || timeTerms.length > 0 || terms.length <= sought.terms.length) return undefined
  const words = wordsAsSpelled(query.words, query)
  return { ...sought, text, words, terms, neededTerms: neededOf(text, isLittle, speech) }
}

/**
 * Reads a question as one for a time alone if no memory has its words: `February`, `friday` or `2025` by
 * themselves, or a question for the latest, which may be of any time.
 */
export function asTime(query: Query, nowMs: number, speech: TimeSpeech): IndexedQuery | undefined {
  const { text } = query
  if (speech.namesSeason(text)) return undefined
  const timed = speech.timeAlone(text, nowMs) ?? (speech.asksForNewestAlone(text) ? ever(nowMs) : undefined)
  const sought = timed && forIndex(query, nowMs, speech, timed)
  const isAlone =
    timed?.isSought === true
      ? sought?.isOnlyTime
      : isAllVague(wordsBesides(text, query, speech, undefined), speech)
  return sought && isAlone ? { ...sought, isOnlyTime: true, timeRole: "alone" } : undefined
}

function ever(nowMs: number): Timed {
  const range = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: nowMs }
  return {
    range,
    sureness: 0,
    said: "",
    start: 0,
    rest: "",
    isSought: false,
    isDay: false,
    isRecurring: false,
  }
}

/** Whether what was saved then comes first. */
export function isTimeFirst({ timeRole }: IndexedQuery): boolean {
  return timeRole === "alone" || timeRole === "first"
}

/** Whether what was saved then matches without any of the words. */
export function mayAnswerByTime({ range, timeRole }: IndexedQuery): boolean {
  return range !== undefined && timeRole !== "hint" && timeRole !== "said"
}

/** Whether it was saved in the time that the question names. */
export function isOfTheTime({ createdMs }: Pick<Candidate, "createdMs">, { range }: IndexedQuery): boolean {
  return range !== undefined && isWithin(createdMs, range)
}

function termsOf(text: string, isLittle: IsLittle): readonly string[] {
  return bothEnds(questionTerms(text, isLittle))
}

/** An identifier and its parts, except short ones: the last may be the start of another word. */
function wordAndParts(word: string): string[] {
  const [whole = "", ...parts] = wordsOf(word)
  return [whole, ...parts.filter(mayBePart)]
}

/** Empty if there are too many; then only the text shows whether they all stand together. */
export function wholeWordsOf(phrase: string): string[] {
  const words: string[] = []
  eachWord(phrase, (word, place) => {
    words[place] ??= word.slice(0, longestSought)
  })
  return words.length <= mostWords ? words : []
}
