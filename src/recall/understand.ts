import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import { littleWords } from "../index/tokens.ts"

/** A question as the matcher needs it. */
export interface Query {
  /** As it was asked. */
  readonly text: string
  /** The whole question, folded. */
  readonly phrase: string
  /** Its words, folded, each once; without the little ones unless there are no others. */
  readonly words: readonly string[]
}

/** So many different words and terms are looked for; who asks with more has said enough. */
export const mostWords = 31

export function understand(text: string): Query {
  // Programs without types ask too.
  if (typeof text !== "string")
    throw new CoError("usage", "the query is no text; expected some words to look for")
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

export function splitWords(folded: string): string[] {
  return folded.split(separators).filter((word) => word !== "")
}
