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

/** Sets the telling words of a phrase off, wherever they are in what was found; short ones tell nothing. */
export function highlight(text: string, phrase: string): string {
  const words = phrase.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length > 2)
  const telling = words.filter((word) => !littleWords.has(word.toLowerCase()))
  const [head = "", ...rest] = text.split("\n")
  const isHeading = (line: string) => line.search(heading) === 0
  const below = rest.filter((line) => !isHeading(line)).join("\n")
  const parts = (telling.length > 0 ? telling : words).map((word) => {
    const atStart = `(?<![\\p{L}\\p{N}_])${word}`
    // Inside of other words only where no word begins with it.
    return new RegExp(atStart, "iu").test(below) ? atStart : word
  })
  if (parts.length === 0) return text
  const pattern = new RegExp(parts.join("|"), "giu")
  const setOff = (line: string) => line.replace(pattern, "\u001b[33m$&\u001b[39m")
  return [head, ...rest.map((line) => (isHeading(line) ? line : setOff(line)))].join("\n")
}
