import { decoding } from "./packed/pieces.ts"
import type { Shelf } from "./packed/shelf.ts"
import { likeness, quantize } from "./quantize.ts"

/** Stands for no vector. Packed with others it becomes zeros, which no text's vector consists of. */
const nowhere = new Int8Array(0)

/** How many vectors make one piece. */
const together = 256

/** Pieces in existing indexes have this name: with another one, all memories would be sent again. */
const allPieces = "far "

/**
 * The vectors of a remote embedder, kept beside an index by the hash of their memory: each memory is sent
 * only once. Holds the vectors of one maker at a time.
 */
export class RemoteVectors {
  readonly #shelf: Pick<Shelf, "read" | "update">
  readonly #maker: string
  readonly #vectors = new Map<number, Int8Array>()
  #pieces = 0

  constructor(shelf: Pick<Shelf, "read" | "update">, maker: string) {
    this.#shelf = shelf
    this.#maker = maker
    for (;;) {
      const bytes = shelf.read(`${this.#start}${this.#pieces}`)
      if (bytes === undefined) break
      this.#pieces++
      decoding(() => {
        for (const [hash, vector] of unpack(bytes))
          this.#vectors.set(hash, vector.some((number) => number !== 0) ? vector : nowhere)
      })
    }
  }

  has(hash: number): boolean {
    return this.#vectors.has(hash)
  }

  /** Adds vectors and drops those of other makers. What is sent to nobody has none, for good. */
  add(hashes: readonly number[], vectors: readonly (Float32Array | undefined)[]): void {
    const packed = hashes.map((hash, at) => {
      const vector = vectors[at]
      return [hash, vector ? quantize(vector) : nowhere] as const
    })
    this.#shelf.update(() => {
      // Somebody else may have added some in the meantime.
      while (this.#shelf.read(`${this.#start}${this.#pieces}`) !== undefined) this.#pieces++
      const isFirst = this.#pieces === 0
      const write = new Map<string, Uint8Array>()
      for (let at = 0; at < packed.length; at += together)
        write.set(`${this.#start}${this.#pieces++}`, pack(packed.slice(at, at + together)))
      return { clear: isFirst ? [allPieces] : [], write }
    })
    for (const [hash, vector] of packed) this.#vectors.set(hash, vector)
  }

  /** The cosine of the question with each of these that has a vector. */
  cosines(question: Float32Array, hashes: Iterable<number>): Map<number, number> {
    const cosines = new Map<number, number>()
    for (const hash of hashes) {
      const vector = this.#vectors.get(hash)
      if (vector?.length === question.length) cosines.set(hash, likeness(question, vector))
    }
    return cosines
  }

  get #start(): string {
    return `${allPieces}${this.#maker}/`
  }
}

function pack(vectors: readonly (readonly [number, Int8Array])[]): Uint8Array {
  const size = vectors.reduce((most, [, vector]) => Math.max(most, vector.length), 0)
  const bytes = new Uint8Array(vectors.length * (8 + size))
  bytes.set(new Uint8Array(Float64Array.from(vectors, ([hash]) => hash).buffer))
  for (const [at, [, vector]] of vectors.entries())
    bytes.set(new Uint8Array(vector.buffer), 8 * vectors.length + at * size)
  return withCount(vectors.length, bytes)
}

function withCount(count: number, rest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + rest.length)
  new Float64Array(bytes.buffer, 0, 1)[0] = count
  bytes.set(rest, 8)
  return bytes
}

function* unpack(piece: Uint8Array): Generator<[number, Int8Array]> {
  const bytes = piece.byteOffset % 8 === 0 ? piece : piece.slice()
  const [count = 0] = new Float64Array(bytes.buffer, bytes.byteOffset, 1)
  const hashes = new Float64Array(bytes.buffer, bytes.byteOffset + 8, count)
  const start = 8 + 8 * count
  const size = (bytes.length - start) / Math.max(1, count)
  for (const [at, hash] of hashes.entries())
    yield [hash, new Int8Array(bytes.buffer, bytes.byteOffset + start + at * size, size)]
}
