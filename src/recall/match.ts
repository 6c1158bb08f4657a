import { isAscii } from "../basics/ascii.ts"
import { languageNames } from "../domain/language.ts"
import { isNote, type Memory } from "../domain/memory.ts"
import { compareInstants } from "../domain/time.ts"
import { type Fit, hasPart, mayBePart } from "../index/parts.ts"
import type { Range } from "./spans.ts"
import { coreForm, dateForm, fold, type Query } from "./understand.ts"

/**
 * How a memory matches: by the whole phrase, all words or some of them, by the only word of the question inside
 * longer words, by when it was saved, by meaning, or because it replaces an outdated memory that has the words.
 */
export type MatchKind = "phrase" | "all-words" | "any-word" | "inside" | "time" | "meaning" | "successor"

export interface Match {
  readonly memory: Memory
  readonly kind: MatchKind
  /** The query's words that were found. */
  readonly words: readonly string[]
  /** The memory that supersedes it. */
  readonly supersededBy?: number | undefined
  readonly isExpired?: boolean
  /** The time that is asked for: only what a note quotes from that time counts. */
  readonly during?: Range | undefined
  /** It has the phrase only as part of a longer number. */
  readonly isCutNumber?: boolean
  /** How a phrase was found: 0 as asked, 1 without its signs or as part of a longer one, 2 only its core, 3 as a date. */
  readonly form?: number
  /** How the words stand in it, if that was checked, and whether the only one is not there by itself. */
  readonly fit?: Fit
  readonly isInside?: boolean
  /** Which come first among equals, whatever the score. */
  readonly inTime?: "newest" | "oldest"
  /** For a global memory: the project's memory about the same thing, which takes precedence. */
  readonly yieldsTo?: number | undefined
  /** What each feature added to the score, if it was ranked by features. */
  readonly parts?: readonly Part[]
  /** The rank that each stage alone would give it, if that was asked for. */
  readonly stages?: readonly StageRank[]
  /**
   * For sorting and for show. A scan of texts gives 1 for the phrase, less for all words, then the share of
   * words. Ranking by features gives their sum, a reranker its own score.
   */
  readonly score: number
}

export interface Part {
  readonly name: string
  readonly value: number
}

export interface StageRank {
  readonly name: string
  /** Counted from 1. */
  readonly rank: number
  readonly score: number
}

/** How a memory matches a query, by its text and its tags, if at all. */
export function matchMemory(memory: Memory, query: Query): Match | undefined {
  const text = fold(memory.content)
  const tags = fold(labelsOf(memory))
  const form = formIn(query.forms, text, tags, hasPhrase, hasPart)
  const found = wordsFound(query.words, text, tags)
  if (form >= 0) {
    const having = [text, tags].filter((each) => each.includes(query.phrase))
    const isLonger = form === 0 && having.length > 0 && having.every((each) => goesOn(each, query.phrase))
    return { memory, kind: "phrase", words: found, score: 1, form: isLonger ? 1 : form }
  }
  if (query.date?.test(isNote(memory) ? withoutItsDay(text) : text) || query.date?.test(tags))
    return { memory, kind: "phrase", words: found, score: 1, form: dateForm }
  const cut = formIn(query.cutForms, text, tags, hasCutNumber, hasCutNumber)
  if (cut >= 0) return { memory, kind: "phrase", words: found, score: 0.9, isCutNumber: true, form: cut }
  if (found.length === 0) return undefined
  const share = found.length / query.words.length
  if (share === 1) return { memory, kind: "all-words", words: found, score: 0.8 }
  return { memory, kind: "any-word", words: found, score: 0.6 * share }
}

/** A folded note without the day on which it was condensed: nothing that it quotes was said then. */
function withoutItsDay(note: string): string {
  return note.replace(/, condensed on [-\d]{10}/, "")
}

/** These two run for every file of a cold recall, before V8 compiles: lists or closures would be garbage. */
function wordsFound(words: readonly string[], text: string, tags: string): readonly string[] {
  let found = none
  for (let n = 0; n < words.length; n++) {
    const word = words[n] as string
    if (hasWord(text, word) || hasWord(tags, word)) found = [...found, word]
  }
  return found
}

const none: readonly string[] = []

