import type { Language } from "../../embed/port.ts"
import type { Range } from "../spans.ts"
import { englishSpeech, type TimeSpeech } from "../time-speech.ts"
import {
  asksForNewest,
  asksForNewestAlone,
  asksForOldest,
  isOfThePast,
  withoutNewest,
} from "../time-words.ts"
import { fold, type Query, splitWords } from "../understand.ts"
import { rangeIn, rangeOf, type Timed } from "../when.ts"
import { nothing, type Piece, TimeReading } from "./in-english.ts"
import type { TimeTable } from "./table.ts"
import { Wording } from "./wording.ts"

/** How another language speaks of time: its words are put into English ones, and those are read. */
export class ForeignSpeech implements TimeSpeech {
  readonly language: Language
  readonly #reading: TimeReading
  readonly #happenings: Wording
  readonly #vague: Wording

  constructor(language: Language, table: TimeTable) {
    this.language = language
    this.#reading = new TimeReading(table)
    this.#happenings = new Wording(table.happenings, table.edges)
    this.#vague = new Wording(table.vague, table.edges)
  }

  /** What a text says of time, in order. */
  piecesOf(text: string): readonly Piece[] {
    return this.#reading.piecesOf(text.normalize("NFC"))
  }

  /** The time that a question names in this language only. */
  ownTimeIn(question: string, nowMs: number): Timed | undefined {
    return this.#read(question, "", nowMs)
  }

  /** A text may name a time in English, too. */
  timeIn(question: string, nowMs: number): Timed | undefined {
    return this.ownTimeIn(question, nowMs) ?? englishSpeech.timeIn(question, nowMs)
  }

  timeAlone(question: string, nowMs: number): Timed | undefined {
    const own = ["in ", "on "].map((lead) => this.#read(question, lead, nowMs)).find((each) => each)
    return own ?? englishSpeech.timeAlone(question, nowMs)
  }

  /** The time that a text consists of. */
  rangeOf(text: string, nowMs: number): Range | undefined {
    return rangeOf(this.#english(text), nowMs)
  }

  asksForNewest(query: Query, isTimed: boolean): boolean {
    return asksForNewest({ ...query, text: this.#english(query.text) }, isTimed)
  }

  asksForOldest(question: string): boolean {
    return asksForOldest(this.#english(question))
  }

  asksForNewestAlone(question: string): boolean {
    return asksForNewestAlone(this.#english(question))
  }

  withoutNewest(part: string): string {
    const isNewest = ({ english }: Piece) => english !== nothing && withoutNewest(english).trim() === ""
    const text = part.normalize("NFC")
    return this.piecesOf(text)
      .filter(isNewest)
      .reduceRight((left, { start, end }) => without(left, start, end), text)
  }

  isOfThePast(question: string): boolean {
    return isOfThePast(this.#english(question))
  }

  namesToday(question: string): boolean {
    return englishSpeech.namesToday(this.#english(question))
  }

  namesSeason(question: string): boolean {
    return englishSpeech.namesSeason(this.#english(question))
  }

  /** Where words have no blanks between them, what is left is no word of the whole question. */
  wordsOf(part: string, { isLittle }: Query): readonly string[] {
    return [...new Set(splitWords(fold(part)))].filter((word) => !isLittle(word))
  }

  isHappening(word: string): boolean {
    return this.#happenings.has(word)
  }

  isVague(word: string): boolean {
    return this.#vague.has(word)
  }

  #english(text: string): string {
    return inEnglish(this.piecesOf(text))
  }

  /** Has the English of a text read behind an English word, and finds in the text what was read. */
  #read(question: string, lead: string, nowMs: number): Timed | undefined {
    const text = question.normalize("NFC")
    const pieces = this.piecesOf(text)
    const timed = rangeIn(lead + inEnglish(pieces), nowMs)
    if (!timed) return undefined
    const told = piecesWithin(pieces, timed.start - lead.length, timed.said.length)
    const [start, end] = [told[0]?.start ?? 0, told.at(-1)?.end ?? text.length]
    return {
      ...timed,
      start,
      // A memory in English may mention it as well.
      said: `${text.slice(start, end)} ${timed.said}`,
      rest: without(text, start, end),
    }
  }
}

/** Without some of it, but with something between what was before that and what was after. */
function without(text: string, start: number, end: number): string {
  return `${text.slice(0, start)} ${text.slice(end)}`
}

function inEnglish(pieces: readonly Piece[]): string {
  return pieces.map(({ english }) => english).join(" ")
}

/** The pieces that a time in their English consists of. */
function piecesWithin(pieces: readonly Piece[], start: number, length: number): readonly Piece[] {
  let at = 0
  return pieces.filter(({ english }) => {
    const begin = at
    at += english.length + 1
    return begin < start + length && begin + english.length > start
  })
}
