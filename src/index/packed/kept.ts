/** About what a key and a value take besides their bytes: words that no entry has must not pile up. */
const ownBytes = 500

/**
 * A cache of what was read or worked out, within so many bytes. What was not asked for since half of the room
 * was filled goes first, and all of that at once.
 */
export class Kept<Key, Value> {
  readonly #mostBytes: number
  readonly #bytesOf: (value: Value) => number
  #recent = new Map<Key, Value>()
  #before = new Map<Key, Value>()
  #recentBytes = 0

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#mostBytes = mostBytes
    this.#bytesOf = bytesOf
  }

  /** Undefined if it is not kept, or no longer. */
  find(key: Key): Value | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const before = this.#before.get(key)
    return before === undefined ? undefined : this.keep(key, before)
  }

  /** Returns what it was given. */
  keep(key: Key, value: Value): Value {
    const bytes = ownBytes + this.#bytesOf(value)
    this.#recentBytes += bytes
    if (this.#recentBytes > this.#mostBytes / 2) {
      this.#before = this.#recent
      this.#recent = new Map()
      this.#recentBytes = bytes
    }
    this.#recent.set(key, value)
    return value
  }
}
