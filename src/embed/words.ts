import { Glossary, type Meaning, type ReadParts } from "./glossary.ts"
import { languages } from "./glossary-layout.ts"
import { hashStart, hashStep, headerBytes, magic, slotCount } from "./layout.ts"
import { endOfOther, letterAt, plainLetters } from "./letters.ts"
import type { Embedder, Language, Translation } from "./port.ts"
import { asOne, eachAsOne, type KnownWord, Reading } from "./reading.ts"
import { stopWords } from "./stop-words.ts"
import { TableRows } from "./table-rows.ts"
import { Vocabulary } from "./vocabulary.ts"

/** Endings to strip from an unknown word, and what to put in their place. */
const endings: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["es", ""],
  ["s", ""],
  ["ing", ""],
  ["ing", "e"],
  ["ed", ""],
  ["ed", "e"],
  ["ly", ""],
  ["er", ""],
  ["er", "e"],
  ["ness", ""],
  ["able", ""],
  ["ment", ""],
]

const camelCase = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/

/** At most so many different words are remembered with their rows. */
const mostRemembered = 50_000
/** At most so many texts up to this length are remembered: a long-lived process compares the same ones. */
const mostTexts = 1_000
const longestText = 4_000

/**
 * The bundled table of 40,000 English words, one vector each; a text is the sum of its words, made a unit
 * vector. Words that neither the table nor the glossary knows count nothing: recall also looks for the words
 * themselves. Of the table's six megabytes only what is needed is read.
 */
export class WordTable implements Embedder {
  readonly name = "words-3"
  readonly dimensions: number
  readonly #vocabulary: Vocabulary
  readonly #rows: TableRows
  readonly #glossary: Glossary | undefined
  readonly #remembered = new Map<string, KnownWord>()
  readonly #compared = new Map<string, readonly number[]>()

