import { isDigit, isOfWord, isWithin, type Letters, lettersOf } from "./letters.ts"
import { type Found, Phrases } from "./phrases.ts"
import type { TimeTable } from "./table.ts"

/** Some of a text, what it says of time in English, and its place in both. */
export interface Piece {
  readonly english: string
  readonly start: number
  readonly end: number
}

/** What stands for anything that says nothing of time. No English time goes on over it. */
export const nothing = "·"

/** Words before a time that say how it is meant; what the time itself says of that is then left out. */
const leads = new Set("in on from of since before after until between and".split(" "))

const mostRemembered = 20

/** Reads what texts of one language say of time. */
export class TimeReading {
  readonly #table: TimeTable
  readonly #phrases: Phrases
  readonly #behind: Phrases
  readonly #articles: readonly string[]
  readonly #endings: readonly string[]
  readonly #remembered = new Map<string, readonly Piece[]>()
  readonly #numerals: ReadonlySet<string>

  constructor(table: TimeTable) {
    this.#table = table
    this.#phrases = new Phrases(table, table.phrases)
    this.#behind = new Phrases(table, table.behind ?? {})
    this.#articles = listOf(table.articles).map((word) => (word.endsWith("'") ? word : `${word} `))
    this.#endings = listOf(table.endings ?? "").sort((a, b) => b.length - a.length)
    this.#numerals = new Set(table.edges === "none" ? table.numbers.replace(/[,/ ]/g, "") : "")
  }

  /** The pieces of a composed text, in order. A question is asked for them again and again. */
  piecesOf(composed: string): readonly Piece[] {
    const pieces = this.#remembered.get(composed) ?? this.#piecesOf(composed)
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
    this.#remembered.set(composed, pieces)
    return pieces
  }

  #piecesOf(composed: string): readonly Piece[] {
    const letters = lettersOf(composed)
    const pieces: Piece[] = []
    for (let at = 0; at < letters.text.length; ) at = this.#readAt(letters, at, pieces)
    return pieces
  }

  /** Adds the piece that begins at a place, and returns where it ends. */
  #readAt(letters: Letters, start: number, pieces: Piece[]): number {
    const { text, places } = letters
    if (text[start] === " ") return start + 1
    const behind = this.#openerAt(text, start, pieces)
    if (behind) {
      const last = pieces.pop()
      const english = `${behind.english} ${withoutLead(last?.english ?? "")}`
      pieces.push({ english, start: last?.start ?? 0, end: places[behind.end] ?? 0 })
      return behind.end
    }
    const found = this.#phraseAt(text, start) ?? numberAt(text, start)
    const end = found ? this.#withEnding(text, found.end) : this.#endOfOther(text, start)
    const said = found && found.english !== "" ? found.english : nothing
    const isLed = leads.has(pieces.at(-1)?.english ?? "")
    pieces.push({
      english: isLed ? withoutLead(said) : said,
      start: places[start] ?? 0,
      end: places[end] ?? 0,
    })
    return end
  }

  /** What stands behind a time and opens one end of it. */
  #openerAt(text: string, start: number, pieces: readonly Piece[]): Found | undefined {
    const last = pieces.at(-1)
    if (!last || last.english === nothing || leads.has(last.english)) return undefined
    return this.#behind.longestAt(text, start, () => true)
  }

  /** The longest phrase that begins here, with or without an article before it. */
  #phraseAt(text: string, start: number): Found | undefined {
    if (!this.#mayBegin(text, start)) return undefined
    const mayEnd = (end: number) => this.#mayEnd(text, end)
    const plain = this.#phrases.longestAt(text, start, mayEnd)
    const article = this.#articles.find((each) => text.startsWith(each, start))
    const behind = article && this.#phrases.longestAt(text, start + article.length, mayEnd)
    return behind && !leads.has(behind.english) && behind.end > (plain?.end ?? 0) ? behind : plain
  }

  /** The last part of a number, as in fifteen days, is no number by itself. */
  #mayBegin(text: string, at: number): boolean {
    const [before = "", first = ""] = [text[at - 1], text[at]]
    const isNumeral = (letter: string) => isDigit(letter) || this.#numerals.has(letter)
    return !(isNumeral(before) && isNumeral(first))
  }

  #mayEnd(text: string, at: number): boolean {
    const [before, after] = [text[at - 1], text[at]]
    return this.#table.edges === "both" ? !isWithin(before, after) : !(isDigit(before) && isDigit(after))
  }

  #withEnding(text: string, end: number): number {
    const ending = this.#endings.find((each) => text.startsWith(each, end))
    return ending === undefined || this.#behind.longestAt(text, end, () => true) ? end : end + ending.length
  }

  /** A word, or where words have no edges a letter. */
  #endOfOther(text: string, start: number): number {
    let end = start + 1
    if (this.#table.edges !== "none") while (isWithin(text[end - 1], text[end])) end++
    return end
  }
}

/** Dates and years are written alike in many languages; the point behind a day is part of it. */
function numberAt(text: string, start: number): Found | undefined {
  if (!isDigit(text[start]) || isOfWord(text[start - 1])) return undefined
  const [number = ""] = /^\d+(?:[-./:]\d+)*/.exec(text.slice(start, start + longestNumber)) ?? []
  const end = start + number.length
  if (isOfWord(text[end])) return undefined
  return { english: number, end: text.startsWith(". ", end) ? end + 1 : end }
}

const longestNumber = 40

function withoutLead(english: string): string {
  return english.replace(/^(?:in|on|from|of) /, "")
}

function listOf(list: string): string[] {
  return list === "" ? [] : list.split(", ")
}
