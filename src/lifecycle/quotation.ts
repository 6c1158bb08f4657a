import { straightMark } from "./edges.ts"
import { closedIn, isAround, type Line } from "./line.ts"

/**
 * The quotation marks or backticks that are around each piece alone, as one straight mark; empty if there are
 * none. Backticks count only if nothing else is inside of them. Keeps the marks that are units of length.
 */
export function marksOf(line: Line): string[] {
  const { text, zones, pieceAt, kept } = line
  const marks = line.pieces.map(() => "")
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (!isAround(zones[at]) || markAt(text, at) === undefined) continue
    if (zones[at] === "before") {
      open.push(at)
      continue
    }
    const from = closedIn(open, (each) => markAt(text, each) === markAt(text, at))
    const piece = pieceAt[at] ?? 0
    // 27" or 6': it closes nothing, and is the unit of a length.
    if (from === undefined) kept[at] = /\d["'”’]/.test(text.slice(at - 1, at + 1))
    else if (pieceAt[from] === piece) marks[piece] ||= markAt(text, at) ?? ""
  }
  // The lifetime 'a of Rust, but not the '90s.
  for (const at of / ['’](?: |$)/.test(text) ? [] : open)
    if (text[at] === "'" && /[a-z]/.test(text[at + 1] ?? "")) kept[at] = true
  return marks
}

function markAt(text: string, at: number): string | undefined {
  const sign = text[at] ?? ""
  return sign === "`" ? sign : straightMark(sign)
}
