/** So many files are read in one turn. */
const filesAtOnce = 64

/** Who reads which of a list of files, where several threads read them: each takes the next few when it is done. */
export class Turns {
  /** For the same in another thread. */
  readonly shared: SharedArrayBuffer
  readonly #count: number
  readonly #taken: Int32Array
  #own = 0

  constructor(count: number, shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared
    this.#count = count
    this.#taken = new Int32Array(shared)
  }

  /** Where the next few begin and end; undefined where none are left. */
  take(): { readonly from: number; readonly to: number } | undefined {
    const from = Atomics.add(this.#taken, 0, filesAtOnce)
    if (from >= this.#count) return undefined
    const to = Math.min(from + filesAtOnce, this.#count)
    this.#own += to - from
    return { from, to }
  }

  /** How many were taken, by all. */
  get taken(): number {
    return Math.min(Atomics.load(this.#taken, 0), this.#count)
  }

  /** Whether nobody else took any. */
  get areAllOwn(): boolean {
    return this.#own === this.taken
  }
}
