import { kernelBytes } from "./bytes.ts"

/** What kernel.wat exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void }
  add(row: number, end: number, scale: number, sum: number): void
  unpack(row: number, end: number, to: number): void
  compare(vector: number, size: number, end: number, products: number): void
}

/**
 * Byte offsets in the kernel's memory: a sum; products; the row being compared, followed by the asked rows;
 * all rows.
 */
const sumAt = 0
const productsAt = 0x1000
const comparedAt = 0x2000
const rowsAt = 0x10000
const productsCount = (comparedAt - productsAt) / 4
const pageBytes = 0x10000

/** Rows of the table of words in the kernel's memory, two dimensions per byte, each known by its place. */
export class RowMemory {
  readonly #kernel: Kernel
  readonly #dimensions: number
  readonly #rowBytes: number
  /** The size of an unpacked row, two bytes per dimension. */
  readonly #unpackedBytes: number
  #sum: Float32Array
  #products: Int32Array
  #bytes: Uint8Array
  #taken = 0
  /** The lengths of the asked rows as vectors. */
  #asked: readonly number[] = []

  constructor(dimensions: number) {
    const module = new WebAssembly.Module(Buffer.from(kernelBytes, "base64"))
    this.#kernel = new WebAssembly.Instance(module).exports as Kernel
    this.#dimensions = dimensions
    this.#rowBytes = dimensions / 2
    this.#unpackedBytes = 2 * dimensions
    const { buffer } = this.#kernel.memory
    this.#sum = new Float32Array(buffer, sumAt, dimensions)
    this.#products = new Int32Array(buffer, productsAt, productsCount)
    this.#bytes = new Uint8Array(buffer)
  }

  /** How many rows there are: the place of the next one. */
  get taken(): number {
    return this.#taken
  }

  /** Makes room for so many rows at once, which is faster than growing little by little. */
  reserve(count: number): void {
    const missing = rowsAt + (this.#taken + count) * this.#rowBytes - this.#bytes.length
    if (missing > 0) this.#grow(Math.ceil(missing / pageBytes))
  }

  /** Appends rows and returns the place of the first. */
  put(rows: Uint8Array): number {
    const first = this.#taken
    const count = rows.length / this.#rowBytes
    this.reserve(count)
    this.#bytes.set(rows, rowsAt + first * this.#rowBytes)
    this.#taken += count
    return first
  }

  #grow(pages: number): void {
    const { memory } = this.#kernel
    memory.grow(pages)
    const { buffer } = memory
    this.#sum = new Float32Array(buffer, sumAt, this.#dimensions)
    this.#products = new Int32Array(buffer, productsAt, productsCount)
    this.#bytes = new Uint8Array(buffer)
  }

  /** Starts a new sum at zero. */
  clear(): void {
    this.#sum.fill(0)
  }

  add(place: number, scale: number): void {
    const start = this.#startOf(place)
    this.#kernel.add(start, start + this.#rowBytes, scale, sumAt)
  }

  /** Valid until the next sum is started. */
  sum(): Float32Array {
    return this.#sum
  }

  /** Sets the rows that others are compared with from now on; those that do not fit are left out. */
  ask(places: readonly number[]): void {
    const room = (rowsAt - comparedAt) / this.#unpackedBytes - 1
    this.#asked = places.slice(0, room).map((place, at) => {
      this.#compare(place, 0)
      this.#unpack(place, comparedAt + (at + 1) * this.#unpackedBytes)
      return Math.sqrt(this.#products[0] as number) || 1
    })
  }

  /** Raises each number in `best` to the cosine of this row with that asked row, if the cosine is higher. */
  compare(place: number, best: Float32Array): void {
    this.#compare(place, this.#asked.length)
    const length = Math.sqrt(this.#products[0] as number) || 1
    for (let at = 0; at < this.#asked.length; at++) {
      const cosine = (this.#products[at + 1] as number) / (length * (this.#asked[at] as number))
      if (cosine > (best[at] as number)) best[at] = cosine
    }
  }

  /** Multiplies a row with itself and with the first `count` asked rows. */
  #compare(place: number, count: number): void {
    this.#unpack(place, comparedAt)
    const end = comparedAt + (count + 1) * this.#unpackedBytes
    this.#kernel.compare(comparedAt, this.#unpackedBytes, end, productsAt)
  }

  #unpack(place: number, to: number): void {
    const start = this.#startOf(place)
    this.#kernel.unpack(start, start + this.#rowBytes, to)
  }

  #startOf(place: number): number {
    return rowsAt + place * this.#rowBytes
  }
}
