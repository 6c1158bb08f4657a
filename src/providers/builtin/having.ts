import { littleWords } from "../../basics/little-words.ts"
import { withoutRemarks } from "../../domain/recall-remarks.ts"

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
    // An identifier is looked into too: PostgreSQL has SQL.
    const texts = [own, own.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")].map(fold)
    const hasAll = words.length > 0 && words.every((word) => texts.some((each) => has(each, word)))
    return id !== undefined && hasAll ? [{ id, text }] : []
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
  const said = withoutRemarks(shown.replace(/^\*\*Memory g?\d+\*\* .*/, "")).trimEnd()
  return said.replace(/ \(the rest: get_memory g?\d+\)$/, "")
}

/**
 * Short words and numbers must stand alone, longer words may go on, none may begin inside a word. `co forget` is
 * stricter, since with --yes nobody sees what it takes; here one memory is shown and asked about.
 */
function has(text: string, word: string): boolean {
  if (word.charCodeAt(0) > 127) return text.includes(word)
  const mayGoOn = word.length >= 3 && !/\d/.test(word)
  return new RegExp(mayGoOn ? `(?<![a-z0-9])${word}` : `(?<![a-z0-9_])${word}(?![a-z0-9_])`).test(text)
}
