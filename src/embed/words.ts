import { withoutAccents } from "../domain/accents.ts"
import { RowMemory } from "./kernel/kernel.ts"
import { hashStart, hashStep, hashWord, headerBytes, magic, slotCount } from "./layout.ts"
import type { Embedder } from "./port.ts"
import { stopWords } from "./stop-words.ts"

/** Endings to take off an unknown word, and what to put in their place. */
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

/** So many different words are remembered with their rows. */
const mostRemembered = 50_000
/** And so many texts, if they are not longer than this: a process that stays compares the same ones again and again. */
const mostTexts = 1_000
const longestText = 4_000

/** Reads parts of the table's file, which begin at `starts` and have the same length, one behind the other. */
export type ReadParts = (starts: readonly number[], length: number) => Uint8Array

/** Rows are read as they are met; who meets more than this wants all of them. */
const fewRows = 1_000
const rowsAtOnce = 2_000

/**
 * The bundled table: one vector a word, summed and made a unit. English, 40,000 words; what it does not know
 * counts nothing, the words themselves are looked for anyway. Of its six megabytes only what is needed is read.
 */
export class WordTable implements Embedder {
  readonly name = "words-1"
  readonly dimensions: number
  readonly #slots: Uint32Array
  readonly #ends: Uint32Array
  readonly #texts: Uint8Array
  readonly #scales: DataView
  readonly #count: number
  readonly #rowsAt: number
  readonly #read: ReadParts
  #memory: RowMemory | undefined
  /** Where the rows are that were read; undefined once all are, each in the place of its number. */
  #places: Map<number, number> | undefined = new Map()
  readonly #remembered = new Map<string, readonly number[]>()
  readonly #compared = new Map<string, readonly number[]>()

  constructor(read: ReadParts) {
    const header = read([0], headerBytes)
    const numbers = new DataView(header.buffer, header.byteOffset, header.byteLength)
    const found = String.fromCharCode(...header.subarray(0, magic.length))
    if (found !== magic) throw new Error(`not a table of words: it begins with ${JSON.stringify(found)}`)
    this.dimensions = numbers.getUint32(8, true)
    const count = numbers.getUint32(12, true)
    const textBytes = numbers.getUint32(16, true)
    const endsAt = 4 * slotCount
    const textsAt = endsAt + 4 * (count + 1)
    const scalesAt = textsAt + textBytes + ((4 - (textBytes % 4)) % 4)
    this.#rowsAt = headerBytes + scalesAt + 2 * count
    const index = read([headerBytes], scalesAt + 2 * count)
    this.#slots = new Uint32Array(index.buffer, index.byteOffset, slotCount)
    this.#ends = new Uint32Array(index.buffer, index.byteOffset + endsAt, count + 1)
    this.#texts = index.subarray(textsAt, textsAt + textBytes)
    this.#scales = new DataView(index.buffer, index.byteOffset + scalesAt, 2 * count)
    this.#count = count
    this.#read = read
  }

