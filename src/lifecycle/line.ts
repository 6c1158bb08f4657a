import { coreOf } from "./edges.ts"

/** Before, in or after the word of a piece, in a piece without a word, or between two pieces. */
export type Zone = "before" | "word" | "after" | "lone" | "gap"

/** A line of a memory, sign by sign. */
export interface Line {
  /** Its pieces with one blank between them; all places are places in it. */
  readonly text: string
  readonly pieces: readonly string[]
  readonly zones: readonly Zone[]
  readonly pieceAt: readonly number[]
  /** Whether each place is between backticks or in a code block. */
  readonly isCode: readonly boolean[]
  /** The signs around words that belong to them: filled by whoever recognises one. */
  readonly kept: boolean[]
}

export interface Around {
  /** Begins between backticks that were opened in a line before. */
  readonly isWithinTicks: boolean
  readonly isCodeBlock: boolean
}

export function lineOf(pieces: readonly string[], { isWithinTicks, isCodeBlock }: Around): Line {
  const zones: Zone[] = []
  const pieceAt: number[] = []
  for (const [n, piece] of pieces.entries()) {
    if (n > 0) zones.push("gap")
    if (n > 0) pieceAt.push(n)
    const [start, end] = coreOf(piece)
    for (let at = 0; at < piece.length; at++) {
      zones.push(start === end ? "lone" : at < start ? "before" : at < end ? "word" : "after")
      pieceAt.push(n)
    }
  }
  const text = pieces.join(" ")
  let isCode = isWithinTicks
  const code = Array.from({ length: text.length }, (_, at) => {
    if (text[at] === "`") isCode = !isCode
    return isCode || isCodeBlock
  })
  return { text, pieces, zones, pieceAt, isCode: code, kept: zones.map((zone) => zone === "word") }
}

/** Whether a place is beside a word, and not between two pieces or in one that is only signs. */
export function isAround(zone: Zone | undefined): boolean {
  return zone === "before" || zone === "after"
}

/** Nobody nests deeper, and looking through everything would take too long in a hostile line. */
const deepest = 50

/** What a sign closes, taken from what is open; what was opened since then stays open for good. */
export function closedIn<T>(open: T[], isClosed: (each: T) => boolean): T | undefined {
  const end = Math.max(0, open.length - deepest)
  for (let at = open.length - 1; at >= end; at--) if (isClosed(open[at] as T)) return open.splice(at)[0]
  return undefined
}
