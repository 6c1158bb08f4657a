import { withoutEnding } from "../domain/ending.ts"
import { littleWords } from "../domain/little-words.ts"

/** What names a result, in words of co's own: a bold name and a day. Any other star is the user's. */
const heading = /^\*\*([^*\n]+)\*\*(?=(?:, line \d+)? \((?:[a-z-]+ )?\d{4}-\d\d-\d\d)/gm

/** Bold names and a green tick for terminals. Takes text that is printable already. */
export function paint(text: string): string {
  return text
    .replace(heading, "\u001b[1m$1\u001b[22m")
    .replace(/^\u2713/gm, "\u001b[32m✓\u001b[39m")
    .replace(/^\u2717/gm, "\u001b[31m✗\u001b[39m")
}

/** Sets the telling words of a phrase off, wherever they are in what was found; a letter or two of ours tell nothing. */
export function highlight(text: string, phrase: string): string {
  const words = phrase.split(/[^\p{L}\p{N}_]+/u).filter((word) => /...|[^\u0000-\u024f]/.test(word))
  const telling = words.filter((word) => !littleWords.has(word.toLowerCase()))
  const [head = "", ...rest] = text.split("\n")
  const isHeading = (line: string) => line.search(heading) === 0
  const below = rest.filter((line) => !isHeading(line)).join("\n")
  const parts = (telling.length > 0 ? telling : words).map((word) => {
    const isThere = (pattern: string) => new RegExp(pattern, "iu").test(below)
    const atStart = (start: string) => `(?<![\\p{L}\\p{N}_])${start}`
    if (isThere(atStart(word))) return atStart(word)
    // Inside of other words only where no word begins with it; else what begins as it does: migration for migrations.
    return isThere(word) ? word : `${atStart(withoutEnding(word.toLowerCase()))}\\p{L}*`
  })
  if (parts.length === 0) return text
  const pattern = new RegExp(parts.join("|"), "giu")
  const setOff = (line: string) => line.replace(pattern, "\u001b[33m$&\u001b[39m")
  return [head, ...rest.map((line) => (isHeading(line) ? line : setOff(line)))].join("\n")
}
