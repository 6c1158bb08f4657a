import { littleWords } from "../basics/little-words.ts"
import { porterStem } from "./porter.ts"
import { wordsOf } from "./tokens.ts"

/** The stems of a question's telling words, each once; of all its words if none is telling. */
export function questionTerms(
  text: string,
  isLittle = (word: string): boolean => littleWords.has(word),
): string[] {
  const words = wordsOf(text.replace(/['’]s\b/g, ""))
  const telling = words.filter((word) => !isLittle(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))]
}

/** Maps each stem of a text to the word that it comes from, as it is written there. */
export function wordsByStem(text: string): Map<string, string> {
  return new Map(wordsOf(text).map((word) => [stemOf(word), word]))
}

/** Remembered, since the same words come again and again. */
const stems = new Map<string, string>()
const mostStems = 20_000

export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = freshStem(word)
  if (stems.size < mostStems) stems.set(word, stem)
  return stem
}

/** The same, not remembered: for a word that comes only once. */
export function freshStem(word: string): string {
  return isPlain(word) ? withI(porterStem(word)) : word
}

/** Porter turns deploy into deploi, but deployment into deploy. */
function withI(stem: string): string {
  return stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem
}

function isPlain(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at)
    if (letter < 0x61 || letter > 0x7a) return false
  }
  return true
}
