import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"

/** A text in plain letters, as the table and the glossary have their words. */
export function plainLetters(text: string): string {
  const named = /[+#'\u2019]|\.n/i.test(text) ? withNamedSigns(text) : text
  // Composed again, so that what is not an accent stays one character.
  return isAscii(named) ? named : withoutAccents(named).normalize("NFC")
}

/** An article or the like before a vowel, in French and Italian: `l'heure`, `dell'ora`. */
const elided =
  /(?<![a-z\u00c0-\u024f])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|dell|all|nell|sull|dall|coll|un|quest|quell)['\u2019](?=[aeiouh\u00c0-\u024f])/gi

/** What a sign belongs to: languages are named with them, and words are written in one with an apostrophe. */
function withNamedSigns(text: string): string {
  return text
    .replace(/\bc\+\+/gi, " cpp ")
    .replace(/\bc#/gi, " csharp ")
    .replace(/(?<!\w)\.net\b/gi, " dotnet ")
    .replace(elided, " ")
    .replace(/(?<=\w)['\u2019](?=\w)/g, "")
}

/** Of each ASCII letter or digit its lower case, and zero for all else. */
const letters = new Uint8Array(128)
for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789")
  for (const either of [letter, letter.toUpperCase()]) letters[either.charCodeAt(0)] = letter.charCodeAt(0)

export function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (letters[code] as number) : 0
}

/** From here on come other alphabets, and from there on scripts without blanks. */
const firstOther = 0x370
const firstUnspaced = 0x530

export function isLatin(word: string): boolean {
  return word.charCodeAt(0) < firstOther
}

/** Whether letters are of a script without blanks, or with such as do not part words. */
export function isUnspaced(letters: string): boolean {
  return letters.charCodeAt(0) >= firstUnspaced
}

/** Where letters of another script end that begin here; the same place where none do. */
export function endOfOther(text: string, start: number): number {
  let end = start
  while (isOther(text.charCodeAt(end))) end++
  return end
}

/** Not the signs between them: dashes, quotes, arrows, what ends a sentence in Chinese and parts words in Japanese. */
function isOther(code: number): boolean {
  if (code === repeated || code === closed) return true
  return code >= firstOther && !(code >= 0x2000 && code <= 0x303f) && code !== middleDot
}

/** Signs that are letters (as in 人々 and 〆切), and one among the letters that is none. */
const [repeated, closed, middleDot] = [0x3005, 0x3006, 0x30fb]
