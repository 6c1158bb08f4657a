import type { Memory } from "../domain/memory.ts"
import { LetterCounts, ours } from "./letter-counts.ts"
import { plainWords, sortedText, type Word, wordsOf } from "./words.ts"

/**
 * What a process remembers of the memories that it compares with: their letters, and their words once they
 * were needed.
 */
export class Gallery {
  readonly #places = new WeakMap<Memory, number>()
  readonly #words = new WeakMap<Memory, readonly Word[]>()
  readonly #sorted = new WeakMap<Memory, string>()
  readonly #counts = new LetterCounts()
  #taken = ours + 1
  /** How many memories were found for each upper bound of their similarity. */
  readonly #perBound = new Uint32Array(101)
  /** The memories that were passed in last, and how many of them are listed for the comparison. */
  #shown: readonly Memory[] = []
  #listed = 0
  #expiring: Memory[] = []
  /** The text that was compared last. Most become a memory, whose words need not be sorted again. */
  #asked = { content: "", sorted: "" }

  /**
   * The indexes in `memories` of those that could be at least `threshold` alike, the likeliest first and the
   * later one of two. At most `most`, or all with the very same letters if these are more: one of them may be
   * the same text.
   */
  likeliest(content: string, memories: readonly Memory[], threshold: number, most: number): number[] {
    this.#show(memories)
    this.#counts.put(ours, content)
    const found: { readonly at: number; readonly bound: number }[] = []
    const perBound = this.#perBound.fill(0)
    // Rises during the search: once enough likelier ones are found, the others can be skipped.
    let [bar, above] = [Math.max(1, Math.floor(threshold)), 0]
    const keep = (at: number, exact: number) => {
      if (exact < bar || exact < threshold) return
      const bound = Math.floor(exact)
      found.push({ at, bound })
      perBound[bound] = (perBound[bound] as number) + 1
      if (bound <= bar) return
      for (above++; above >= most && bar < 100; ) above -= perBound[++bar] as number
    }
    this.#counts.near(memories.length, () => bar, keep)
    return found
      .filter(({ bound }) => bound >= bar)
      .sort((a, b) => b.bound - a.bound || b.at - a.at)
      .slice(0, Math.max(most, perBound[100] as number))
      .map(({ at }) => at)
  }

  /** Those of `memories` that have an expiry date. */
  expiring(memories: readonly Memory[]): readonly Memory[] {
    this.#show(memories)
    return this.#expiring
  }

  /** The sorted words of a text that is about to be compared with all others. */
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

  /** Its words, for finding differences. */
  plainWords(memory: Memory): readonly Word[] {
    const known = this.#words.get(memory)
    if (known !== undefined) return known
    const words = plainWords(wordsOf(memory.content))
    this.#words.set(memory, words)
    return words
  }

  /** Most saves only add one memory to those of the save before. */
  #show(memories: readonly Memory[]): void {
    const isLonger = memories === this.#shown && memories.length >= this.#listed
    if (!isLonger) [this.#listed, this.#expiring] = [0, []]
    this.#shown = memories
    for (; this.#listed < memories.length; this.#listed++) {
      const memory = memories[this.#listed] as Memory
      this.#counts.list(this.#listed, this.#placeOf(memory))
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
