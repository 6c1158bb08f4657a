import { hashWord, slotCount } from "./layout.ts"
import { letterAt } from "./letters.ts"

/** The words of the table, and which row each has. */
export class Vocabulary {
  readonly #slots: Uint32Array
  readonly #ends: Uint32Array
  readonly #texts: Uint8Array

  /** `slots` leads from a hash to a row + 1. Word n is in `texts` from `ends[n]` to `ends[n + 1]`. */
  constructor(slots: Uint32Array, ends: Uint32Array, texts: Uint8Array) {
    this.#slots = slots
    this.#ends = ends
    this.#texts = texts
  }

  /** The row of a lower-case word. */
  rowOf(word: string): number | undefined {
    const row = this.find(word, 0, word.length, hashWord(word))
    return row < 0 ? undefined : row
  }

  wordAt(row: number): string {
    return String.fromCharCode(...this.#texts.subarray(this.#ends[row], this.#ends[row + 1]))
  }

  /** The row of the word in a part of a text, whatever its case; -1 if the table does not have it. */
  find(text: string, start: number, end: number, hash: number): number {
    for (let slot = hash % slotCount; ; slot = (slot + 1) % slotCount) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0 || this.#isWord(row, text, start, end)) return row
    }
  }

  #isWord(row: number, text: string, start: number, end: number): boolean {
    const from = (this.#ends[row] as number) - start
    if ((this.#ends[row + 1] as number) - from !== end) return false
    for (let at = start; at < end; at++) if (this.#texts[from + at] !== letterAt(text, at)) return false
    return true
  }
}
