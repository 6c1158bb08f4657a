import type { Memory } from "../domain/memory.ts"
import { plainWords, sortedText, type Word, wordsOf } from "./words.ts"

const boxes = 32

/** Which box a character of ASCII is counted in: letters by themselves, digits in the last five, signs in none. */
const boxOf = Int8Array.from({ length: 128 }, (_, code) => {
  const letter = code | 0x20
  if (letter >= 97 && letter <= 122 && code >= 65) return letter - 97
  return code >= 48 && code <= 57 ? 27 + (code % 5) : -1
})

/**
 * What a process remembers of the memories that it compares with: how often each letter occurs in one,
 * which bounds how alike two can be, and its words in order, once they were needed. In flat arrays, which
 * are filled and looked through ten times faster than ten thousand small ones.
 */
export class Gallery {
  readonly #places = new WeakMap<Memory, number>()
  readonly #words = new WeakMap<Memory, readonly Word[]>()
  #counts = new Uint16Array(1024 * boxes)
  readonly #letters: number[] = []
  readonly #signs: number[] = []
  readonly #sorted: (string | undefined)[] = []
  /** The places of the memories that were last shown, in their order. */
  #shown: readonly Memory[] = []
  #order: number[] = []

  /**
   * Where in `memories` those are that could be at least so alike, the likeliest first and the later one
   * of two; so many at most, and all that have the very same letters: one of them may be the same text.
   */
  likeliest(content: string, memories: readonly Memory[], threshold: number, most: number): number[] {
    this.#show(memories)
    const ours = this.#add(content)
    const bounds = new Uint8Array(memories.length)
    const perBound = new Uint32Array(101)
    const [letters, order] = [this.#letters, this.#order]
    const length = (letters[ours] as number) + (this.#signs[ours] as number)
    // Of a text that much shorter or longer not even all letters together could be enough.
    const apart = (length * 2 * (100 - threshold)) / Math.max(1, threshold)
    for (let n = 0; n < memories.length; n++) {
      const place = order[n] as number
      if (Math.abs((letters[place] as number) - (letters[ours] as number)) > apart) continue
      const bound = this.#bound(ours, place, threshold)
      if (bound < threshold) continue
      bounds[n] = Math.floor(bound)
      perBound[Math.floor(bound)] = (perBound[Math.floor(bound)] as number) + 1
    }
    this.#remove(ours)
    let least = 100
    for (let count = perBound[100] as number; count < most && least > 1; )
      count += perBound[--least] as number
    const chosen: number[] = []
    for (let n = memories.length - 1; n >= 0; n--) if ((bounds[n] as number) >= least) chosen.push(n)
    return chosen
      .sort((a, b) => (bounds[b] as number) - (bounds[a] as number) || b - a)
      .slice(0, Math.max(most, perBound[100] as number))
  }

  sorted(memory: Memory): string {
    const place = this.#placeOf(memory)
    const known = this.#sorted[place]
    if (known !== undefined) return known
    const sorted = sortedText(wordsOf(memory.content))
    this.#sorted[place] = sorted
    return sorted
  }

  /** Its words for telling differences. */
  plainWords(memory: Memory): readonly Word[] {
    const known = this.#words.get(memory)
    if (known !== undefined) return known
    const words = plainWords(wordsOf(memory.content))
    this.#words.set(memory, words)
    return words
  }

  /** Most saves only add one to the memories of the save before. */
  #show(memories: readonly Memory[]): void {
    const isLonger = memories === this.#shown && memories.length >= this.#order.length
    const from = isLonger ? this.#order.length : 0
    this.#order.length = from
    for (let n = from; n < memories.length; n++) this.#order.push(this.#placeOf(memories[n] as Memory))
    this.#shown = memories
  }

  #placeOf(memory: Memory): number {
    const known = this.#places.get(memory)
    if (known !== undefined) return known
    const place = this.#add(memory.content)
    this.#places.set(memory, place)
    return place
  }

  #add(content: string): number {
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

  /** Takes the last one down again. */
  #remove(place: number): void {
    this.#counts.fill(0, place * boxes, (place + 1) * boxes)
    for (const list of [this.#letters, this.#signs, this.#sorted]) list.length = place
  }

  /**
   * No token-sort ratio of the two can be higher. Letters must be there to match; of the other signs, at
   * most all of the text that has fewer. Gives up with 0 once `least` is out of reach.
   */
  #bound(a: number, b: number, least: number): number {
    const lettersA = this.#letters[a] as number
    const lettersB = this.#letters[b] as number
    const signs = Math.min(this.#signs[a] as number, this.#signs[b] as number)
    const most = lettersA + lettersB + 2 * signs
    if (most === 0) return 100
    // What is not common may be so much at most.
    const bearable = lettersA + lettersB + 2 * signs - (least * most) / 100
    if (Math.abs(lettersA - lettersB) > bearable) return 0
    const counts = this.#counts
    const [ours, theirs] = [a * boxes, b * boxes]
    let apart = 0
    for (let box = 0; box < boxes; box++) {
      const more = (counts[ours + box] as number) - (counts[theirs + box] as number)
      // The absolute value without a branch, which the processor would guess wrong half of the time.
      apart += (more ^ (more >> 31)) - (more >> 31)
      if ((box & 7) === 7 && apart > bearable) return 0
    }
    return (100 * (most - apart)) / most
  }

  #grow(): void {
    const counts = new Uint16Array(this.#counts.length * 4)
    counts.set(this.#counts)
    this.#counts = counts
  }
}
