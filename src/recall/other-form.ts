import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import { withoutEnding } from "../basics/ending.ts"
import type { Memory } from "../domain/memory.ts"
import { stemOf } from "../index/stems.ts"
import { searchedText } from "./match.ts"
import { mayHave } from "./may-have.ts"
import { fold } from "./understand.ts"

/**
 * Whether a memory may have a word in another form: with another ending, as two words, with signs in
 * between or without its accents. A quick check that errs towards yes; the index knows for sure.
 */
export function formSeeker(word: string): (memory: Memory) => boolean {
  const plain = plainOf(word)
  const sought = withoutEnding(plain)
  const begins = [...new Set([sought, ...beginsOf(stemOf(plain))])]
  const [one, two] = [sought.slice(0, 1), sought.slice(0, 2)]
  // Few texts contain any of these; only those are examined more closely.
  const starts = [...begins.map((each) => each.slice(0, 3)), `${one}-`, `${two}-`, `${two} `, `${two}_`]
  const mayStart = mayHave(starts)
  return (memory) => {
    if (!mayStart(memory)) return false
    const text = plainLettersOf(fold(searchedText(memory)))
    if (!starts.some((start) => text.includes(start))) return false
    const joined = plainOf(text)
    return begins.some((each) => joined.includes(each))
  }
}

/** What the words of a stem begin with: copi is of copy and copies, hope of hoping, possibl of possibility. */
function beginsOf(stem: string): readonly string[] {
  if (/[eiy]$/.test(stem)) return [..."eiy"].map((last) => stem.slice(0, -1) + last)
  return stem.endsWith("bl") ? [stem, `${stem.slice(0, -1)}il`] : [stem]
}

/** As one piece, without signs and accents. */
function plainOf(text: string): string {
  return plainLettersOf(text)
    .toLowerCase()
    .replace(/[\s_.-]+/g, "")
}

function plainLettersOf(text: string): string {
  return isAscii(text) ? text : withoutAccents(text)
}
