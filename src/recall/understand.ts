import { isAscii } from "../basics/ascii.ts"
import { littleWords } from "../basics/little-words.ts"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import type { Translation } from "../embed/port.ts"

/** A question as the matcher needs it. */
export interface Query {
  /** As it was asked. */
  readonly text: string
  /** The whole question, folded. */
  readonly phrase: string
  /** The same without the quotes around it and the signs that end a sentence. */
  readonly bare: string
  /** From the first significant word to the last, if that is more than a plain word; else empty. */
  readonly core: string
  /** These three in order; empty if one equals the one before. */
  readonly forms: readonly string[]
  /** The first two forms if they begin or end with digits, else empty: maybe part of a longer number. */
  readonly cutForms: readonly string[]
  /** Its words, folded and unique, without the little ones unless there are no others. */
  readonly words: readonly string[]
  /** Finds the date that is all it asks for, however a text writes that. */
  readonly date?: RegExp | undefined
  /** Whether a word says nothing by itself, in the question's language. */
  readonly isLittle: IsLittle
}

export type IsLittle = (word: string) => boolean

/** Words that belong to many verbs and some nouns: log in, set up, on call. */
export const particles: ReadonlySet<string> = new Set("back down in off on out over up".split(" "))

/** The index of the core among the forms of a phrase, and that of a date in another form. */
export const coreForm = 2
export const dateForm = 3

/**
 * If so many memories have all the words, co does not search by meaning. This does not depend on how many are
 * shown: otherwise the first of five results could differ from the first of one.
 */
export const plenty = 5

/** At most so many different words and terms are searched for; more would add nothing. */
export const mostWords = 31
const mostFirst = 15

export function understand(text: string, isLittleInIts?: IsLittle): Query {
  // Programs without types call this too.
  if (typeof text !== "string")
    throw new CoError("usage", "the query is not text; expected some words to look for")
  const phrase = fold(text).trim().replace(/\s+/g, " ")
  if (phrase === "") throw new CoError("usage", "the query is empty; expected some words to look for")
  if (phrase.length > limits.queryCharacters) {
    throw new CoError(
      "usage",
      `the query has ${phrase.length} characters; expected at most ${limits.queryCharacters}`,
    )
  }
  const isLittle = isLittleInIts ?? littleIn(text)
  const all = [...new Set(splitWords(phrase))]
  const telling = all.filter((word) => !isLittle(word))
  const words = bothEnds(telling.length > 0 ? telling : all)
  const [bare, core] = [bareOf(phrase), coreOf(phrase, isLittle)]
  const forms = [phrase, bare === phrase ? "" : bare, core === bare ? "" : core]
  const cutForms = forms.slice(0, coreForm).map((form) => (/^\d|\d$/.test(form) ? form : ""))
  return { text, phrase, bare, core, forms, cutForms, words, isLittle }
}

/** If most words are in lower case, a capitalised little word is a name: the US office, vitamin A, Will. */
function littleIn(text: string): IsLittle {
  const [, ...later] = text.split(/[^\w']+/)
  const capitals = later.filter((word) => /^[A-Z]/.test(word) && !/^I\b/.test(word))
  if (capitals.length === 0 || 2 * capitals.length > later.length) return (word) => littleWords.has(word)
  const names = new Set(capitals.map(fold))
  return (word) => littleWords.has(word) && !names.has(word)
}

/** Understands a question in another language again, with that language's little words. */
export function withLittle({ text }: Query, { isLittle }: Translation): Query {
  return understand(text, (word) => littleWords.has(word) || isLittle(word))
}

/** Of too many words, the first and the last: a pasted error says what it is at either end. */
export function bothEnds(words: readonly string[]): readonly string[] {
  if (words.length <= mostWords) return words
  return [...words.slice(0, mostFirst), ...words.slice(mostFirst - mostWords)]
}

/** One or two letters keep their signs: alone they are in nearly every text. Most phrases need no pattern. */
function bareOf(phrase: string): string {
  if (isPlain(phrase.charCodeAt(0)) && isPlain(phrase.charCodeAt(phrase.length - 1))) return phrase
  const bare = phrase
    .replace(/^["'`“„‘«‹「]+/, "")
    .replace(/["'`“”‘’»›」?!.,;:…？！。]+$/, "")
    .trim()
  return /^\w{0,2}$/.test(bare) ? phrase : bare
}

/** Whether it is a to z or a digit. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

/** Whether it has only ASCII characters that are not separators. */
function isWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (!isPlain(code) && code !== underscore) return false
  }
  return text !== ""
}

const underscore = 95

/** The subject, without "what is the" before it. A single word stays if it has signs, as in C++. */
function coreOf(phrase: string, isLittle: IsLittle): string {
  const pieces = phrase.split(" ")
  const isTelling = (piece: string) => splitWords(piece).some((word) => !isLittle(word))
  const [first, last] = [pieces.findIndex(isTelling), pieces.findLastIndex(isTelling)]
  const [start, end] = first === last ? withParticle(pieces, first) : [first, last]
  const core = bareOf(pieces.slice(start, end + 1).join(" "))
  return splitWords(core)[0] === core ? "" : core
}

/** Joins a single word with a particle before or after it: on call, log in, set up. */
function withParticle(pieces: readonly string[], at: number): [start: number, end: number] {
  const isParticle = (place: number) => splitWords(pieces[place] ?? "").some((word) => particles.has(word))
  if (isParticle(at - 1)) return [at - 1, at]
  return isParticle(at + 1) ? [at, at + 1] : [at, at]
}

/** One spelling for what readers see as the same: case, composed and decomposed accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // The first call of `normalize` loads tables for one or two milliseconds; plain text does without.
  return isAscii(lower) ? lower : lower.normalize("NFC")
}

/**
 * What separates words: spaces and punctuation. Spelled out as ranges, because V8 takes ten milliseconds to
 * build a pattern with \\p{L}, a quarter of a whole recall.
 */
const separators =
  /[\u0000-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/

export function splitWords(folded: string): string[] {
  // Most are a single word; no pattern has to run to see that.
  if (isWord(folded)) return [folded]
  return folded.split(separators).filter((word) => word !== "")
}
