import { littleWords } from "../../basics/little-words.ts"

export interface Having {
  readonly id: string
  /** As recall shows it. */
  readonly text: string
}

/** The recalled memories that contain all the words; recall also finds some that are only near in meaning. */
export function memoriesWith(recalled: string, sought: string): Having[] {
  const all = wordsIn(sought)
  const telling = all.filter((word) => !littleWords.has(word))
  const words = telling.length > 0 ? telling : all
  return recalled.split(/\n\n(?=\*\*Memory g?\d+\*\* \()/).flatMap((text) => {
    const id = /^\*\*Memory (g?\d+)\*\* \(/.exec(text)?.[1]
    const own = ownText(text)
    return id !== undefined && words.length > 0 && words.every((word) => has(own, word)) ? [{ id, text }] : []
  })
}

function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
}

function fold(text: string): string {
  return text.toLowerCase().normalize("NFC")
}

/** A memory's text without recall's remarks about it. */
function ownText(shown: string): string {
  const remarks =
    /^(?:\*\*Memory g?\d+\*\* .*|Tags:|Language:|Out of date: .*|In the place of .*|Memory g?\d+ of the project counts first|Not all of recall could run: .*)/gm
  return fold(shown.replace(remarks, "").replace(/ \(the rest: get_memory g?\d+\)$/, ""))
}

/** As on the command line: short words and numbers must stand alone, others may be parts of words. */
function has(text: string, word: string): boolean {
  const isPart = (word.length >= 3 || word.charCodeAt(0) > 127) && !/\d/.test(word)
  return isPart ? text.includes(word) : new RegExp(`(?<![a-z0-9_])${word}(?![a-z0-9_])`).test(text)
}