/** The index of the first form that is in a text or its tags; -1 if none is. */
function formIn(
  forms: readonly string[],
  text: string,
  tags: string,
  isInText: (text: string, form: string) => boolean,
  isInTags: (tags: string, form: string) => boolean,
): number {
  for (let n = 0; n < forms.length; n++) {
    const form = forms[n] as string
    if (form !== "" && (isInText(text, form) || isInTags(tags, form))) return n
  }
  return -1
}

/** The words it was found by. A text with the whole phrase has them all, even as parts of numbers. */
export function wordsIn({ kind, words }: Match, query: Query): readonly string[] {
  return kind === "phrase" ? query.words : words
}

/** All of a memory that is searched. */
export function searchedText(memory: Memory): string {
  return `${memory.content}\n${labelsOf(memory)}`
}

/** Its tags and the names of its language, one per line. */
function labelsOf({ tags, language }: Memory): string {
  return (language === null ? tags : [...tags, ...languageNames(language)]).join("\n")
}

/** Finds a phrase as it is, across line ends, or with several blanks in between. */
function hasPhrase(text: string, phrase: string): boolean {
  if (hasPart(text, phrase)) return true
  if (!phrase.includes(" ") || !(text.includes("\n") || text.includes("  "))) return false
  return hasPart(text.replace(/\s+/g, " "), phrase)
}

/** Whether it occurs only inside a longer number, path or name: 1.2 in 1.2.4, src/api in src/api-docs. */
function goesOn(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length
    const isBegun = /^\d/.test(phrase) && /\d[.,]$/.test(text.slice(Math.max(0, at - 2), at))
    if (!isBegun && !/^(?:[.,]\d|[-_/\\]\w|[+#])/.test(text.slice(end, end + 2))) return false
  }
  return true
}

/** Finds a phrase that begins or ends with some digits of a number. */
function hasCutNumber(text: string, phrase: string): boolean {
  return text.replace(/\s+/g, " ").includes(phrase)
}

function hasWord(text: string, word: string): boolean {
  if (mayBePart(word)) return hasPart(text, word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isAlone =
      !isWordCharacter(text.charCodeAt(at - 1)) && !isWordCharacter(text.charCodeAt(at + word.length))
    if (isAlone) return true
  }
  return false
}

/** ASCII only: a neighbour in another script does not make it another word. */
export function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
}

/** Best first, then the newer one. What no longer holds comes last. */
export function byRank(a: Match, b: Match): number {
  return pastLast(a, b) || b.score - a.score || byWording(a, b) || newestFirst(a.memory, b.memory)
}

type Wording = Pick<Match, "fit" | "form">

/**
 * Of two with the same kind of match: the phrase with its signs before the bare phrase, that before its core,
 * then whole words before parts of words.
 */
export function byWording(a: Wording, b: Wording): number {
  return (a.form ?? 0) - (b.form ?? 0) || (a.fit ?? 0) - (b.fit ?? 0)
}

/**
 * Whether the only word of a question is not there but as letters inside longer words: "port" in "supports". A word
 * of one or two letters is not meant by words that begin with it either. In scripts without blanks every word is inside.
 */
export function isInside(
  { words, phrase, core }: Query,
  { kind, form, fit = 0, isCutNumber = false }: Found,
): boolean {
  const [word = "", ...others] = words
  if (others.length > 0 || !isAscii(word)) return false
  // It has more of the question than that word.
  if (kind === "phrase" && (form === coreForm ? core : phrase).trim().includes(" ")) return false
  return isCutNumber || (mayBePart(word) ? fit === 2 : fit > 0)
}

type Found = Pick<Match, "kind" | "form" | "fit" | "isCutNumber">

/** Whether it no longer holds. */
export function isPast({ supersededBy, isExpired = false }: Match): boolean {
  return supersededBy !== undefined || isExpired
}

export function pastLast(a: Match, b: Match): number {
  return Number(isPast(a)) - Number(isPast(b))
}

function newestFirst(a: Memory, b: Memory): number {
  return byTime(a, b) || b.id - a.id
}

/** The newer first. A note is as old as the decayed memories in it, so it comes after the rest. */
export function byTime(a: Memory, b: Memory): number {
  const quotes = isNote(a)
  if (quotes !== isNote(b)) return quotes ? 1 : -1
  return compareInstants(b.created, a.created)
}