  embed(text: string): Float32Array {
    const { dimensions } = this
    const sum = this.#sumOf(this.rowsOf(text))
    let square = 0
    for (let at = 0; at < dimensions; at++) square += (sum[at] as number) ** 2
    const factor = square > 0 ? 1 / Math.sqrt(square) : 0
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] as number) * factor
    return sum
  }

  #sumOf(rows: readonly number[]): Float32Array {
    const memory = this.#with(rows)
    memory.clear()
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number
      memory.add(this.#placeOf(row), this.#scaleOf(row))
    }
    return memory.sum()
  }

  nearness(asked: readonly string[]): (texts: readonly string[]) => Float32Array[] {
    const askedRows = asked.map((word) => this.rowsOf(word))
    const flat = askedRows.flat()
    return (texts) => {
      const textRows = texts.map((text) => this.#compared.get(text) ?? this.#rowsToCompare(text))
      const memory = this.#with([...flat, ...textRows.flat()])
      memory.ask(flat.map((row) => this.#placeOf(row)))
      return textRows.map((rows) => {
        const best = new Float32Array(flat.length)
        for (const row of rows) memory.compare(this.#placeOf(row), best)
        return highestOf(askedRows, best)
      })
    }
  }

  #rowsToCompare(text: string): readonly number[] {
    const rows = [...new Set(this.rowsOf(text))]
    if (this.#compared.size >= mostTexts) this.#compared.clear()
    if (text.length <= longestText) this.#compared.set(text, rows)
    return rows
  }

  /** The rows that were read, with these among them. */
  #with(rows: readonly number[]): RowMemory {
    this.#memory ??= new RowMemory(this.dimensions)
    const places = this.#places
    const missing = places ? [...new Set(rows)].filter((row) => !places.has(row)) : []
    if (!places || missing.length === 0) return this.#memory
    const rowBytes = this.dimensions / 2
    if (places.size + missing.length > fewRows) {
      this.#memory = this.#readAll(rowBytes)
      this.#places = undefined
      return this.#memory
    }
    const starts = missing.map((row) => this.#rowsAt + row * rowBytes)
    const first = this.#memory.put(this.#read(starts, rowBytes))
    for (const [at, row] of missing.entries()) places.set(row, first + at)
    return this.#memory
  }

  /** In pieces, so that no second copy of all of them is ever there. */
  #readAll(rowBytes: number): RowMemory {
    const memory = new RowMemory(this.dimensions)
    for (let row = 0; row < this.#count; row += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, this.#count - row)
      memory.put(this.#read([this.#rowsAt + row * rowBytes], count * rowBytes))
    }
    return memory
  }

  #placeOf(row: number): number {
    return this.#places?.get(row) ?? row
  }

  #scaleOf(row: number): number {
    return halfFloat(this.#scales.getUint16(2 * row, true))
  }

  /** The rows of a text's words, in order. */
  rowsOf(text: string): number[] {
    const plain = /[+#'\u2019]|\.n/i.test(text) ? withNamedSigns(text) : text
    const ascii = /[^\u0000-\u007f]/.test(plain) ? withoutAccents(plain) : plain
    const rows: number[] = []
    for (let at = 0; at < ascii.length; at++) {
      const start = at
      let hash = hashStart
      for (let letter = letterAt(ascii, at); letter > 0; letter = letterAt(ascii, ++at))
        hash = hashStep(hash, letter)
      if (at === start) continue
      const row = this.#find(ascii, start, at, hash >>> 0)
      if (row >= 0) rows.push(row)
      else this.#addOthers(ascii.slice(start, at), rows)
    }
    return rows
  }

  /** Of a word that is not in the table as it is. */
  #addOthers(word: string, rows: number[]): void {
    for (const row of this.#remembered.get(word) ?? this.#rowsOfWord(word)) rows.push(row)
  }

  #rowsOfWord(word: string): readonly number[] {
    const lower = word.toLowerCase()
    const isWhole = !/[a-z0-9][A-Z]/.test(word) || this.#rowOf(lower) !== undefined
    const rows = isWhole
      ? this.#lookUp(lower)
      : word.split(camelCase).flatMap((part) => this.#lookUp(part.toLowerCase()))
    if (this.#remembered.size < mostRemembered) this.#remembered.set(word, rows)
    return rows
  }

  /** The word itself, else a simple stem of it, else nothing. */
  #lookUp(word: string): number[] {
    if (stopWords().has(word)) return []
    const candidates = [word]
    for (const [ending, instead] of endings) {
      if (word.endsWith(ending) && word.length - ending.length >= 3)
        candidates.push(word.slice(0, -ending.length) + instead)
    }
    const numbered = /^([a-z]{2,})\d+$/.exec(word)?.[1]
    if (numbered !== undefined) candidates.push(numbered)
    for (const candidate of candidates) {
      const row = this.#rowOf(candidate)
      if (row !== undefined) return [row]
    }
    return []
  }

  #rowOf(word: string): number | undefined {
    const row = this.#find(word, 0, word.length, hashWord(word))
    return row < 0 ? undefined : row
  }

  /** The row of the word in a part of a text, whatever its case; -1 where there is none. */
  #find(text: string, start: number, end: number, hash: number): number {
    for (let slot = hash % slotCount; ; slot = (slot + 1) % slotCount) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0 || this.#isWord(row, text, start, end)) return row
    }
  }

  #isWord(row: number, text: string, start: number, end: number): boolean {
    const from = (this.#ends[row] as number) - start
    if ((this.#ends[row + 1] as number) - from !== end) return false
    for (let at = start; at < end; at++) if (this.#texts[from + at] !== letterAt(text, at)) return false
    return true
  }
}

/** Of each word the highest of the numbers that its rows have. */
function highestOf(rowsOfWords: readonly (readonly number[])[], ofRows: Float32Array): Float32Array {
  let at = 0
  return Float32Array.from(rowsOfWords, (rows) => {
    const numbers = ofRows.subarray(at, at + rows.length)
    at += rows.length
    return numbers.reduce((most, each) => Math.max(most, each), 0)
  })
}

/** Of each ASCII letter or digit its lower case, and zero for all else. */
const letters = new Uint8Array(128)
for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789")
  for (const either of [letter, letter.toUpperCase()]) letters[either.charCodeAt(0)] = letter.charCodeAt(0)

function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 128 ? (letters[code] as number) : 0
}

/** What a sign belongs to: languages are named with them, and words are written in one with an apostrophe. */
function withNamedSigns(text: string): string {
  return text
    .replace(/\bc\+\+/gi, " cpp ")
    .replace(/\bc#/gi, " csharp ")
    .replace(/(?<!\w)\.net\b/gi, " dotnet ")
    .replace(/(?<=\w)['\u2019](?=\w)/g, "")
}

const powers = Float64Array.from({ length: 32 }, (_, exponent) => 2 ** (exponent - 15))

function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const sign = bits & 0x8000 ? -1 : 1
  const power = powers[exponent] as number
  return exponent === 0 ? sign * 2 ** -24 * fraction : sign * power * (1 + fraction / 1024)
}
