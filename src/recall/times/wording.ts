import { foldLetters } from "./letters.ts"
import type { TimeTable } from "./table.ts"

/** Some words of a language. */
export class Wording {
  readonly #words: ReadonlySet<string>
  readonly #longestFirst: readonly string[]
  readonly #isSpaced: boolean

  constructor(words: string, edges: TimeTable["edges"]) {
    this.#words = new Set(foldLetters(words).split(" "))
    this.#longestFirst = [...this.#words].sort((a, b) => b.length - a.length)
    this.#isSpaced = edges === "both"
  }

  /** Whether it is one of them, or consists of them in a language that joins its words. */
  has(word: string): boolean {
    const letters = foldLetters(word.toLowerCase())
    if (this.#isSpaced) return this.#words.has(letters)
    for (let at = 0; at < letters.length; ) {
      const next = this.#longestFirst.find((each) => letters.startsWith(each, at))
      if (next === undefined) return false
      at += next.length
    }
    return true
  }
}
