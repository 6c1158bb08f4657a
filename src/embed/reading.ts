/** Rows of the table with what each counts for. */
export interface Weighed {
  readonly rows: readonly number[]
  readonly weights: readonly number[]
}

/** What is known of a word. */
export interface KnownWord extends Weighed {
  /** It is a word of another language. */
  readonly isForeign?: boolean
  /** What it is in a text of another language, where it is an English word as well. */
  readonly elsewhere?: Weighed
}

/** The first of several rows that explain a word counts for so many. */
const firstWeight = 2

/** Rows that explain one word, the most telling first: they count for one together. */
export function asOne(rows: readonly number[]): Weighed {
  const length = Math.sqrt(firstWeight ** 2 + rows.length - 1)
  const weights = rows.map((_, at) => (at === 0 ? firstWeight : 1) / length)
  return { rows, weights: rows.length === 1 ? [1] : weights }
}

/** Rows of words that stand by themselves. */
export function eachAsOne(rows: readonly number[]): Weighed {
  return { rows, weights: rows.map(() => 1) }
}

/** In a text of another language than English. */
export function saysNothing({ rows, isForeign, elsewhere }: KnownWord): boolean {
  return isForeign ? rows.length === 0 : elsewhere?.rows.length === 0
}

/** The rows of a text's words in order. */
export class Reading implements Weighed {
  readonly rows: number[] = []
  readonly weights: number[] = []
  /** Words that are others in another language, with where their rows begin. */
  readonly #doubtful: { readonly start: number; readonly word: KnownWord }[] = []
  #words = 0
  #foreign = 0

  add(row: number): void {
    this.rows.push(row)
    this.weights.push(1)
    this.#words++
  }

  addWord(word: KnownWord): void {
    if (word.elsewhere) this.#doubtful.push({ start: this.rows.length, word })
    for (let at = 0; at < word.rows.length; at++) {
      this.rows.push(word.rows[at] as number)
      this.weights.push(word.weights[at] as number)
    }
    this.#words++
    if (word.isForeign) this.#foreign++
  }

  /** Some words are in no English text, and most may be of another language. */
  get isForeign(): boolean {
    const isSure = this.#foreign >= 2 || (this.#foreign === 1 && this.#words === 1)
    return isSure && 2 * (this.#foreign + this.#doubtful.length) >= this.#words
  }

  /** Now that the whole text was read, it is known what language it is in. */
  end(): this {
    if (!this.isForeign) return this
    for (const { start, word } of this.#doubtful.toReversed()) {
      const { rows, weights } = word.elsewhere ?? word
      this.rows.splice(start, word.rows.length, ...rows)
      this.weights.splice(start, word.rows.length, ...weights)
    }
    return this
  }
}
