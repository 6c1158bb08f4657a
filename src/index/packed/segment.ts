import { hashText } from "../hash.ts"
import { productOf, type VectorBlocks } from "../kernel/products.ts"
import { type SignRow, signsTogether } from "../kernel/signs.ts"
import { Kept } from "./kept.ts"
import { Names } from "./names.ts"
import { Damaged, namesTogether, type PieceSource, postingBytesTogether, vectorsTogether } from "./pieces.ts"
import { Postings } from "./postings.ts"
import { type Span, Vocabulary } from "./vocabulary.ts"

/** What is known of each entry without reading more. Entries are numbered in order of time, then id. */
export interface Columns {
  readonly count: number
  readonly dimensions: number
  /** Of all entries together. */
  readonly totalLength: number
  readonly createdMs: Float64Array
  readonly ids: Float64Array
  readonly expiresMs: Float64Array
  /** The first entry of each one's sitting: entries with the same one were saved together. */
  readonly sittings: Uint32Array
  readonly lengths: Uint16Array
  readonly flags: Uint8Array
}

/** All zero for a segment without entries. */
export const columnsHeaderBytes = 3 * 8
const bytesEach = 3 * 8 + 4 + 2 + 1

/** The widest numbers first: so each column is aligned to the size of its numbers. */
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

/** How many bytes the signs of a vector take. */
export function signColumns(dimensions: number): number {
  return Math.ceil(dimensions / 8)
}

/** The same bytes, starting at a multiple of eight: eight-byte numbers can begin only there. */
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

/** How much is kept of the pieces of each sort. */
const keptBytes = 12e6
/** Names of answers are all over the pieces: these soon go again, and only the names themselves stay. */
const keptNameBytes = 1e6

/** More names than this are found by reading all names, fewer by their hashes. */
const fewNames = 32

function sizeOf({ byteLength }: { readonly byteLength: number }): number {
  return byteLength
}

/**
 * A part of the index: entries in order of time, their words and their vectors. Pieces are read when needed
 * and never change, except for what files look like.
 */
export class Segment implements VectorBlocks, SignRow {
  readonly key = {}
  readonly columns: Columns
  readonly #source: PieceSource
  readonly #postings = new Kept<number, Uint8Array>(keptBytes, sizeOf)
  readonly #nameBlocks = new Kept<number, Names>(keptNameBytes, sizeOf)
  readonly #names = new Kept<number, string>(keptNameBytes, ({ length }) => length)
  #versions = new Kept<number, Float64Array>(keptBytes, sizeOf)
  /** The hash of each entry's name, for callers that look up a few names again and again. */
  #nameHashes: Float64Array | undefined
  #vocabulary: Vocabulary | undefined
  #signs: Uint8Array | undefined

  constructor(source: PieceSource) {
    this.#source = source
    this.columns = openColumns(source.read("columns"))
  }

  get count(): number {
    return this.columns.count
  }

  /** Versions must be read again: they are all that is ever rewritten, after files were looked at. */
  forgetVersions(): void {
    this.#versions = new Kept<number, Float64Array>(keptBytes, sizeOf)
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(
      this.columns.count === 0 ? new Uint8Array(0) : this.#source.read("words"),
    )
    return this.#vocabulary
  }

