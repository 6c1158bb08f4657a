import { printable } from "./printable.ts"

/** What the next piece may complete: a line's end, a joiner, the first half of a character, both of them. */
const unfinished = /\r$|[\u200c\u200d]?[\ud800-\udbff]?$/

/** So much a joiner looks back at: a character of two halves and the emoji selector. */
const lookBack = 3

export interface Pieces {
  /** What can be shown by now. */
  next(piece: string): string
  /** What was held back until then. */
  end(): string
}

/** Text as it may be shown, however it was cut into pieces: together they are what `printable` makes of the whole. */
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
