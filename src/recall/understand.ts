import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"

/** A question as the matcher needs it. */
export interface Query {
  /** The whole question, folded. */
  readonly phrase: string
  /** Its words, folded, each once; without the little ones unless there are no others. */
  readonly words: readonly string[]
}

export function understand(text: string): Query {
  const phrase = fold(text).trim().replace(/\s+/g, " ")
  if (phrase === "") throw new CoError("usage", "the query is empty; expected some words to look for")
  if (phrase.length > limits.queryCharacters) {
    throw new CoError(
      "usage",
      `the query has ${phrase.length} characters; expected at most ${limits.queryCharacters}`,
    )
  }
  const all = [...new Set(wordsOf(phrase))]
  const telling = all.filter((word) => !littleWords.has(word))
  return { phrase, words: telling.length > 0 ? telling : all }
}

/** One spelling for what a reader takes for the same: case, composed and decomposed accents. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase()
}

export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
}

/** Words that nearly every English sentence has: a hit on one of them says nothing. */
const littleWords = new Set(
  (
    "a about all am an and any are as at be been but by can could did do does for from had has have how i if in " +
    "into is it its me my no not of on or our should so some that the their them there these they this to us was " +
    "we were what when where which who why will with would you your"
  ).split(" "),
)
