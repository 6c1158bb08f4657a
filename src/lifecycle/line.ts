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
  const text = pieces.join(" ")
  const zones: Zone[] = []
  const pieceAt: number[] = []
  const isCode: boolean[] = []
  const kept: boolean[] = []
  let isTicked = isWithinTicks
  const add = (zone: Zone, piece: number) => {
    if (text[zones.length] === "`") isTicked = !isTicked
    isCode.push(isTicked || isCodeBlock)
    kept.push(zone === "word")
    zones.push(zone)
    pieceAt.push(piece)
  }
  for (let n = 0; n < pieces.length; n++) {
    if (n > 0) add("gap", n)
    const { length } = pieces[n] as string
    const [start, end] = coreOf(pieces[n] as string)
    for (let at = 0; at < length; at++)
      add(start === end ? "lone" : at < start ? "before" : at < end ? "word" : "after", n)
  }
  return { text, pieces, zones, pieceAt, isCode, kept }
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
