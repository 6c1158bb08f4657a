import { onesIn } from "../basics/ones-in.ts"

/**
 * The token-sort ratio: how much of two texts is the same if the order of their words does not count, from 0
 * to 100. It is twice the longest common subsequence of the sorted words over the sum of both lengths.
 */
export class Yardstick {
  readonly #length: number
  /** For each ASCII character a bitmap of the places where it stands. */
  readonly #places: Int32Array
  readonly #others = new Map<number, Int32Array>()
  readonly #row: Int32Array

  /** `sorted` is the text that many others are about to be compared with. */
  constructor(sorted: string) {
    const size = Math.ceil(sorted.length / 32)
    this.#length = sorted.length
    this.#row = new Int32Array(size)
    this.#places = new Int32Array(128 * size)
    for (let at = 0; at < sorted.length; at++) {
      const code = sorted.charCodeAt(at)
      const places = code < 128 ? this.#places : (this.#others.get(code) ?? new Int32Array(size))
      if (code >= 128) this.#others.set(code, places)
      const word = (code < 128 ? code * size : 0) + (at >> 5)
      places[word] = (places[word] as number) | (1 << (at & 31))
    }
  }

  /** The ratio if it is `least` or more, else any number below that. */
  ratio(sorted: string, least = 0): number {
    const both = this.#length + sorted.length
    return both === 0 ? 100 : (200 * this.#commonLength(sorted, (least * both) / 200)) / both
  }

  /**
   * Hyyrö's bit-parallel longest common subsequence: 32 places of our text per step. A zero bit is a match.
   * Every so often it checks whether `least` is still within reach: most texts are given up half-way. Places
   * too far ahead are left out: no more of our text may be skipped than it has to spare.
   */
  #commonLength(other: string, least: number): number {
    const row = this.#row.fill(-1)
    const spare = this.#length - least
    for (let at = 0; at < other.length; at++) {
      if ((at & 15) === 15 && zerosIn(row) + other.length - at < least) return 0
      const code = other.charCodeAt(at)
      const places = code < 128 ? this.#places : this.#others.get(code)
      if (places === undefined) continue
      const start = code < 128 ? code * row.length : 0
      const size = Math.min(row.length, ((at + spare) >> 5) + 1)
      let carry = 0
      for (let word = 0; word < size; word++) {
        const open = row[word] as number
        const matches = open & (places[start + word] as number)
        const sum = (open + matches + carry) | 0
        carry = ((open & matches) | ((open | matches) & ~sum)) >>> 31
        row[word] = sum | (open & ~matches)
      }
    }
    return zerosIn(row)
  }
}

/** After the end of the text all bits stay set. */
function zerosIn(row: Int32Array): number {
  let zeros = 0
  for (let word = 0; word < row.length; word++) zeros += 32 - onesIn(row[word] as number)
  return zeros
}
