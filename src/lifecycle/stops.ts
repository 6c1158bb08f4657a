import type { Line } from "./line.ts"

/**
 * Keeps the stops that belong to a word: in front of it as in `.env` and `:name`, between it and another sign,
 * before the backtick that ends a piece of code, and after it as in Ruby's `map!` if the sentence goes on.
 */
export function keepStops(line: Line, marks: readonly string[]): void {
  const { text, zones, kept } = line
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at] ?? ""
    if (zones[at] === "before" && ".:!?".includes(sign))
      kept[at] = kept[at + 1] || (sign === "!" && "([{".includes(text[at + 1] ?? " "))
    if (zones[at] === "after" && ".:;!?".includes(sign)) kept[at] = isBound(line, at, marks)
  }
}

function isBound(line: Line, at: number, marks: readonly string[]): boolean {
  const { text, zones, pieceAt, isCode, kept } = line
  const [sign, next] = [text[at], text[at + 1] ?? ""]
  if (kept[at] || (zones[at + 1] === "after" && kept[at + 1] && !")]}>".includes(next))) return true
  if (isCode[at] && next === "`")
    return sign !== "." || !/\p{L}{2}/u.test(text.slice(Math.max(0, at - 2), at))
  // A range that is open at its end: 0..
  if (sign === ".") return next !== "." && /\d\.\.$/.test(text.slice(Math.max(0, at - 2), at + 1))
  if (sign !== "!" && sign !== "?") return false
  const isMarked = marks[pieceAt[at] ?? 0] !== "" && /["'”’»›`]/.test(next)
  return isMarked || next === "," || goesOn(text.slice(at + 1, at + 20))
}

/** Whether a sentence goes on: with a small letter, a digit or a sign, but not with more of such stops. */
function goesOn(rest: string): boolean {
  const [first] = /^[)\]}"'”’»›]* +(.*)/.exec(rest)?.[1]?.replace(/^["'“‘„«`*_([{<]+/, "") ?? ""
  if (first === undefined) return false
  return first.toUpperCase() === first.toLowerCase() ? first < "\u0080" : first === first.toLowerCase()
}
