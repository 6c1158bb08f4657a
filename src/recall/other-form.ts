import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import { withoutEnding } from "../basics/ending.ts"

/**
 * Whether a text, which is folded, may have a word in another form than the one that is asked for: with another ending, in
 * two words, with signs in between or without its accents. A quick look, that had rather say yes: an index knows.
 */
export function formSeeker(word: string): (folded: string) => boolean {
  const sought = withoutEnding(plainOf(word))
  const [one, two] = [sought.slice(0, 1), sought.slice(0, 2)]
  // Few texts have any of these, and only they are looked at more closely.
  const starts = [sought.slice(0, 3), `${one}-`, `${two}-`, `${two} `, `${two}_`]
  return (folded) => {
    const text = isAscii(folded) ? folded : withoutAccents(folded)
    return starts.some((start) => text.includes(start)) && plainOf(text).includes(sought)
  }
}

/** In one piece, without signs and accents. */
function plainOf(text: string): string {
  return (isAscii(text) ? text : withoutAccents(text)).toLowerCase().replace(/[\s_.-]+/g, "")
}
