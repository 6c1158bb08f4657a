import { languages } from "./glossary-layout.ts"
import type { Language } from "./port.ts"

/** Rows of the table and the weight of each. */
export interface Weighed {
  readonly rows: readonly number[]
  readonly weights: readonly number[]
}

/** What is known about a word. */
export interface KnownWord extends Weighed {
  /** A bit for each language that has it; 0 for English words and names. */
  readonly languages: number
  /** Whether it is an English word, even if other languages have it too. */
  readonly isEnglish: boolean
  /** What it means in a text of one of its languages, if that may differ. */
  readonly inLanguage?: (language: number) => Weighed
}

/** The weight of the first of several rows that explain a word; the others have 1. */
const firstWeight = 2

/** Rows that explain one word, the most telling first. Together they count as one word. */
export function asOne(rows: readonly number[]): Weighed {
  const length = Math.sqrt(firstWeight ** 2 + rows.length - 1)
  const weights = rows.map((_, at) => (at === 0 ? firstWeight : 1) / length)
  return { rows, weights: rows.length === 1 ? [1] : weights }
}

/** Rows that count as one word each. */
export function eachAsOne(rows: readonly number[]): Weighed {
  return { rows, weights: rows.map(() => 1) }
}

/** The rows of a text's words in order, and the language of the text. */
export class Reading implements Weighed {
  readonly rows: number[] = []
  readonly weights: number[] = []
  /** Words whose meaning depends on the language of the text, and where their rows begin. */
  readonly #unclear: { readonly start: number; readonly word: KnownWord }[] = []
  /** For each language, how many of its words English does not have, and how many English has too. */
  readonly #foreign = new Uint32Array(languages.length)
  readonly #doubtful = new Uint32Array(languages.length)
  #words = 0

  /** Adds a word of the table, or a number, which may be of any language. */
  add(row: number, isNumber: boolean): void {
    this.rows.push(row)
    this.weights.push(1)
    if (!isNumber) this.#words++
  }

  addWord(word: KnownWord): void {
    if (word.inLanguage) this.#unclear.push({ start: this.rows.length, word })
    for (let at = 0; at < word.rows.length; at++) {
      this.rows.push(word.rows[at] as number)
      this.weights.push(word.weights[at] as number)
    }
    this.#words++
    if (word.languages !== 0) this.#count(word)
  }

  #count({ languages: had, isEnglish }: KnownWord): void {
    const counts = isEnglish ? this.#doubtful : this.#foreign
    for (let at = 0; at < counts.length; at++) if (had & (1 << at)) counts[at] = (counts[at] as number) + 1
  }

  /** The best fit: at least half of the words may be of it, and some are not English; else undefined. */
  language(): number | undefined {
    let best: number | undefined
    let most = 0
    for (let at = 0; at < languages.length; at++) {
      const fit = this.#fit(at)
      if (fit <= most) continue
      best = at
      most = fit
    }
    return best
  }

  /** All that fit as well as the best: of a word or two it is often not clear. */
  languages(): readonly Language[] {
    const fits = languages.map((_, at) => this.#fit(at))
    const most = Math.max(...fits)
    return most > 0 ? languages.filter((_, at) => fits[at] === most) : []
  }

  /** How well a language fits, 0 if it is not the text's. */
  #fit(language: number): number {
    const [foreign, doubtful] = [this.#foreign[language] as number, this.#doubtful[language] as number]
    const isSure = foreign >= 2 || (foreign === 1 && (doubtful >= 2 || this.#words === 1))
    return isSure && 2 * (foreign + doubtful) >= this.#words ? 2 * foreign + doubtful : 0
  }

  /** After the whole text is read, gives the words that depend on its language their meaning. */
  end(known?: number): Weighed {
    const language = this.#unclear.length > 0 ? (known ?? this.language()) : undefined
    if (language === undefined) return this
    const [rows, weights]: [number[], number[]] = [[], []]
    let done = 0
    const addUpTo = (end: number) => {
      for (; done < end; done++) {
        rows.push(this.rows[done] as number)
        weights.push(this.weights[done] as number)
      }
    }
    for (const { start, word } of this.#unclear) {
      if (!(word.languages & (1 << language))) continue
      addUpTo(start)
      const meant = word.inLanguage?.(language) ?? word
      rows.push(...meant.rows)
      weights.push(...meant.weights)
      done += word.rows.length
    }
    addUpTo(this.rows.length)
    return { rows, weights }
  }
}
