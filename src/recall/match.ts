import { languageNames } from "../domain/language.ts"
import { isNote, type Memory } from "../domain/memory.ts"
import { compareInstants } from "../domain/time.ts"
import { type Fit, hasPart, mayBePart } from "../index/parts.ts"
import type { Range } from "./spans.ts"
import { fold, type Query } from "./understand.ts"

/**
 * How a memory answers: by the whole phrase, all words or some of them, by when it was saved, by what it means, or in
 * the place of one that has the words and is out of date.
 */
export type MatchKind = "phrase" | "all-words" | "any-word" | "time" | "meaning" | "successor"

export interface Match {
  readonly memory: Memory
  readonly kind: MatchKind
  /** The query's words that were found. */
  readonly words: readonly string[]
  /** The memory that says it is out of date. */
  readonly supersededBy?: number | undefined
  readonly isExpired?: boolean
  /** The time that is asked for: of a note what is of that time counts. */
  readonly during?: Range | undefined
  /** It has the phrase, but with some digits of a longer number. */
  readonly isCutNumber?: boolean
  /** Of a phrase how it was found: 0 as it was asked for, 1 without its signs or going on, 2 only what tells of it. */
  readonly form?: number
  /** How the words stand in it, where that was looked at. */
  readonly fit?: Fit
  /** Among its equals the newest come first, whatever the score. */
  readonly isByTime?: boolean
  /** For one of the global folder: the project's memory about the same, which counts before it. */
  readonly yieldsTo?: number | undefined
  /** What each feature added to the score, where it was ranked by features. */
  readonly parts?: readonly Part[]
  /** Where each stage alone would have put it, where that was asked for. */
  readonly stages?: readonly StageRank[]
  /**
   * For sorting and for show. From the texts alone 1 for the phrase, then all words, then by the share of words; ranked
   * by features the sum of what they add, or what the reranker says.
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

/** Whether and how a memory answers a query, by reading its text, which may be folded already, and its tags. */
export function matchMemory(memory: Memory, query: Query, text = fold(memory.content)): Match | undefined {
  const tags = fold(labelsOf(memory))
  const form = formIn(query.forms, text, tags, hasPhrase, hasPart)
  const found = wordsFound(query.words, text, tags)
  if (form >= 0) {
    const having = [text, tags].filter((each) => each.includes(query.phrase))
    const isLonger = form === 0 && having.length > 0 && having.every((each) => goesOn(each, query.phrase))
    return { memory, kind: "phrase", words: found, score: 1, form: isLonger ? 1 : form }
  }
  const cut = formIn(query.cutForms, text, tags, hasCutNumber, hasCutNumber)
  if (cut >= 0) return { memory, kind: "phrase", words: found, score: 0.9, isCutNumber: true, form: cut }
  if (found.length === 0) return undefined
  const share = found.length / query.words.length
  if (share === 1) return { memory, kind: "all-words", words: found, score: 0.8 }
  return { memory, kind: "any-word", words: found, score: 0.6 * share }
}

/** These two run for every file of a cold recall, before V8 has compiled anything: a list or a closure each would be garbage. */
function wordsFound(words: readonly string[], text: string, tags: string): readonly string[] {
  let found = none
  for (let n = 0; n < words.length; n++) {
    const word = words[n] as string
    if (hasWord(text, word) || hasWord(tags, word)) found = [...found, word]
  }
  return found
}

const none: readonly string[] = []

/** The first of the forms that is in a text or its tags. */
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

/** Those that it was found by: who has the whole phrase has all of them, be it as parts of numbers. */
export function wordsIn({ kind, words }: Match, query: Query): readonly string[] {
  return kind === "phrase" ? query.words : words
}

/** All of a memory that is searched. */
export function searchedText(memory: Memory): string {
  return `${memory.content}\n${labelsOf(memory)}`
}

/** Its tags and the names of its language, a line each. */
function labelsOf({ tags, language }: Memory): string {
  return (language === null ? tags : [...tags, ...languageNames(language)]).join("\n")
}

/** As it is, over the end of a line, or with more than one blank in between. */
function hasPhrase(text: string, phrase: string): boolean {
  if (hasPart(text, phrase)) return true
  if (!phrase.includes(" ") || !(text.includes("\n") || text.includes("  "))) return false
  return hasPart(text.replace(/\s+/g, " "), phrase)
}

/** Whether a phrase, wherever it stands, is only some of a longer number, path or name: 1.2 of 1.2.4, src/api of src/api-docs. */
function goesOn(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length
    const isBegun = /^\d/.test(phrase) && /\d[.,]$/.test(text.slice(Math.max(0, at - 2), at))
    if (!isBegun && !/^(?:[.,]\d|[-_/\\]\w|[+#])/.test(text.slice(end, end + 2))) return false
  }
  return true
}

/** A phrase that begins or ends with some digits of a number. */
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

/** Of the ASCII ones: what stands beside a word in another script does not make it another word. */
export function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
}

/** Best first; the newer one where two are as good. What no longer holds comes last. */
export function byRank(a: Match, b: Match): number {
  return pastLast(a, b) || b.score - a.score || byWording(a, b) || newestFirst(a.memory, b.memory)
}

type Wording = Pick<Match, "fit" | "form">

/**
 * Of two that answer in the same way: what has the signs too before the bare whole, that before its core, then whole words
 * before parts of words.
 */
export function byWording(a: Wording, b: Wording): number {
  return (a.form ?? 0) - (b.form ?? 0) || (a.fit ?? 0) - (b.fit ?? 0)
}

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

/** The newer one first. A note that quotes what decayed is as old as that, whenever it was written. */
export function byTime(a: Memory, b: Memory): number {
  const quotes = isNote(a)
  if (quotes !== isNote(b)) return quotes ? 1 : -1
  return compareInstants(b.created, a.created)
}
