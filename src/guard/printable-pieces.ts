import { printable } from "./printable.ts"

/**
 * What the next piece may complete: a CRLF, a joiner, the first half of a character, or the last two
 * together.
 */
const unfinished = /\r$|[\u200c\u200d]?[\ud800-\udbff]?$/

/** How far back a joiner looks: at a character of two halves and the emoji selector. */
const lookBack = 3

export interface Pieces {
  /** What can be shown now. */
  next(piece: string): string
  /** What was held back until the end. */
  end(): string
}

/**
 * Makes text printable piece by piece: however it was cut, the results together are what `printable` makes of
 * the whole.
 */
export function printablePieces(): Pieces {
  let shown = ""
  let held = ""
  const show = (text: string) => {
    const before = printable(shown).length
    const all = shown + text
    shown = all.slice(-lookBack)
    return printable(all).slice(before)
  }
  return {
    next: (piece) => {
      const text = held + piece
      const ready = text.search(unfinished)
      held = text.slice(ready)
      return show(text.slice(0, ready))
    },
    end: () => {
      const rest = show(held)
      shown = held = ""
      return rest
    },
  }
}
