import { placesOf } from "../kernel/places.ts"

const newline = Uint8Array.of(0x0a)
/** What a number takes in a list. */
const bytesPerEnd = 8

/** Names, one per line, left as bytes: those of very many files take more room than everything else. */
export class Names {
  readonly #bytes: Buffer
  /** Where each name but the last ends. */
  readonly #ends: readonly number[]

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#bytes = Buffer.from(buffer, byteOffset, length)
    this.#ends = placesOf(newline, this.#bytes)
  }

  get byteLength(): number {
    return this.#bytes.length + bytesPerEnd * this.#ends.length
  }

  /** Empty if there is no such line. */
  at(line: number): string {
    const start = line === 0 ? 0 : (this.#ends[line - 1] ?? this.#bytes.length) + 1
    return this.#bytes.toString("utf8", start, this.#ends[line])
  }
}
