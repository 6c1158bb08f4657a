const boxes = 32
/** How many numbers hold the shortened counts of all boxes, four in each. */
const fours = boxes / 4
const mostInShort = 127

const alphabet = "abcdefghijklmnopqrstuvwxyz"

/**
 * The box in which an ASCII character is counted: one for each letter, the last five for digits, none for
 * signs.
 */
const boxOf = Int8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return 27 + (code % 5)
  return code >= 65 ? alphabet.indexOf(String.fromCharCode(code).toLowerCase()) : -1
})

/** The first place is reserved for the text that is compared with all others. */
export const ours = 0

/**
 * How often each letter occurs in each of many texts, which limits how alike two can be. Flat arrays are
 * filled and searched ten times faster than ten thousand small ones.
 */
export class LetterCounts {
  #counts = new Uint16Array(1024 * boxes)
  #short = new Int32Array(1024 * fours)
  #letters = new Int32Array(1024)
  #signs = new Int32Array(1024)

  /** The number of letters in each text. Ask again after `put`, which may replace the array. */
  get letters(): Int32Array {
    return this.#letters
  }

  /** Letters and signs together. */
  lengthAt(place: number): number {
    return (this.#letters[place] as number) + (this.#signs[place] as number)
  }

  put(place: number, content: string): void {
    if (place === this.#letters.length) this.#grow()
    const [counts, start] = [this.#counts.fill(0, place * boxes, (place + 1) * boxes), place * boxes]
    let [letters, signs] = [0, 0]
    for (let at = 0; at < content.length; at++) {
      const code = content.charCodeAt(at)
      const box = code < 128 ? (boxOf[code] as number) : -2
      if (box < 0) {
        // Folding can turn one character of another script into two letters.
        signs -= box
        continue
      }
      counts[start + box] = (counts[start + box] as number) + 1
      letters++
    }
    this.#letters[place] = letters
    this.#signs[place] = signs
    this.#shorten(place)
  }

  /**
   * An upper bound for the token-sort ratio of ours and another. Letters must occur in both to match; of the
   * other signs, at most all in the text that has fewer can match. Gives up with 0 once `least` is out of
   * reach.
   */
  bound(place: number, least: number): number {
    const both = (this.#letters[ours] as number) + (this.#letters[place] as number)
    const most = both + 2 * Math.min(this.#signs[ours] as number, this.#signs[place] as number)
    if (most === 0) return 100
    // The most that may differ.
    const bearable = most - (least * most) / 100
    if (isFarApart(this.#short, place * fours, bearable)) return 0
    const counts = this.#counts
    const start = place * boxes
    let apart = 0
    for (let box = 0; box < boxes; box++)
      apart += Math.abs((counts[box] as number) - (counts[start + box] as number))
    return apart > bearable ? 0 : (100 * (most - apart)) / most
  }

  #shorten(place: number): void {
    for (let four = 0; four < fours; four++) {
      let packed = 0
      for (let box = 0; box < 4; box++) {
        const count = this.#counts[place * boxes + four * 4 + box] as number
        packed = (packed << 8) | Math.min(count, mostInShort)
      }
      this.#short[place * fours + four] = packed
    }
  }

  #grow(): void {
    const [counts, short] = [new Uint16Array(this.#counts.length * 4), new Int32Array(this.#short.length * 4)]
    const [letters, signs] = [
      new Int32Array(this.#letters.length * 4),
      new Int32Array(this.#signs.length * 4),
    ]
    counts.set(this.#counts)
    short.set(this.#short)
    letters.set(this.#letters)
    signs.set(this.#signs)
    ;[this.#counts, this.#short, this.#letters, this.#signs] = [counts, short, letters, signs]
  }
}

/**
 * Whether the counts of ours and of another differ by more than is bearable, judging by their shortened form:
 * four boxes per step. Most texts are dropped here. It does not stop early: the processor would mispredict
 * that branch too often.
 */
function isFarApart(short: Int32Array, start: number, bearable: number): boolean {
  let apart = 0
  for (let four = 0; four < fours; four++) {
    // Each byte is 128 more than the difference, so no box borrows from the next one.
    const raised = ((short[four] as number) | 0x80808080) - (short[start + four] as number)
    const isLess = ~raised & 0x80808080
    const ones = isLess >>> 7
    // If ours has less, negate the difference: flip all its bits and add one.
    const differences = ((raised & 0x7f7f7f7f) ^ (isLess - ones)) + ones
    apart += (differences & 0x00ff00ff) + ((differences >>> 8) & 0x00ff00ff)
  }
  return (apart & 0xffff) + (apart >>> 16) > bearable
}
