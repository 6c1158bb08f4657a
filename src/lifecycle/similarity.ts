/**
 * The token-sort ratio: how much of two texts is the same when the order of their words does not count,
 * from 0 to 100. It is twice the longest common subsequence over both lengths, on sorted words.
 */
export class Yardstick {
  readonly #length: number
  readonly #plain: readonly (Int32Array | undefined)[]
  readonly #others: ReadonlyMap<number, Int32Array>
  readonly #row: Int32Array

  /** `sorted` is what many others are about to be compared with. */
  constructor(sorted: string) {
    this.#length = sorted.length
    const size = Math.ceil(sorted.length / 32)
    const plain: (Int32Array | undefined)[] = new Array(128).fill(undefined)
    const others = new Map<number, Int32Array>()
    for (let at = 0; at < sorted.length; at++) {
      const code = sorted.charCodeAt(at)
      const found = code < 128 ? plain[code] : others.get(code)
      const places = found ?? new Int32Array(size)
      if (found === undefined) {
        if (code < 128) plain[code] = places
        else others.set(code, places)
      }
      places[at >> 5] = (places[at >> 5] ?? 0) | (1 << (at & 31))
    }
    this.#plain = plain
    this.#others = others
    this.#row = new Int32Array(size)
  }

  ratio(sorted: string): number {
    const both = this.#length + sorted.length
    return both === 0 ? 100 : (200 * this.#commonLength(sorted)) / both
  }

  /** Hyyrö's bit-parallel longest common subsequence: 32 places of our text a step. A zero bit is a match. */
  #commonLength(other: string): number {
    const row = this.#row.fill(-1)
    const [plain, size] = [this.#plain, row.length]
    for (let at = 0; at < other.length; at++) {
      const code = other.charCodeAt(at)
      const places = code < 128 ? plain[code] : this.#others.get(code)
      if (places === undefined) continue
      let carry = 0
      for (let word = 0; word < size; word++) {
        const open = row[word] ?? 0
        const matches = open & (places[word] ?? 0)
        const sum = (open + matches + carry) | 0
        carry = ((open & matches) | ((open | matches) & ~sum)) >>> 31
        row[word] = sum | (open & ~matches)
      }
    }
    let common = 0
    for (let at = 0; at < this.#length; at++) if ((((row[at >> 5] ?? 0) >>> (at & 31)) & 1) === 0) common++
    return common
  }
}
