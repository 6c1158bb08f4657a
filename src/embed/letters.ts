import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"

/** A text in plain letters, as the table and the glossary spell their words. */
export function plainLetters(text: string): string {
  const named = /[+#'\u2019]|\.n/i.test(text) ? withNamedSigns(text) : text
  // Composed again, to keep as one character what is not an accent.
  return isAscii(named) ? named : withoutAccents(named).normalize("NFC")
}

/** An elided article or the like before a vowel, in French and Italian: `l'heure`, `dell'ora`. */
const elided =
  /(?<![a-z\u00c0-\u024f])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|dell|all|nell|sull|dall|coll|un|quest|quell)['\u2019](?=[aeiouh\u00c0-\u024f])/gi

/** Spells out C++, C# and .NET, drops elided articles, and drops apostrophes within words. */
function withNamedSigns(text: string): string {
  return text
    .replace(/\bc\+\+/gi, " cpp ")
    .replace(/\bc#/gi, " csharp ")
    .replace(/(?<!\w)\.net\b/gi, " dotnet ")
    .replace(elided, " ")
    .replace(/(?<=\w)['\u2019](?=\w)/g, "")
}

/** Maps each ASCII letter or digit to its lower case, and everything else to zero. */
const letters = new Uint8Array(128)
for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789")
  for (const either of [letter, letter.toUpperCase()]) letters[either.charCodeAt(0)] = letter.charCodeAt(0)

export function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (letters[code] as number) : 0
}

/** Other alphabets begin at the first; letters from the second on are read as a script without spaces. */
const firstOther = 0x370
const firstUnspaced = 0x530

export function isLatin(word: string): boolean {
  return word.charCodeAt(0) < firstOther
}

/** Whether letters belong to a script without spaces, or whose spaces do not separate words. */
export function isUnspaced(letters: string): boolean {
  return letters.charCodeAt(0) >= firstUnspaced
}

/** Where the letters of another script that begin here end; `start` if none do. */
export function endOfOther(text: string, start: number): number {
  let end = start
  while (isOther(text.charCodeAt(end))) end++
  return end
}

/** Excludes signs between letters: dashes, quotes, arrows, Chinese full stops, the Japanese middle dot. */
function isOther(code: number): boolean {
  if (code === repeated || code === closed) return true
  return code >= firstOther && !(code >= 0x2000 && code <= 0x303f) && code !== middleDot
}

/** Two signs that are letters (as in 人々 and 〆切), and one among the letters that is not. */
const [repeated, closed, middleDot] = [0x3005, 0x3006, 0x30fb]
