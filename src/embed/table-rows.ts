import type { ReadParts } from "./glossary.ts"
import { RowMemory } from "./kernel/kernel.ts"
import type { Weighed } from "./reading.ts"

/** The table begins with the most common words: if over `manyRows` are missing, these are read at once. */
const commonRows = 4_096
const manyRows = 40
/** Other rows are read when they are needed, and all rows once sums have missed more than this. */
const fewSummed = 1_000
const rowsAtOnce = 4_096

/** Where a table's file has its rows, two values per byte, and each row's scale as a 16-bit float. */
export interface RowPlaces {
  readonly read: ReadParts
  readonly start: number
  readonly count: number
  readonly dimensions: number
  readonly scales: DataView
}

/**
 * The rows of the table. Only those that were needed are in memory: many sums make an index, which takes
 * nearly all rows, but a process that only answers questions needs few, however long it does.
 */
export class TableRows {
  readonly #in: RowPlaces
  #memory: RowMemory | undefined
  /** So many rows from the first on are in the memory in their order, beginning at this place. */
  #inOrder = 0
  #orderAt = 0
  /** Where each other row is in the memory, counted from 1; 0 if it is not there. */
  readonly #places: Uint32Array
  #missedBySums = 0

  constructor(places: RowPlaces) {
    this.#in = places
    this.#places = new Uint32Array(places.count)
  }

  /** The weighted sum of rows, valid until the next call. */
  sumOf({ rows, weights }: Weighed): Float32Array {
    this.#missedBySums += this.#missing(rows).size
    const memory = this.#missedBySums > fewSummed ? this.#withAll() : this.#with(rows)
    memory.clear()
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number
      memory.add(this.#placeOf(row), this.#scaleOf(row) * (weights[at] as number))
    }
    return memory.sum()
  }

  /** For each text, given by its rows: how near its nearest row is to each asked row. */
  nearest(asked: readonly number[], texts: readonly (readonly number[])[]): Float32Array[] {
    const memory = this.#with(asked.concat(...texts))
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
    if (this.#inOrder === 0 && this.#missing(rows).size > manyRows) this.#putInOrder(this.#memory, commonRows)
    const missing = [...this.#missing(rows)]
    if (missing.length === 0) return this.#memory
    let place = this.#memory.put(this.#read(missing, 1))
    for (const row of missing) this.#places[row] = ++place
    return this.#memory
  }

  /** A memory with all rows and nothing else. */
  #withAll(): RowMemory {
    const { dimensions, count } = this.#in
    if (!this.#memory || this.#inOrder < count) {
      this.#memory = new RowMemory(dimensions)
      this.#putInOrder(this.#memory, count)
    }
    return this.#memory
  }

  #missing(rows: readonly number[]): ReadonlySet<number> {
    const missing = new Set<number>()
    for (const row of rows) if (row >= this.#inOrder && this.#places[row] === 0) missing.add(row)
    return missing
  }

  /** Reads the first rows, in pieces, which avoids a second copy of all of them. */
  #putInOrder(memory: RowMemory, count: number): void {
    memory.reserve(count)
    this.#orderAt = memory.taken
    for (let row = 0; row < count; row += rowsAtOnce)
      memory.put(this.#read([row], Math.min(rowsAtOnce, count - row)))
    this.#inOrder = count
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

  #placeOf(row: number): number {
    return row < this.#inOrder ? this.#orderAt + row : (this.#places[row] as number) - 1
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
