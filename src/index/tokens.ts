import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import { unspacedScripts } from "../basics/unspaced.ts"

/** Called with each word of a text and its place; the parts of an identifier have the place of the whole. */
export type OnWord = (word: string, place: number) => void

/** A longer run of characters without a space is cut into pieces that overlap by half. */
const longestWord = 64

/** The longest part of a word that is sure to be within one such piece. */
export const longestSought = longestWord / 2

/**
 * Splits a text into words: lower case, without accents, identifiers whole and in parts (`getUserById` is
 * also get, user, by, id), scripts without spaces as pairs of characters. Any run of letters that is looked
 * for is part of one of the words. Returns the number of places.
 */
export function eachWord(text: string, onWord: OnWord): number {
  const plain = isAscii(text) ? text : inPlainLetters(text)
  return isAscii(plain) ? eachPlainWord(plain, onWord) : eachOtherWord(plain, onWord)
}

/** Without accents, and with blanks for signs that are no letters: dashes, quotes, arrows, boxes, degrees. */
function inPlainLetters(text: string): string {
  // Composed again, to keep as one character what is not an accent.
  return withoutAccents(text)
    .normalize("NFC")
    .replace(/[\u0080-\u00ff\u2010-\u2027\u2190-\u21cc\u2500-\u2775]/g, " ")
}

/** Works without patterns: most texts are ASCII but for accents, and every word of every text passes here. */
function eachPlainWord(text: string, onWord: OnWord): number {
  let place = 0
  for (let at = 0; at < text.length; ) {
    const start = at++
    const first = sortAt(text, start)
    if (first === noLetter) continue
    let others = noLetter
    for (let sort = sortAt(text, at); sort !== noLetter; sort = sortAt(text, ++at)) others |= sort
    while (isSign(text.charCodeAt(at))) at++
    const run = text.slice(start, at)
    const whole = (first | others) & capital ? run.toLowerCase() : run
    const mayHaveParts = ((first & ~capital) | others) > small
    eachOfRun(run, whole, mayHaveParts, place++, onWord)
  }
  return place
}

function eachOtherWord(text: string, onWord: OnWord): number {
  let place = 0
  for (const run of otherRunsIn(text)) {
    if (unspaced.test(run)) for (const pair of pairsOf(run)) onWord(pair, place++)
    else eachOfRun(run, run.toLowerCase(), true, place++, onWord)
  }
  return place
}

/** Reports a run whole, and its parts if it has any. */
function eachOfRun(run: string, whole: string, mayHaveParts: boolean, place: number, onWord: OnWord): void {
  if (whole.length > longestWord) for (const piece of piecesOf(whole)) onWord(piece, place)
  else onWord(whole, place)
  if (mayHaveParts && inParts.test(run)) for (const part of partsOf(run)) onWord(part, place)
}

/** The words of a text in order, each as often as it occurs. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (word) => words.push(word))
  return words
}

/** Sorts of ASCII characters. A run has the last three, and parts only if a digit or capital is within. */
const [noLetter, small, capital, digit] = [0, 1, 2, 4]
const sorts = new Uint8Array(128)
for (const letter of "abcdefghijklmnopqrstuvwxyz") {
  sorts[letter.charCodeAt(0)] = small
  sorts[letter.toUpperCase().charCodeAt(0)] = capital
}
for (const sign of "0123456789_") sorts[sign.charCodeAt(0)] = digit

function sortAt(text: string, at: number): number {
  return at < text.length ? (sorts[text.charCodeAt(at)] as number) : noLetter
}

/** A sign in the names of languages: C++, C#. */
function isSign(code: number): boolean {
  return code === 0x2b || code === 0x23
}

/** Runs of letters, digits and underscores of any script, with the signs in names of languages. */
function otherRunsIn(text: string): readonly string[] {
  // V8 takes a millisecond or more for these classes, so they are built only when they are needed.
  otherRuns ??= new RegExp(
    `[${unspacedScripts}]+|(?:(?![${unspacedScripts}])[\\p{L}\\p{M}\\p{N}_])+[+#]*`,
    "gu",
  )
  return text.match(otherRuns) ?? []
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

/** A number with its unit and a version with its `v` have parts too: some people write a space there. */
const measured = /^(?:\d+[a-z]{1,3}|v\d+)$/
const inParts = new RegExp(`_|[a-z0-9][A-Z]|[A-Z][A-Z][a-z]|${measured.source}`)

/** Empty if the word is in one piece. */
function partsOf(run: string): string[] {
  if (measured.test(run)) return run.split(/(?<=\d)(?=[a-z])|(?<=v)(?=\d)/)
  const parts = run.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((part) => part !== "")
  return parts.length > 1 ? parts.map((part) => part.toLowerCase()) : []
}
