import type { Memory } from "../domain/memory.ts"
import { plainWords, sortedText, type Word, wordsOf } from "./words.ts"

const boxes = 32
const ours = 0

/** The commonest first: texts that differ at all differ there, and a comparison can end early. */
const alphabet = "etaoinsrlhdcumpfgywbvkxjqz"

/** Which box a character of ASCII is counted in: letters by themselves, digits in the last five, signs in none. */
const boxOf = Int8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return 27 + (code % 5)
  return code >= 65 ? alphabet.indexOf(String.fromCharCode(code).toLowerCase()) : -1
})

/** Of a text that much shorter or longer not even all letters together could be enough. */
function farthest(length: number, least: number): number {
  return (length * 2 * (100 - least)) / least
}

/**
 * What a process remembers of the memories that it compares with: how often each letter occurs in one,
 * which bounds how alike two can be, and its words in order, once they were needed. In flat arrays, which
 * are filled and looked through ten times faster than ten thousand small ones.
 */
export class Gallery {
  readonly #places = new WeakMap<Memory, number>()
  readonly #words = new WeakMap<Memory, readonly Word[]>()
  readonly #sorted = new WeakMap<Memory, string>()
  #counts = new Uint16Array(1024 * boxes)
  #letters = new Int32Array(1024)
  #signs = new Int32Array(1024)
  /** The first place is kept for the text that is compared with all others. */
  #taken = ours + 1
  /** The places of the memories that were last shown, in their order. */
  #shown: readonly Memory[] = []
  #order: number[] = []
  #expiring: Memory[] = []
  /** The text that was compared last. Most become a memory, which need not be taken apart again. */
  #asked = { content: "", sorted: "" }

  /**
   * Where in `memories` those are that could be at least so alike, the likeliest first and the later one
   * of two; so many at most, and all that have the very same letters: one of them may be the same text.
   */
  likeliest(content: string, memories: readonly Memory[], threshold: number, most: number): number[] {
    this.#show(memories)
    this.#put(ours, content)
    const [letters, order] = [this.#letters, this.#order]
    const length = (letters[ours] as number) + (this.#signs[ours] as number)
    const found: { readonly at: number; readonly bound: number }[] = []
    const perBound = new Uint32Array(101)
    // Rises with what is found: once there are enough of the likelier ones, the others need not be looked at.
    let [bar, above] = [Math.max(1, Math.floor(threshold)), 0]
    let apart = farthest(length, bar)
    for (let at = 0; at < memories.length; at++) {
      const place = order[at] as number
      if (Math.abs((letters[place] as number) - (letters[ours] as number)) > apart) continue
      const exact = this.#bound(place, bar)
      if (exact < bar || exact < threshold) continue
      const bound = Math.floor(exact)
      found.push({ at, bound })
      perBound[bound] = (perBound[bound] as number) + 1
      if (bound <= bar) continue
      for (above++; above >= most && bar < 100; apart = farthest(length, bar))
        above -= perBound[++bar] as number
    }
    return found
      .filter(({ bound }) => bound >= bar)
      .sort((a, b) => b.bound - a.bound || b.at - a.at)
      .slice(0, Math.max(most, perBound[100] as number))
      .map(({ at }) => at)
  }

  /** Those of `memories` that have a date to go on. */
  expiring(memories: readonly Memory[]): readonly Memory[] {
    this.#show(memories)
    return this.#expiring
  }

  /** The words in order of a text that is to be compared with all others. */
  ask(content: string): string {
    this.#asked = { content, sorted: sortedText(wordsOf(content)) }
    return this.#asked.sorted
  }

  sorted(memory: Memory): string {
    const known = this.#sorted.get(memory)
    if (known !== undefined) return known
    const sorted = sortedText(wordsOf(memory.content))
    this.#sorted.set(memory, sorted)
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
    if (!isLonger) [this.#order, this.#expiring] = [[], []]
    this.#shown = memories
    for (let at = this.#order.length; at < memories.length; at++) {
      const memory = memories[at] as Memory
      this.#order.push(this.#placeOf(memory))
      if (memory.expires !== null) this.#expiring.push(memory)
    }
  }

  #placeOf(memory: Memory): number {
    const known = this.#places.get(memory)
    if (known !== undefined) return known
    const place = this.#taken++
    if (place === this.#letters.length) this.#grow()
    this.#put(place, memory.content)
    this.#places.set(memory, place)
    if (memory.content === this.#asked.content) this.#sorted.set(memory, this.#asked.sorted)
    return place
  }

  #put(place: number, content: string): void {
    const [counts, start] = [this.#counts.fill(0, place * boxes, (place + 1) * boxes), place * boxes]
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
    this.#letters[place] = letters
    this.#signs[place] = signs
  }

  /**
   * No token-sort ratio of ours and another can be higher. Letters must be there to match; of the other signs, at
   * most all of the text that has fewer. Gives up with 0 once `least` is out of reach.
   */
  #bound(place: number, least: number): number {
    const both = (this.#letters[ours] as number) + (this.#letters[place] as number)
    const most = both + 2 * Math.min(this.#signs[ours] as number, this.#signs[place] as number)
    if (most === 0) return 100
    // What is not common may be so much at most.
    const bearable = most - (least * most) / 100
    const counts = this.#counts
    const start = place * boxes
    let apart = 0
    for (let box = 0; box < boxes; box++) {
      const more = (counts[box] as number) - (counts[start + box] as number)
      // The absolute value without a branch, which the processor would guess wrong half of the time.
      apart += (more ^ (more >> 31)) - (more >> 31)
      if ((box & 3) === 3 && apart > bearable) return 0
    }
    return (100 * (most - apart)) / most
  }

  #grow(): void {
    const counts = new Uint16Array(this.#counts.length * 4)
    const [letters, signs] = [
      new Int32Array(this.#letters.length * 4),
      new Int32Array(this.#signs.length * 4),
    ]
    counts.set(this.#counts)
    letters.set(this.#letters)
    signs.set(this.#signs)
    ;[this.#counts, this.#letters, this.#signs] = [counts, letters, signs]
  }
}