  /** Each reads from one file. Without a glossary only the words of the table are known. */
  constructor(read: ReadParts, readGlossary?: ReadParts) {
    const header = read([0], headerBytes)
    const numbers = new DataView(header.buffer, header.byteOffset, header.byteLength)
    const found = String.fromCharCode(...header.subarray(0, magic.length))
    if (found !== magic) throw new Error(`not a table of words: it begins with ${JSON.stringify(found)}`)
    const dimensions = numbers.getUint32(8, true)
    const count = numbers.getUint32(12, true)
    const textBytes = numbers.getUint32(16, true)
    const endsAt = 4 * slotCount
    const textsAt = endsAt + 4 * (count + 1)
    const scalesAt = textsAt + textBytes + ((4 - (textBytes % 4)) % 4)
    const { buffer, byteOffset } = read([headerBytes], scalesAt + 2 * count)
    this.#vocabulary = new Vocabulary(
      new Uint32Array(buffer, byteOffset, slotCount),
      new Uint32Array(buffer, byteOffset + endsAt, count + 1),
      new Uint8Array(buffer, byteOffset + textsAt, textBytes),
    )
    const scales = new DataView(buffer, byteOffset + scalesAt, 2 * count)
    const start = headerBytes + scalesAt + 2 * count
    this.#rows = new TableRows({ read, start, count, dimensions, scales })
    this.#glossary = readGlossary && new Glossary(readGlossary)
    this.dimensions = dimensions
  }

  embed(text: string, into = new Float32Array(this.dimensions)): Float32Array {
    const { dimensions } = this
    const sum = this.#rows.sumOf(this.#read(text).end())
    let square = 0
    for (let at = 0; at < dimensions; at++) square += (sum[at] as number) ** 2
    const factor = square > 0 ? 1 / Math.sqrt(square) : 0
    for (let at = 0; at < dimensions; at++) into[at] = (sum[at] as number) * factor
    return into
  }

  nearness(asked: readonly string[]): (texts: readonly string[]) => Float32Array[] {
    const askedRows = asked.map((word) => this.rowsOf(word))
    const flat = askedRows.flat()
    return (texts) => {
      const textRows = texts.map((text) => this.#compared.get(text) ?? this.#rowsToCompare(text))
      return this.#rows.nearest(flat, textRows).map((best) => highestOf(askedRows, best))
    }
  }

  isExplained(word: string): boolean {
    return this.rowsOf(word).length > 1
  }

  #rowsToCompare(text: string): readonly number[] {
    const rows = [...new Set(this.rowsOf(text))]
    if (this.#compared.size >= mostTexts) this.#compared.clear()
    if (text.length <= longestText) this.#compared.set(text, rows)
    return rows
  }

  /** The rows of a text's words, in order. */
  rowsOf(text: string): readonly number[] {
    return this.#read(text).end().rows
  }

  #read(text: string): Reading {
    const plain = plainLetters(text)
    const reading = new Reading()
    for (let at = 0; at < plain.length; at++) {
      const start = at
      let hash = hashStart
      for (let letter = letterAt(plain, at); letter > 0; letter = letterAt(plain, ++at))
        hash = hashStep(hash, letter)
      if (at === start) {
        at = this.#readOther(plain, at, reading)
        continue
      }
      const row = this.#vocabulary.find(plain, start, at, hash >>> 0)
      if (row >= 0 && !this.#glossary?.explains(row)) reading.add(row, isDigit(plain, start))
      else reading.addWord(this.#known(plain.slice(start, at)))
      // The character that ends a word may be the first letter of another script.
      at--
    }
    return reading
  }

  /** Reads the letters of another script that begin here, if any, and returns the place of the last one. */
  #readOther(text: string, start: number, reading: Reading): number {
    const end = this.#glossary ? endOfOther(text, start) : start
    if (!this.#glossary || end === start) return start
    for (const meaning of this.#glossary.within(text.slice(start, end).toLowerCase()))
      reading.addWord(this.#meant(meaning))
    return end - 1
  }

  /** What is known of a word that is not in the table as it is, or that the glossary explains. */
  #known(word: string): KnownWord {
    const known = this.#remembered.get(word) ?? this.#knowledgeOf(word)
    if (this.#remembered.size < mostRemembered) this.#remembered.set(word, known)
    return known
  }

  #knowledgeOf(word: string): KnownWord {
    const lower = word.toLowerCase()
    if (stopWords().has(lower)) return nothing
    const meaning = this.#glossary?.exactly(lower)
    if (meaning && !meaning.isElsewhere) return this.#meant(meaning)
    const own = this.#ownRows(word)
    if (meaning) return { ...this.#meant(meaning), ...eachAsOne(own), isEnglish: true }
    const rough = own.length === 0 && /^[a-z]+$/.test(lower) ? this.#glossary?.roughly(lower) : undefined
    return rough ? this.#meant(rough) : { ...nothing, ...eachAsOne(own) }
  }

  /** A word as the glossary explains it, whatever the table says of it. */
  #meant(meaning: Meaning): KnownWord {
    const { rows, languages, isElsewhere, isDisputed } = meaning
    const known = { ...asOne(rows), languages, isEnglish: languages === 0 }
    const inLanguage = (language: number) => asOne(this.#glossary?.inLanguage(meaning, language) ?? rows)
    return isElsewhere || isDisputed ? { ...known, inLanguage } : known
  }

  #ownRows(word: string): readonly number[] {
    const lower = word.toLowerCase()
    const isWhole = !/[a-z0-9][A-Z]/.test(word) || this.has(lower)
    if (isWhole) return this.#lookUp(lower)
    return word.split(camelCase).flatMap((part) => this.#lookUp(part.toLowerCase()))
  }

  /** The word itself, else a simple stem of it, else nothing. */
  #lookUp(word: string): readonly number[] {
    if (stopWords().has(word)) return []
    const candidates = [word]
    for (const [ending, instead] of endings) {
      if (word.endsWith(ending) && word.length - ending.length >= 3)
        candidates.push(word.slice(0, -ending.length) + instead)
    }
    const numbered = /^([a-z]{2,})\d+$/.exec(word)?.[1]
    if (numbered !== undefined) candidates.push(numbered)
    for (const candidate of candidates) {
      const row = this.#vocabulary.rowOf(candidate)
      if (row !== undefined) return [row]
    }
    return []
  }

  translate(text: string, from?: Language): Translation | undefined {
    const reading = this.#read(text)
    const language = from === undefined ? reading.language() : languages.indexOf(from)
    if (language === undefined) return undefined
    return {
      languages: from === undefined ? reading.languages() : [from],
      english: reading.end(language).rows.map((row) => this.#vocabulary.wordAt(row)),
      isLittle: (word) => this.#isLittle(plainLetters(word).trim(), language),
    }
  }

  /** Whether a word is an English stop word, or one of this language that means nothing by itself. */
  #isLittle(word: string, language: number): boolean {
    if (stopWords().has(word.toLowerCase())) return true
    const known = this.#known(word)
    const { rows } = known.inLanguage?.(language) ?? known
    return (known.languages & (1 << language)) !== 0 && rows.length === 0
  }

  /** Stop words count too: the table was made without them. */
  knows(word: string): boolean {
    return stopWords().has(word) || this.has(word)
  }

  /** Whether the table has this lower-case word in exactly this form. */
  has(word: string): boolean {
    return this.#vocabulary.rowOf(word) !== undefined
  }
}

function isDigit(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 0x39
}

/** An unknown word, or a stop word. */
const nothing: KnownWord = { rows: [], weights: [], languages: 0, isEnglish: true }

/** For each word the highest number of its rows, at least 0. */
function highestOf(rowsOfWords: readonly (readonly number[])[], ofRows: Float32Array): Float32Array {
  let at = 0
  return Float32Array.from(rowsOfWords, (rows) => {
    const numbers = ofRows.subarray(at, at + rows.length)
    at += rows.length
    return numbers.reduce((most, each) => Math.max(most, each), 0)
  })
}
