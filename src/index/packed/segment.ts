import type { Scope } from "../../domain/memory.ts"
import { Damaged, namesTogether, postingBytesTogether, type ReadPiece, vectorsTogether } from "./pieces.ts"
import { Postings } from "./postings.ts"
import { type Span, Vocabulary } from "./vocabulary.ts"

/** What is known of each entry without reading more, by its number in the segment: in order of time, then id. */
export interface Columns {
  readonly count: number
  readonly dimensions: number
  /** Of all entries together. */
  readonly totalLength: number
  readonly createdMs: Float64Array
  readonly ids: Float64Array
  readonly expiresMs: Float64Array
  /** The first entry of its sitting: those with the same one were saved together. */
  readonly sittings: Uint32Array
  readonly lengths: Uint16Array
  readonly flags: Uint8Array
}

export const scopeOrder: readonly Scope[] = ["project", "global", "language"]
/** Beside the scope, which takes two bits, and `startFlag`. */
export const questionFlag = 4
export const timeFlag = 8
export const numberFlag = 16

/** All zero for a segment without entries. */
export const columnsHeaderBytes = 3 * 8
const bytesEach = 3 * 8 + 4 + 2 + 1

/** Numbers first that take most room, so that each begins where its kind may. */
export function packColumns(columns: Columns): Uint8Array {
  const { count, dimensions, totalLength, createdMs, ids, expiresMs, sittings, lengths, flags } = columns
  const bytes = new Uint8Array(columnsHeaderBytes + bytesEach * count)
  new Float64Array(bytes.buffer, 0, 3).set([count, dimensions, totalLength])
  let at = columnsHeaderBytes
  for (const column of [createdMs, ids, expiresMs, sittings, lengths, flags]) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += column.byteLength
  }
  return bytes
}

function openColumns(bytes: Uint8Array): Columns {
  const { buffer, byteOffset } = aligned(bytes)
  const [count = 0, dimensions = 0, totalLength = 0] = new Float64Array(buffer, byteOffset, 3)
  if (bytes.length !== columnsHeaderBytes + bytesEach * count) throw new Damaged("columns have another size")
  const at = (each: number) => byteOffset + columnsHeaderBytes + each * count
  return {
    count,
    dimensions,
    totalLength,
    createdMs: new Float64Array(buffer, at(0), count),
    ids: new Float64Array(buffer, at(8), count),
    expiresMs: new Float64Array(buffer, at(16), count),
    sittings: new Uint32Array(buffer, at(24), count),
    lengths: new Uint16Array(buffer, at(28), count),
    flags: new Uint8Array(buffer, at(30), count),
  }
}

/** Where numbers of eight bytes may begin. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
}

function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString("utf8")
}

export interface Version {
  readonly hash: number
  readonly look: number
}

/** A part of the index that never changes: entries in order of time, their words and their vectors. Read when needed. */
export class Segment {
  readonly columns: Columns
  readonly #read: ReadPiece
  readonly #held = new Map<string, Uint8Array>()
  readonly #names = new Map<number, readonly string[]>()
  readonly #vectors = new Map<number, Uint8Array>()
  readonly #versions = new Map<number, Float64Array>()
  #vocabulary: Vocabulary | undefined
  #signs: Uint8Array | undefined

  constructor(read: ReadPiece) {
    this.#read = read
    this.columns = openColumns(read("columns"))
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(this.columns.count === 0 ? new Uint8Array(0) : this.#read("words"))
    return this.#vocabulary
  }

  /** The signs of all vectors: for each group of entries a column for each eight dimensions, a byte an entry. */
  get signs(): Uint8Array {
    this.#signs ??= this.columns.count === 0 ? new Uint8Array(0) : this.#read("signs")
    return this.#signs
  }

  postings({ from, length }: Span): Postings {
    const first = Math.floor(from / postingBytesTogether)
    const last = Math.floor((from + length - 1) / postingBytesTogether)
    const start = from - first * postingBytesTogether
    if (first === last) return new Postings(this.#piece(`postings/${first}`), start)
    const parts = Array.from({ length: last - first + 1 }, (_, at) => this.#piece(`postings/${first + at}`))
    return new Postings(Buffer.concat(parts), start)
  }

  vector(entry: number): Int8Array {
    const { vectors, at } = this.vectorsAt(entry)
    return new Int8Array(vectors.buffer, vectors.byteOffset + at, this.columns.dimensions)
  }

  /** Some vectors, and where among them the entry's begins. */
  vectorsAt(entry: number): { readonly vectors: Uint8Array; readonly at: number } {
    const number = Math.floor(entry / vectorsTogether)
    let vectors = this.#vectors.get(number)
    if (!vectors) {
      vectors = this.#read(`vectors/${number}`)
      this.#vectors.set(number, vectors)
    }
    return { vectors, at: (entry - number * vectorsTogether) * this.columns.dimensions }
  }

  name(entry: number): string {
    return this.#namesAt(Math.floor(entry / namesTogether))[entry % namesTogether] ?? ""
  }

  names(): readonly string[] {
    // Not kept: of very many files the names take more room than everything else.
    return Array.from({ length: this.#nameBlocks }, (_, block) => this.#readNames(block)).flat()
  }

  /** Tells each entry's name and what its file looked like, until somebody says no. */
  everyLook(isSame: (name: string, look: number, entry: number) => boolean): boolean {
    for (let block = 0; block < this.#nameBlocks; block++) {
      const names = this.#readNames(block)
      const versions = this.#versionsAt(block)
      const first = block * namesTogether
      for (let at = 0; at < names.length; at++)
        if (!isSame(names[at] as string, versions[2 * at + 1] ?? 0, first + at)) return false
    }
    return true
  }

  get #nameBlocks(): number {
    return Math.ceil(this.columns.count / namesTogether)
  }

  #readNames(block: number): string[] {
    return textOf(this.#read(`names/${block}`)).split("\n")
  }

  /** What the entry's file said and looked like. */
  version(entry: number): Version {
    const versions = this.#versionsAt(Math.floor(entry / namesTogether))
    const at = 2 * (entry % namesTogether)
    const [hash, look] = [versions[at] ?? 0, versions[at + 1] ?? 0]
    return { hash, look }
  }

  #versionsAt(block: number): Float64Array {
    let versions = this.#versions.get(block)
    if (!versions) {
      const { buffer, byteOffset, length } = aligned(this.#read(`versions/${block}`))
      versions = new Float64Array(buffer, byteOffset, length / 8)
      this.#versions.set(block, versions)
    }
    return versions
  }

  #namesAt(block: number): readonly string[] {
    let names = this.#names.get(block)
    if (!names) {
      names = this.#readNames(block)
      this.#names.set(block, names)
    }
    return names
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
