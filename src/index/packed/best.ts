/** The entries with the highest scores, found in one pass: a heap with the worst of the best on top. */
export class Best {
  readonly #room: number
  readonly #entries: number[] = []
  readonly #scores: number[] = []

  constructor(room: number) {
    this.#room = room
  }

  add(entry: number, score: number): void {
    if (this.#scores.length < this.#room) {
      this.#entries.push(entry)
      this.#scores.push(score)
      this.#rise(this.#scores.length - 1)
    } else if (score > (this.#scores[0] as number)) {
      this.#entries[0] = entry
      this.#scores[0] = score
      this.#sink()
    }
  }

  /** What a score must be above to be taken in. */
  get least(): number {
    return this.#scores.length < this.#room ? Number.NEGATIVE_INFINITY : (this.#scores[0] as number)
  }

  /** In no particular order. */
  entries(): readonly number[] {
    return this.#entries
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1
      if ((this.#scores[above] as number) <= (this.#scores[at] as number)) return
      this.#swap(at, above)
      at = above
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let least = at
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#scores.length && (this.#scores[below] as number) < (this.#scores[least] as number))
          least = below
      if (least === at) return
      this.#swap(at, least)
      at = least
    }
  }

  #swap(a: number, b: number): void {
    const [entry, score] = [this.#entries[a] as number, this.#scores[a] as number]
    this.#entries[a] = this.#entries[b] as number
    this.#scores[a] = this.#scores[b] as number
    this.#entries[b] = entry
    this.#scores[b] = score
  }
}
