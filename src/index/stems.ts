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

function freshStem(word: string): string {
  const root = rootOf(word)
  return isCutTooShort(word, root) ? withoutInflection(word, root) : root
}

/** A root of fewer letters may be a word of its own: the stemmer makes "in" of Ines and of inning. */
export const shortestRoot = 3

/** What the stemmer leaves of a word. Words of one stem have one root, by which they are listed. */
export function rootOf(word: string): string {
  return isPlain(word) ? withI(porterStem(word)) : word
}

function isCutTooShort(word: string, root: string): boolean {
  if (root === word || root.length >= shortestRoot || littleWords.has(word)) return false
  return !isFormOf(root, word)
}

/** VMs are of VM and going is of go, but nobody who asks for UPS means "up". */
function isFormOf(root: string, word: string): boolean {
  if (word === `${root}ing`) return /[aeiou]$/.test(root)
  return word === `${root}s` && !littleWords.has(root)
}

/** Ages and aging are of age; a word in which no such ending is found stays as it is. */
function withoutInflection(word: string, root: string): string {
  const base = word.replace(/(?<=e)[sd]$/, "").replace(/ing$/, "e")
  return rootOf(base) === root ? base : word
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
