import { withoutAccents } from "../../basics/accents.ts"
import { isAscii } from "../../basics/ascii.ts"

/** A text as tables are compared with it: in small letters, without accents, and where each comes from. */
export interface Letters {
  readonly text: string
  /** For each character of `text` its place in the text that was given, and at the end that one's length. */
  readonly places: readonly number[]
}

/** Expects a composed text (NFC): then every letter is folded by itself. */
export function lettersOf(composed: string): Letters {
  const places: number[] = []
  let [text, at] = ["", 0]
  for (const each of composed) {
    const letter = each.toLowerCase()
    const folded = isAscii(letter) ? letter : foldLetters(letter)
    for (let n = 0; n < folded.length; n++) places.push(at)
    text += folded
    at += each.length
  }
  return { text, places: [...places, at] }
}

/** Leaves capitals as they are. */
export function foldLetters(text: string): string {
  return withoutAccents(text).normalize("NFC").replace(/[’‘]/g, "'")
}

/** Whether a word goes on between two characters. */
export function isWithin(before: string | undefined, after: string | undefined): boolean {
  return isOfWord(before) && isOfWord(after)
}

export function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9"
}

/** Letters of scripts with cases differ in case; all that follow the Cyrillic ones are taken for letters. */
export function isOfWord(letter: string | undefined): boolean {
  if (letter === undefined) return false
  return isDigit(letter) || letter === "_" || letter !== letter.toUpperCase() || isWide(letter)
}

/** Kana, Chinese characters and Hangul. */
function isWide(letter: string): boolean {
  return /[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(letter)
}
