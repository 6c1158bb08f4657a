/** What is known of a word. */
export interface KnownWord {
  readonly rows: readonly number[]
  /** They explain one word, the most telling first; else each counts as one. */
  readonly isExplained?: boolean
  /** It is a word of another language. */
  readonly isForeign?: boolean
  /** Its rows in a text of another language, where it is an English word as well. */
  readonly elsewhere?: readonly number[]
}

/** In a text of another language than English. */
export function saysNothing({ rows, isForeign, elsewhere }: KnownWord): boolean {
  return isForeign ? rows.length === 0 : elsewhere?.length === 0
}

/** The first of several rows counts for so many. */
const firstWeight = 2

/** The rows of a text's words in order, and what each counts for: those that explain a word count for one together. */
export class Reading {
  readonly rows: number[] = []
  readonly weights: number[] = []
  /** Where the rows of a word begin that has others in another language, how many they are, and those. */
  readonly #elsewhere: {
    readonly start: number
    readonly count: number
    readonly rows: readonly number[]
  }[] = []
  #words = 0
  #foreign = 0
  #doubtful = 0

  add(row: number): void {
    this.rows.push(row)
    this.weights.push(1)
    this.#words++
  }

  addWord({ rows, isExplained, isForeign, elsewhere }: KnownWord): void {
    if (elsewhere) this.#elsewhere.push({ start: this.rows.length, count: rows.length, rows: elsewhere })
    this.rows.push(...rows)
    this.weights.push(...(isExplained ? weightsOf(rows.length) : rows.map(() => 1)))
    this.#words++
    if (isForeign) this.#foreign++
    else if (elsewhere) this.#doubtful++
  }

  /** Some words are in no English text, and most may be of another language. */
  get isForeign(): boolean {
    const isSure = this.#foreign >= 2 || (this.#foreign === 1 && this.#words === 1)
    return isSure && 2 * (this.#foreign + this.#doubtful) >= this.#words
  }

  /** Now that the whole text was read, it is known what language it is in. */
  end(): this {
    if (!this.isForeign) return this
    for (const { start, count, rows } of this.#elsewhere.reverse()) {
      this.rows.splice(start, count, ...rows)
      this.weights.splice(start, count, ...weightsOf(rows.length))
    }
    return this
  }
}

function weightsOf(count: number): number[] {
  if (count === 1) return [1]
  const length = Math.sqrt(firstWeight ** 2 + count - 1)
  return Array.from({ length: count }, (_, at) => (at === 0 ? firstWeight : 1) / length)
}
