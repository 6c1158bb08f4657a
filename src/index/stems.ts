import { littleWords } from "../basics/little-words.ts"
import { porterStem } from "./porter.ts"
import { wordsOf } from "./tokens.ts"

/** The stems of a question's telling words, each once; all of them where none is telling. */
export function questionTerms(
  text: string,
  isLittle = (word: string): boolean => littleWords.has(word),
): string[] {
  const words = wordsOf(text.replace(/['’]s\b/g, ""))
  const telling = words.filter((word) => !isLittle(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))]
}

/** From each stem of a text to the word that it is of, as it was written. */
export function wordsByStem(text: string): Map<string, string> {
  return new Map(wordsOf(text).map((word) => [stemOf(word), word]))
}

/** The same words come again and again. */
const stems = new Map<string, string>()
const mostStems = 20_000

export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = freshStem(word)
  if (stems.size < mostStems) stems.set(word, stem)
  return stem
}

/** The same for a word that comes only once. */
export function freshStem(word: string): string {
  return isPlain(word) ? withI(porterStem(word)) : word
}

/** Porter makes deploi of deploy, and deploy of deployment. */
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