  /** The signs of vectors: for each group of entries a column per eight dimensions, one byte per entry. */
  loadSigns(chunk: number, into: Uint8Array): void {
    if (this.count > signsTogether(signColumns(this.columns.dimensions)))
      this.#source.readInto(`signs/${chunk}`, into)
    else {
      // A single chunk is read once; if there are more, the kernel keeps them all.
      this.#signs ??= this.#source.read("signs/0")
      into.set(this.#signs)
    }
  }

  postings({ from, length }: Span): Postings {
    const first = Math.floor(from / postingBytesTogether)
    const last = Math.floor((from + length - 1) / postingBytesTogether)
    const start = from - first * postingBytesTogether
    const parts = Array.from({ length: last - first + 1 }, (_, at) => this.#postingsAt(first + at))
    const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
    return new Postings(bytes.subarray(start, start + length))
  }

  /** All vectors, one after the other. */
  vectors(): Int8Array {
    const vectors = new Int8Array(this.count * this.columns.dimensions)
    const blocks = Math.ceil(this.count / vectorsTogether)
    for (let number = 0, at = 0; number < blocks; at += this.blockBytes(number++))
      this.loadBlock(number, new Uint8Array(vectors.buffer, at, this.blockBytes(number)))
    return vectors
  }

  blockBytes(number: number): number {
    return Math.min(vectorsTogether, this.count - number * vectorsTogether) * this.columns.dimensions
  }

  loadBlock(number: number, into: Uint8Array): void {
    this.#source.readInto(`vectors/${number}`, into)
  }

  /** The product of an entry's vector and a question's. */
  product(entry: number, vector: Float32Array): number {
    return productOf(vector, this, Math.floor(entry / vectorsTogether), this.#startIn(entry))
  }

  /** Where an entry's vector begins in its block. */
  #startIn(entry: number): number {
    return (entry % vectorsTogether) * this.columns.dimensions
  }

  name(entry: number): string {
    return this.#names.find(entry) ?? this.#names.keep(entry, this.#nameIn(entry))
  }

  #nameIn(entry: number): string {
    const block = Math.floor(entry / namesTogether)
    const names =
      this.#nameBlocks.find(block) ?? this.#nameBlocks.keep(block, new Names(this.#namePiece(block)))
    return names.at(entry % namesTogether)
  }

  names(): readonly string[] {
    // Not kept: the names of very many files take more room than everything else.
    return Array.from({ length: this.#blockCount }, (_, block) => this.#namesAt(block)).flat()
  }

  /** The entries with these names. */
  named(wanted: ReadonlySet<string>): number[] {
    if (wanted.size > fewNames)
      return this.names().flatMap((name, entry) => (wanted.has(name) ? [entry] : []))
    this.#nameHashes ??= Float64Array.from(this.names(), hashText)
    const hashes = this.#nameHashes
    const found: number[] = []
    for (const name of wanted) {
      const hash = hashText(name)
      for (let entry = hashes.indexOf(hash); entry >= 0; entry = hashes.indexOf(hash, entry + 1))
        if (this.name(entry) === name) found.push(entry)
    }
    return found
  }

  /** Calls `isSame` with each entry's name and what its file looked like, until it returns false. */
  everyLook(isSame: (name: string, look: number, entry: number) => boolean): boolean {
    for (let block = 0; block < this.#blockCount; block++) {
      const names = this.#namesAt(block)
      const versions = this.#versionsAt(block)
      const first = block * namesTogether
      for (let at = 0; at < names.length; at++)
        if (!isSame(names[at] as string, versions[2 * at + 1] ?? 0, first + at)) return false
    }
    return true
  }

  get #blockCount(): number {
    return Math.ceil(this.columns.count / namesTogether)
  }

  #namesAt(block: number): string[] {
    return textOf(this.#namePiece(block)).split("\n")
  }

  #namePiece(block: number): Uint8Array {
    return this.#source.read(`names/${block}`)
  }

  /** The hash of what the entry's file said, and what the file looked like. */
  version(entry: number): Version {
    const versions = this.#versionsAt(Math.floor(entry / namesTogether))
    const at = 2 * (entry % namesTogether)
    return { hash: versions[at] ?? 0, look: versions[at + 1] ?? 0 }
  }

  #versionsAt(block: number): Float64Array {
    const known = this.#versions.find(block)
    if (known) return known
    const { buffer, byteOffset, length } = aligned(this.#source.read(`versions/${block}`))
    return this.#versions.keep(block, new Float64Array(buffer, byteOffset, length / 8))
  }

  #postingsAt(number: number): Uint8Array {
    return this.#postings.find(number) ?? this.#postings.keep(number, this.#source.read(`postings/${number}`))
  }
}
