import type { Scope } from "../../domain/memory.ts"
import { Damaged, namesTogether, postingBytesTogether, type ReadPiece, vectorsTogether } from "./pieces.ts"
import { Postings } from "./postings.ts"
import { type Span, Vocabulary } from "./vocabulary.ts"

/** What is known of each entry without reading more, by its number in the segment: in order of time, then id. */
export interface Columns {
  readonly count: number
  readonly dimensions: number
  readonly createdMs: Float64Array
  readonly ids: Float64Array
  readonly expiresMs: Float64Array
  readonly lengths: Uint16Array
  readonly flags: Uint8Array
}

export const scopeOrder: readonly Scope[] = ["project", "global", "language"]
export const questionFlag = 4

const bytesEach = 3 * 8 + 2 + 1

/** Numbers first that take most room, so that each begins where its kind may. */
export function packColumns(columns: Columns): Uint8Array {
  const { count, dimensions, createdMs, ids, expiresMs, lengths, flags } = columns
  const bytes = new Uint8Array(16 + bytesEach * count)
  new Float64Array(bytes.buffer, 0, 2).set([count, dimensions])
  let at = 16
  for (const column of [createdMs, ids, expiresMs, lengths, flags]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += column.byteLength
  }
  return bytes
}

function openColumns(bytes: Uint8Array): Columns {
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  const [count = 0, dimensions = 0] = new Float64Array(buffer, byteOffset, 2)
  if (bytes.length !== 16 + bytesEach * count) throw new Damaged("columns have another size")
  const at = (each: number) => byteOffset + 16 + each * count
  return {
    count,
    dimensions,
    createdMs: new Float64Array(buffer, at(0), count),
    ids: new Float64Array(buffer, at(8), count),
    expiresMs: new Float64Array(buffer, at(16), count),
    lengths: new Uint16Array(buffer, at(24), count),
    flags: new Uint8Array(buffer, at(26), count),
  }
}

/** A part of the index that never changes: entries in order of time, their words and their vectors. Read when needed. */
export class Segment {
  readonly columns: Columns
  readonly #read: ReadPiece
  readonly #held = new Map<string, Uint8Array>()
  #vocabulary: Vocabulary | undefined
  #signs: Uint32Array | undefined

  constructor(read: ReadPiece) {
    this.#read = read
    this.columns = openColumns(read("columns"))
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(Buffer.from(this.#read("words")).toString("utf8"))
    return this.#vocabulary
  }

  /** The signs of all vectors, one after the other. */
  get signs(): Uint32Array {
    if (!this.#signs) {
      const bytes = this.#read("signs")
      const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
      this.#signs = new Uint32Array(buffer, byteOffset, bytes.length / 4)
    }
    return this.#signs
  }

  postings({ from, length }: Span): Postings {
    const first = Math.floor(from / postingBytesTogether)
    const last = Math.floor((from + length - 1) / postingBytesTogether)
    const start = from - first * postingBytesTogether
    if (first === last) return new Postings(this.#piece(`postings/${first}`), start, length)
    const parts = Array.from({ length: last - first + 1 }, (_, at) => this.#piece(`postings/${first + at}`))
    return new Postings(Buffer.concat(parts), start, length)
  }

  vector(entry: number): Int8Array {
    const { dimensions } = this.columns
    const block = this.#piece(`vectors/${Math.floor(entry / vectorsTogether)}`)
    return new Int8Array(block.buffer, block.byteOffset + (entry % vectorsTogether) * dimensions, dimensions)
  }

  name(entry: number): string {
    const block = this.#piece(`names/${Math.floor(entry / namesTogether)}`)
    return Buffer.from(block).toString("utf8").split("\n")[entry % namesTogether] ?? ""
  }

  names(): readonly string[] {
    const blocks = Math.ceil(this.columns.count / namesTogether)
    return Array.from({ length: blocks }, (_, at) =>
      Buffer.from(this.#read(`names/${at}`))
        .toString("utf8")
        .split("\n"),
    ).flat()
  }

  /** Hash and look of each entry, in turns. */
  hashes(): Float64Array {
    const bytes = this.#piece("hashes")
    const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
    return new Float64Array(buffer, byteOffset, bytes.length / 8)
  }

  #piece(name: string): Uint8Array {
    let held = this.#held.get(name)
    if (!held) {
      held = this.#read(name)
      this.#held.set(name, held)
    }
    return held
  }
}
