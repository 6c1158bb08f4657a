import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import { withoutEnding } from "../basics/ending.ts"

/**
 * Whether a folded text may have a word in another form: with another ending, as two words, with signs in
 * between or without its accents. A quick check that errs towards yes; the index knows for sure.
 */
export function formSeeker(word: string): (folded: string) => boolean {
  const sought = withoutEnding(plainOf(word))
  const [one, two] = [sought.slice(0, 1), sought.slice(0, 2)]
  // Few texts contain any of these; only those are examined more closely.
  const starts = [sought.slice(0, 3), `${one}-`, `${two}-`, `${two} `, `${two}_`]
  return (folded) => {
    const text = isAscii(folded) ? folded : withoutAccents(folded)
    return starts.some((start) => text.includes(start)) && plainOf(text).includes(sought)
  }
}

/** As one piece, without signs and accents. */
function plainOf(text: string): string {
  return (isAscii(text) ? text : withoutAccents(text)).toLowerCase().replace(/[\s_.-]+/g, "")
}
