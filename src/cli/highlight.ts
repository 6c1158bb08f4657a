import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import { withoutEnding } from "../basics/ending.ts"
import { unspacedScripts } from "../basics/unspaced.ts"
import { isHeading } from "../domain/inked.ts"

/** Highlights the found words in each result, however spelled there, but no one or two Latin letters. */
export function highlight(text: string, words: readonly string[]): string {
  const telling = words.filter((word) => /...|[^\u0000-\u024f]/.test(word))
  const sought = [...new Set(telling.map((word) => lineOf(word).folded))]
  if (sought.length === 0) return text
  const [head = "", ...rest] = text.split("\n")
  return [head, ...resultsIn(rest).flatMap((lines) => setOffIn(lines, sought))].join("\n")
}

/** Splits lines into results. Each begins with its heading, which is not highlighted. */
function resultsIn(lines: readonly string[]): string[][] {
  const results: string[][] = [[]]
  for (const line of lines) {
    if (isHeading(line)) results.push([])
    results.at(-1)?.push(line)
  }
  return results
}

function setOffIn(texts: readonly string[], sought: readonly string[]): string[] {
  const lines = texts.map((text) => (isHeading(text) ? lineOf("") : lineOf(text)))
  for (const word of sought) setOffWord(lines, word)
  return texts.map((text, at) => painted(text, lines[at]?.isSetOff))
}

/** A line of text, prepared for searching. */
interface Line {
  /** In lower case, without accents, and in one width. */
  readonly folded: string
  /** Where each character of `folded` comes from in the line; the last entry is the line's end. */
  readonly places: readonly number[]
  /** For each character of the line. */
  readonly isSetOff: boolean[]
}

function lineOf(text: string): Line {
  let folded = ""
  const places: number[] = []
  // A letter with its accents, half-width voice marks, or the later parts of a Korean syllable.
  for (const { 0: letter, index } of text.matchAll(/.[\p{M}\uff9e\uff9f\u1160-\u11ff]*/gsu)) {
    const plain = isAscii(letter) ? letter : withoutAccents(letter).normalize("NFC")
    folded += plain.toLowerCase()
    while (places.length < folded.length) places.push(index)
  }
  return { folded, places: [...places, text.length], isSetOff: [] }
}

/**
 * Highlights the word, alone or with an ending, and the start of longer words; if there are none, parts of
 * words; else words that begin with its stem: migration for migrations. Without blanks, letters anywhere.
 */
function setOffWord(lines: readonly Line[], word: string): void {
  if (new RegExp(`^[${unspacedScripts}]`).test(word)) {
    setOffLetters(lines, word)
    return
  }
  const lengthIn = (other: string) => (isEnding(other.slice(word.length)) ? other.length : word.length)
  if (!setOffBeginning(lines, word, lengthIn) && !setOffLetters(lines, word))
    setOffBeginning(lines, withoutEnding(word), (other) => other.length)
}

/** In most languages an ending has one or two letters. */
function isEnding(rest: string): boolean {
  return /^(?:\p{L}{0,2}|ing)$/u.test(rest)
}

/** Returns whether there are words that begin like that. */
function setOffBeginning(lines: readonly Line[], start: string, lengthIn: (word: string) => number): boolean {
  let isThere = false
  for (const line of lines)
    for (const { 0: word, index } of line.folded.matchAll(/[\p{L}\p{M}\p{N}_]+[+#]*/gu))
      if (word.startsWith(start)) {
        setOff(line, index, lengthIn(word))
        isThere = true
      }
  return isThere
}

/** Returns whether the letters occur, even inside words. */
function setOffLetters(lines: readonly Line[], letters: string): boolean {
  let isThere = false
  for (const line of lines)
    for (let at = line.folded.indexOf(letters); at >= 0; at = line.folded.indexOf(letters, at + 1)) {
      setOff(line, at, letters.length)
      isThere = true
    }
  return isThere
}

function setOff({ places, isSetOff }: Line, at: number, length: number): void {
  const end = places[at + length] ?? 0
  for (let place = places[at] ?? end; place < end; place++) isSetOff[place] = true
}

function painted(text: string, isSetOff: readonly boolean[] = []): string {
  let painted = ""
  for (let at = 0; at < text.length; at++) {
    if (isSetOff[at] && !isSetOff[at - 1]) painted += "\u001b[33m"
    painted += text[at]
    if (isSetOff[at] && !isSetOff[at + 1]) painted += "\u001b[39m"
  }
  return painted
}
