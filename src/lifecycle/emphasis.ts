import { closedIn, isAround, type Line } from "./line.ts"

interface Run {
  readonly sign: string
  readonly from: number
}

/**
 * Keeps stars and underscores around words, as in `*.ts`, `dist/*` and `_private`, unless they come in pairs
 * around words: then they are the emphasis of markdown.
 */
export function keepStars(line: Line): void {
  const { text, zones, pieceAt, isCode, kept } = line
  const open: Run[] = []
  for (const { 0: sign, index: from } of text.matchAll(/\*+|_+/g)) {
    // The stop of a Chinese sentence ends its last word.
    const isLast = zones[from] === "lone" && !text.includes(" ", from)
    if (!isLast && !isAround(zones[from])) continue
    set(kept, { sign, from }, true)
    if (isCode[from]) continue
    if (zones[from] === "before") {
      if (!/[./]/.test(text[from + sign.length] ?? "")) open.push({ sign, from })
      continue
    }
    const run = text[from - 1] === "/" ? undefined : closedIn(open, (each) => each.sign === sign)
    // Python's __init__ is a name.
    if (!run || (sign === "__" && pieceAt[run.from] === pieceAt[from])) continue
    set(kept, run, false)
    set(kept, { sign, from }, false)
  }
}

function set(kept: boolean[], { sign, from }: Run, isKept: boolean): void {
  kept.fill(isKept, from, from + sign.length)
}
