import { kernelBytes } from "./bytes.ts"

/** As much of it as is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** What kernel.wat exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void }
  add(row: number, end: number, scale: number, sum: number): void
}

/** The sum is at the beginning, the rows from here on. */
const rowsAt = 0x10000
const pageBytes = 0x10000

/** Rows of the table in the kernel's memory, two dimensions a byte. */
export class Summing {
  readonly #kernel: Kernel
  readonly #rowBytes: number
  readonly #sum: Float32Array

  constructor(rows: Uint8Array, dimensions: number) {
    const module = new WebAssembly.Module(Buffer.from(kernelBytes, "base64"))
    this.#kernel = new WebAssembly.Instance(module).exports as Kernel
    this.#rowBytes = dimensions / 2
    const { memory } = this.#kernel
    memory.grow(Math.ceil(rows.length / pageBytes))
    new Uint8Array(memory.buffer).set(rows, rowsAt)
    this.#sum = new Float32Array(memory.buffer, 0, dimensions)
  }

  /** What is summed up from here on begins at zero. */
  clear(): void {
    this.#sum.fill(0)
  }

  add(row: number, scale: number): void {
    const start = rowsAt + row * this.#rowBytes
    this.#kernel.add(start, start + this.#rowBytes, scale, 0)
  }

  /** A copy. */
  sum(): Float32Array {
    return this.#sum.slice()
  }
}
