import { hashWord, headerBytes, magic, slotCount } from "./layout.ts"
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

/**
 * The bundled table: one vector a word, summed and made a unit. English, 40,000 words; what it does not know
 * counts nothing, the words themselves are looked for anyway.
 */
export class WordTable implements Embedder {
  readonly name = "words-1"
  readonly dimensions: number
  readonly #bytes: Uint8Array
  readonly #slots: Uint32Array
  readonly #ends: Uint32Array
  readonly #texts: Uint8Array
  readonly #scales: DataView
  readonly #rows: Uint8Array
  readonly #remembered = new Map<string, readonly number[]>()

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const found = String.fromCharCode(...bytes.subarray(0, magic.length))
    if (found !== magic) throw new Error(`not a table of words: it begins with ${JSON.stringify(found)}`)
    this.dimensions = view.getUint32(8, true)
    const count = view.getUint32(12, true)
    const textBytes = view.getUint32(16, true)
    const slotsAt = headerBytes
    const endsAt = slotsAt + 4 * slotCount
    const textsAt = endsAt + 4 * (count + 1)
    const scalesAt = textsAt + textBytes + ((4 - (textBytes % 4)) % 4)
    this.#bytes = bytes
    this.#slots = new Uint32Array(bytes.buffer, bytes.byteOffset + slotsAt, slotCount)
    this.#ends = new Uint32Array(bytes.buffer, bytes.byteOffset + endsAt, count + 1)
    this.#texts = bytes.subarray(textsAt, textsAt + textBytes)
    this.#scales = new DataView(bytes.buffer, bytes.byteOffset + scalesAt, 2 * count)
    this.#rows = this.#bytes.subarray(scalesAt + 2 * count)
  }

  embed(text: string): Float32Array {
    const sum = new Float32Array(this.dimensions)
    const half = this.dimensions / 2
    for (const row of this.rowsOf(text)) {
      const scale = halfFloat(this.#scales.getUint16(2 * row, true))
      for (let at = 0, from = row * half; at < half; at++, from++) {
        const pair = this.#rows[from] as number
        sum[2 * at] = (sum[2 * at] as number) + scale * ((pair & 15) - 8)
        sum[2 * at + 1] = (sum[2 * at + 1] as number) + scale * ((pair >> 4) - 8)
      }
    }
    let square = 0
    for (const value of sum) square += value * value
    if (square > 0) {
      const factor = 1 / Math.sqrt(square)
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) * factor
    }
    return sum
  }

  /** The rows of a text's words, in order. */
  rowsOf(text: string): number[] {
    const plain = text
      .replace(/\bc\+\+/gi, " cpp ")
      .replace(/\bc#/gi, " csharp ")
      .replace(/(?<!\w)\.net\b/gi, " dotnet ")
      .replace(/(?<=\w)['\u2019](?=\w)/g, "")
    const ascii = /[^\u0000-\u007f]/.test(plain)
      ? plain.normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
      : plain
    return (ascii.match(/[A-Za-z0-9]+/g) ?? []).flatMap((word) => this.#rowsOfWord(word))
  }

  #rowsOfWord(word: string): readonly number[] {
    const known = this.#remembered.get(word)
    if (known) return known
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
    if (stopWords.has(word)) return []
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
    for (let slot = hashWord(word) % slotCount; ; slot = (slot + 1) % slotCount) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0) return undefined
      if (this.#isWord(row, word)) return row
    }
  }

  #isWord(row: number, word: string): boolean {
    const start = this.#ends[row] as number
    if ((this.#ends[row + 1] as number) - start !== word.length) return false
    for (let at = 0; at < word.length; at++) if (this.#texts[start + at] !== word.charCodeAt(at)) return false
    return true
  }
}

function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const sign = bits & 0x8000 ? -1 : 1
  return exponent === 0 ? sign * 2 ** -24 * fraction : sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
}
