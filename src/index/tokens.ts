import { withoutAccents } from "../domain/accents.ts"
import { isAscii } from "../domain/ascii.ts"
import { unspacedScripts } from "../domain/unspaced.ts"

/** Told each word of a text with its place; the parts of an identifier have the place of the whole. */
export type OnWord = (word: string, place: number) => void

/** A run of characters without a blank longer than this is cut into pieces that overlap by half. */
const longestWord = 64

/** The longest part of a word that is sure to lie within one such piece. */
export const longestSought = longestWord / 2

/**
 * A text as words: lower case, without accents, an identifier whole and in parts (`getUserById` is also
 * get, user, by, id), scripts without spaces as pairs of characters. Whatever run of letters somebody
 * looks for, it is part of one of them.
 */
export function eachWord(text: string, onWord: OnWord): number {
  let place = 0
  for (const run of runsIn(text)) {
    if (unspaced.test(run)) {
      for (const pair of pairsOf(run)) onWord(pair, place++)
      continue
    }
    const whole = run.toLowerCase()
    if (whole.length > longestWord) for (const piece of piecesOf(whole)) onWord(piece, place)
    else onWord(whole, place)
    if (mayHaveParts.test(run)) for (const part of partsOf(run)) onWord(part, place)
    place++
  }
  return place
}

/** The words of a text in order, each as often as it is there. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (word) => words.push(word))
  return words
}

/** Runs of letters, digits and underscores, with the signs that languages are named with. */
function runsIn(text: string): readonly string[] {
  if (isAscii(text)) return text.match(/\w+[+#]*/g) ?? []
  // Of any script; V8 takes ten milliseconds for these classes, so they are built only where they are needed.
  otherRuns ??= new RegExp(
    `[${unspacedScripts}]+|(?:(?![${unspacedScripts}])[\\p{L}\\p{M}\\p{N}_])+[+#]*`,
    "gu",
  )
  // Composed again, so that what is not an accent stays one character.
  return withoutAccents(text).normalize("NFC").match(otherRuns) ?? []
}

let otherRuns: RegExp | undefined

const unspaced = new RegExp(`^[${unspacedScripts}]`)

function pairsOf(run: string): string[] {
  if (run.length < 2) return [run]
  const pairs: string[] = []
  for (let at = 0; at + 1 < run.length; at++) pairs.push(run.slice(at, at + 2))
  return pairs
}

function piecesOf(run: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < run.length - longestSought; at += longestSought)
    pieces.push(run.slice(at, at + longestWord))
  return pieces
}

/** A number with its unit and a version with its `v` are in parts too: some write a blank there, or nothing. */
const measured = /^(?:\d+[a-z]{1,3}|v\d+)$/
const mayHaveParts = new RegExp(`_|[a-z0-9][A-Z]|[A-Z][A-Z][a-z]|${measured.source}`)

/** None where the word is in one piece. */
function partsOf(run: string): string[] {
  if (measured.test(run)) return run.split(/(?<=\d)(?=[a-z])|(?<=v)(?=\d)/)
  const parts = run.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((part) => part !== "")
  return parts.length > 1 ? parts.map((part) => part.toLowerCase()) : []
}
