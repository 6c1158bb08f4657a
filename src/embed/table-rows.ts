import type { ReadParts } from "./glossary.ts"
import { RowMemory } from "./kernel/kernel.ts"
import type { Weighed } from "./reading.ts"

/** The table begins with the most common words: if over `manyRows` are missing, these are read at once. */
const commonRows = 4_096
const manyRows = 40
/** Other rows are read when they are needed; once they are more than this, all rows are read. */
const fewRows = 1_000
const rowsAtOnce = 2_000

/** Where a table's file has its rows, two values per byte, and each row's scale as a 16-bit float. */
export interface RowPlaces {
  readonly read: ReadParts
  readonly start: number
  readonly count: number
  readonly dimensions: number
  readonly scales: DataView
}

/** The rows of the table; only those that were needed are in memory. */
export class TableRows {
  readonly #in: RowPlaces
  #memory: RowMemory | undefined
  /** Where the common rows begin, once they are read. */
  #commonAt: number | undefined
  /** Where the other rows are that were read; undefined once all are, each at the place of its number. */
  #places: Map<number, number> | undefined = new Map()

  constructor(places: RowPlaces) {
    this.#in = places
  }

  /** The weighted sum of rows, valid until the next call. */
  sumOf({ rows, weights }: Weighed): Float32Array {
    const memory = this.#with(rows)
    memory.clear()
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number
      memory.add(this.#placeOf(row), this.#scaleOf(row) * (weights[at] as number))
    }
    return memory.sum()
  }

  /** For each text, given by its rows: how near its nearest row is to each asked row. */
  nearest(asked: readonly number[], texts: readonly (readonly number[])[]): Float32Array[] {
    const memory = this.#with([...asked, ...texts.flat()])
    memory.ask(asked.map((row) => this.#placeOf(row)))
    return texts.map((rows) => {
      const best = new Float32Array(asked.length)
      for (const row of rows) memory.compare(this.#placeOf(row), best)
      return best
    })
  }

  /** The memory, with these rows in it. */
  #with(rows: readonly number[]): RowMemory {
    this.#memory ??= new RowMemory(this.#in.dimensions)
    if (!this.#places) return this.#memory
    if (this.#commonAt === undefined && this.#missing(rows, this.#places).length > manyRows)
      this.#commonAt = this.#memory.put(this.#read([0], commonRows))
    const missing = this.#missing(rows, this.#places)
    if (this.#places.size + missing.length > fewRows) {
      this.#memory = this.#readAll()
      this.#places = undefined
    } else if (missing.length > 0) {
      const first = this.#memory.put(this.#read(missing, 1))
      for (const [at, row] of missing.entries()) this.#places.set(row, first + at)
    }
    return this.#memory
  }

  #missing(rows: readonly number[], places: ReadonlyMap<number, number>): readonly number[] {
    const least = this.#commonAt === undefined ? 0 : commonRows
    return [...new Set(rows)].filter((row) => row >= least && !places.has(row))
  }

  /** Reads `count` rows from each of the first ones on. */
  #read(first: readonly number[], count: number): Uint8Array {
    const { dimensions, read, start } = this.#in
    const rowBytes = dimensions / 2
    return read(
      first.map((row) => start + row * rowBytes),
      count * rowBytes,
    )
  }

  /** Reads in pieces, which avoids a second copy of all rows. */
  #readAll(): RowMemory {
    const { dimensions, count } = this.#in
    const memory = new RowMemory(dimensions)
    memory.reserve(count)
    for (let row = 0; row < count; row += rowsAtOnce)
      memory.put(this.#read([row], Math.min(rowsAtOnce, count - row)))
    return memory
  }

  #placeOf(row: number): number {
    if (!this.#places) return row
    return this.#commonAt !== undefined && row < commonRows
      ? this.#commonAt + row
      : (this.#places.get(row) as number)
  }

  #scaleOf(row: number): number {
    return halfFloat(this.#in.scales.getUint16(2 * row, true))
  }
}

const powers = Float64Array.from({ length: 32 }, (_, exponent) => 2 ** (exponent - 15))

function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const sign = bits & 0x8000 ? -1 : 1
  const power = powers[exponent] as number
  return exponent === 0 ? sign * 2 ** -24 * fraction : sign * power * (1 + fraction / 1024)
}
