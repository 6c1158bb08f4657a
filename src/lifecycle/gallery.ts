import type { Memory } from "../domain/memory.ts"
import { sortedText, wordsOf } from "./words.ts"

const boxes = 32

/** Which box a character of ASCII is counted in: letters by themselves, digits in the last five, signs in none. */
const boxOf = Int8Array.from({ length: 128 }, (_, code) => {
  const letter = code | 0x20
  if (letter >= 97 && letter <= 122 && code >= 65) return letter - 97
  return code >= 48 && code <= 57 ? 27 + (code % 5) : -1
})

/**
 * What a process remembers of the memories that it compares with: how often each letter occurs in one,
 * which bounds how alike two can be, and its words in order, once they were needed. In flat arrays: ten
 * thousand small ones take longer to make than to fill.
 */
export class Gallery {
  #places = new WeakMap<Memory, number>()
  #counts = new Uint16Array(1024 * boxes)
  #letters: number[] = []
  #signs: number[] = []
  #sorted: (string | undefined)[] = []

  /** Where a memory hangs; it is hung up where it is new. */
  placeOf(memory: Memory): number {
    const known = this.#places.get(memory)
    if (known !== undefined) return known
    const place = this.add(memory.content)
    this.#places.set(memory, place)
    return place
  }

  add(content: string): number {
    const place = this.#letters.length
    if ((place + 1) * boxes > this.#counts.length) this.#grow()
    const [counts, start] = [this.#counts, place * boxes]
    let [letters, signs] = [0, 0]
    for (let at = 0; at < content.length; at++) {
      const code = content.charCodeAt(at)
      const box = code < 128 ? (boxOf[code] as number) : -2
      if (box < 0) {
        // Folding can make two letters of one character of another script.
        signs -= box
        continue
      }
      counts[start + box] = (counts[start + box] as number) + 1
      letters++
    }
    this.#letters.push(letters)
    this.#signs.push(signs)
    this.#sorted.push(undefined)
    return place
  }

  sorted(place: number, content: string): string {
    const known = this.#sorted[place]
    if (known !== undefined) return known
    const sorted = sortedText(wordsOf(content))
    this.#sorted[place] = sorted
    return sorted
  }

  /**
   * No token-sort ratio of the two can be higher. Letters must be there to match; of the other signs, at
   * most all of the text that has fewer. Gives up with 0 once `least` is out of reach.
   */
  bound(a: number, b: number, least: number): number {
    const [lettersA, lettersB] = [this.#letters[a] ?? 0, this.#letters[b] ?? 0]
    const signs = Math.min(this.#signs[a] ?? 0, this.#signs[b] ?? 0)
    const most = lettersA + lettersB + 2 * signs
    if (most === 0) return 100
    if (200 * (Math.min(lettersA, lettersB) + signs) < least * most) return 0
    const counts = this.#counts
    let common = signs
    for (let at = a * boxes, other = b * boxes, end = at + boxes; at < end; at++, other++) {
      const [x, y] = [counts[at] ?? 0, counts[other] ?? 0]
      common += x < y ? x : y
    }
    return (200 * common) / most
  }

  #grow(): void {
    const counts = new Uint16Array(this.#counts.length * 4)
    counts.set(this.#counts)
    this.#counts = counts
  }
}
