/** A word and its uses, flat: entry, uses, places …, and so on, in order of the entries. */
export type WordUses = readonly [word: string, flat: readonly number[]]

/** One word's uses in the making. */
class UseList {
  readonly flat: number[] = []
  #entry = -1
  #usesAt = 0

  /** From here on it is about this entry. */
  turnTo(entry: number): void {
    if (entry === this.#entry) return
    this.#entry = entry
    this.flat.push(entry, 0)
    this.#usesAt = this.flat.length - 1
  }

  addPlace(place: number): void {
    this.flat[this.#usesAt] = (this.flat[this.#usesAt] as number) + 2
    this.flat.push(place)
  }

  markAsTag(): void {
    this.flat[this.#usesAt] = (this.flat[this.#usesAt] as number) | 1
  }
}

/** The uses of all words, entry by entry. */
export class UseLists {
  readonly #lists = new Map<string, UseList>()

  of(word: string, entry: number): UseList {
    let list = this.#lists.get(word)
    if (!list) {
      list = new UseList()
      this.#lists.set(word, list)
    }
    list.turnTo(entry)
    return list
  }

  *all(): Generator<WordUses> {
    for (const [word, { flat }] of this.#lists) yield [word, flat]
  }
}
