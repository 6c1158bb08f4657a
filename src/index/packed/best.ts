/** The entries with the highest scores, found in one pass: a heap with the worst of them on top. */
export class Best {
  readonly #room: number
  readonly #entries: number[] = []
  readonly #scores: number[] = []
  /** No score up to this is among the best: most entries need not even be added. */
  bar = Number.NEGATIVE_INFINITY

  constructor(room: number) {
    this.#room = Math.floor(room)
  }

  add(entry: number, score: number): void {
    if (score <= this.bar) return
    if (this.#entries.length < this.#room) this.#rise(entry, score)
    else this.#sink(entry, score)
    if (this.#entries.length === this.#room) this.bar = this.#scores[0] as number
  }

  /** In no particular order. */
  entries(): readonly number[] {
    return this.#entries
  }

  /** Moves up from the last place until what is above is no better. */
  #rise(entry: number, score: number): void {
    const entries = this.#entries
    const scores = this.#scores
    let at = entries.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((scores[above] as number) <= score) break
      scores[at] = scores[above] as number
      entries[at] = entries[above] as number
      at = above
    }
    scores[at] = score
    entries[at] = entry
  }

  /** Replaces the worst at the top and moves down until what is below is no worse. */
  #sink(entry: number, score: number): void {
    const entries = this.#entries
    const scores = this.#scores
    const size = entries.length
    let at = 0
    for (let below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && (scores[below + 1] as number) < (scores[below] as number)) below++
      if ((scores[below] as number) >= score) break
      scores[at] = scores[below] as number
      entries[at] = entries[below] as number
      at = below
    }
    scores[at] = score
    entries[at] = entry
  }
}
