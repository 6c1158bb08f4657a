import type { Memory } from "../domain/memory.ts"
import { LetterCounts, ours } from "./letter-counts.ts"
import { plainWords, sortedText, type Word, wordsOf } from "./words.ts"

/** Of a text that much shorter or longer not even all letters together could be enough. */
function farthest(length: number, least: number): number {
  return (length * 2 * (100 - least)) / least
}

/** What a process remembers of the memories that it compares with: their letters, and their words once they were needed. */
export class Gallery {
  readonly #places = new WeakMap<Memory, number>()
  readonly #words = new WeakMap<Memory, readonly Word[]>()
  readonly #sorted = new WeakMap<Memory, string>()
  readonly #counts = new LetterCounts()
  #taken = ours + 1
  /** How many were found that could be so alike. */
  readonly #perBound = new Uint32Array(101)
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
    this.#counts.put(ours, content)
    const [counts, order] = [this.#counts, this.#order]
    const { letters } = counts
    const length = counts.lengthAt(ours)
    const found: { readonly at: number; readonly bound: number }[] = []
    const perBound = this.#perBound.fill(0)
    // Rises with what is found: once there are enough of the likelier ones, the others need not be looked at.
    let [bar, above] = [Math.max(1, Math.floor(threshold)), 0]
    let apart = farthest(length, bar)
    for (let at = 0; at < memories.length; at++) {
      const place = order[at] as number
      if (Math.abs((letters[place] as number) - (letters[ours] as number)) > apart) continue
      const exact = counts.bound(place, bar)
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
    this.#counts.put(place, memory.content)
    this.#places.set(memory, place)
    if (memory.content === this.#asked.content) this.#sorted.set(memory, this.#asked.sorted)
    return place
  }
}
