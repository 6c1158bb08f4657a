/**
 * Room for one question to work in, a number per entry, all zero at first (but for `meanings`, which count
 * only if `isCompared`). Reused: memory for very many entries takes a while to get, and to collect as
 * garbage.
 */
export class Room {
  /** Which terms an entry has itself, one bit each, and which of them are tags of it. */
  readonly masks: Uint32Array
  readonly tags: Uint32Array
  /** How many of the words an entry has as they are spelled. */
  readonly wordCounts: Uint16Array
  readonly scores: Float32Array
  readonly amounts: Float32Array
  /** How near each entry is in meaning to the question, if that was worked out. */
  readonly meanings: Float32Array
  readonly isCompared: Uint8Array
  /** Entries with any term or word, a score, a term in or near them, a known meaning: each once. */
  readonly having: Entries
  readonly scored: Entries
  readonly touched: Entries
  readonly compared: Entries

  constructor(size: number) {
    this.masks = new Uint32Array(size)
    this.tags = new Uint32Array(size)
    this.wordCounts = new Uint16Array(size)
    this.scores = new Float32Array(size)
    this.amounts = new Float32Array(size)
    this.meanings = new Float32Array(size)
    this.isCompared = new Uint8Array(size)
    this.compared = new Entries(size)
    this.having = new Entries(size)
    this.scored = new Entries(size)
    this.touched = new Entries(size)
  }

  clear(): void {
    const { masks, tags, wordCounts, scores, having, scored, isCompared, compared } = this
    for (let at = 0; at < having.count; at++) {
      const entry = having.all[at] as number
      masks[entry] = 0
      tags[entry] = 0
      wordCounts[entry] = 0
    }
    for (let at = 0; at < scored.count; at++) scores[scored.all[at] as number] = 0
    for (let at = 0; at < compared.count; at++) isCompared[compared.all[at] as number] = 0
    compared.count = 0
    having.count = 0
    scored.count = 0
  }
}

/** Some of the entries, in a list with room for all. */
class Entries {
  readonly all: Uint32Array
  count = 0

  constructor(size: number) {
    this.all = new Uint32Array(size)
  }

  add(entry: number): void {
    this.all[this.count++] = entry
  }
}
