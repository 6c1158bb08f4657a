import { kernelBytes } from "./bytes.ts"

/** What kernel.wat exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void }
  digest(at: number, end: number): void
  product(question: number, vector: number, count: number): number
  score(signs: number, end: number, columns: number, tables: number, scores: number): void
  pick(scores: number, end: number, wanted: number, counts: number, highest: number, found: number): number
}

/**
 * Where things are in the kernel's memory, in bytes: sums first, at the end vectors and signs that stay, scores and
 * what was found.
 */
const questionAt = 64
const tablesAt = 0x8000
const countsAt = 0x10000
const dataAt = 0x20000
const slotsAt = 0x40000
const slotBytes = 4096
const slotCount = 1024
const stayingAt = slotsAt + slotCount * slotBytes
/** The bytes from `dataAt` to `slotsAt`: so much is worked on at once. */
const windowBytes = slotsAt - dataAt
const pageBytes = 0x10000

/** The kernel with views of its memory. */
interface Place {
  readonly kernel: Kernel
  readonly bytes: Uint8Array
  readonly sums: Uint32Array
  readonly question: Float32Array
  readonly counts: Uint32Array
}

let place: Place | undefined

/** Compiled when it is first needed. Where a room is given, there are so many bytes behind `stayingAt`. */
function open(room?: number): Place {
  const end = room === undefined ? slotsAt : stayingAt + room
  if (place && end <= place.bytes.length) return place
  const kernel = place?.kernel ?? compile()
  const { memory } = kernel
  const missing = end - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
  const { buffer } = memory
  place = {
    kernel,
    bytes: new Uint8Array(buffer),
    sums: new Uint32Array(buffer, 0, 4),
    question: new Float32Array(buffer, questionAt, (tablesAt - questionAt) / 4),
    counts: new Uint32Array(buffer, countsAt, (dataAt - countsAt) / 4),
  }
  return place
}

function compile(): Kernel {
  const module = new WebAssembly.Module(Buffer.from(kernelBytes, "base64"))
  return new WebAssembly.Instance(module).exports as Kernel
}

/** Shows whether a disk has changed a piece of the index: 32 bits over all of its bytes and their number. */
export function checksum(piece: Uint8Array): number {
  const { kernel, bytes, sums } = open()
  const room = windowBytes
  inWindow = undefined
  sums.set([0x811c9dc5 ^ piece.length, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f])
  for (let at = 0; at < piece.length; at += room) {
    const part = piece.length <= room ? piece : piece.subarray(at, at + room)
    const end = dataAt + part.length
    bytes.set(part, dataAt)
    if (end % 16 !== 0) bytes.fill(0, end, end + 16 - (end % 16))
    kernel.digest(dataAt, end)
  }
  const [a = 0, b = 0, c = 0, d = 0] = sums
  return (a ^ Math.imul(b, 3) ^ Math.imul(c, 5) ^ Math.imul(d, 7)) >>> 0
}

/** What was copied last to `questionAt`, to `dataAt` and to each slot, and need not be copied again. */
let asking: Float32Array | undefined
let inWindow: Uint8Array | undefined
const inSlots: Uint8Array[] = []

/**
 * The product of a question's vector and the one that begins at `at` among `vectors`, which have one signed byte a
 * dimension. These are a piece of the index with this number, by which some pieces stay in the kernel's memory.
 */
export function productOf(asked: Float32Array, vectors: Uint8Array, at: number, number: number): number {
  const { kernel, bytes, question } = open()
  if (asking !== asked) {
    question.fill(0).set(asked)
    asking = asked
  }
  if (at + asked.length > vectors.length) throw new RangeError("there is no such vector")
  return kernel.product(questionAt, placeOf(bytes, vectors, number) + at, asked.length)
}

/** Puts vectors into the kernel's memory and says where. A process that asks once puts all in the same place. */
function placeOf(bytes: Uint8Array, vectors: Uint8Array, number: number): number {
  if (!staying || vectors.length > slotBytes) {
    if (inWindow !== vectors) bytes.set(vectors, dataAt)
    inWindow = vectors
    return dataAt
  }
  const slot = number % slotCount
  const start = slotsAt + slot * slotBytes
  if (inSlots[slot] !== vectors) bytes.set(vectors, start)
  inSlots[slot] = vectors
  return start
}

/** So many entries' signs stand together. */
export const groupSize = 16
const scoreBytes = 2

/** What each half of a byte of signs adds to a score: sixteen numbers from 1 to 127, twice for eight dimensions. */
export type Worth = Uint8Array

/** Signs of entries, in groups. */
interface Row {
  readonly signs: Uint8Array
  readonly count: number
}

/** The signs that are in the kernel's memory, and the ones that were scored last. */
let staying: Uint8Array | undefined
let scoredLast: Uint8Array | undefined

/** Many signs that are scored a second time stay in the kernel's memory: who asks twice will ask again. */
function letStay(rows: readonly Row[]): void {
  for (const { signs } of rows) {
    if (signs.length <= windowBytes) continue
    if (signs === scoredLast && signs !== staying) {
      open(signs.length).bytes.set(signs, stayingAt)
      staying = signs
    }
    scoredLast = signs
  }
}

function scoresStart(): number {
  return stayingAt + Math.ceil((staying?.length ?? 0) / groupSize) * groupSize
}

/** Scores entries by their signs, one row of them after the other. Scores stay until others are made. */
export function scoreSigns(rows: readonly Row[], worth: Worth): Uint16Array {
  letStay(rows)
  inWindow = undefined
  const scoresAt = scoresStart()
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const { kernel, bytes } = open(scoresAt - stayingAt + 6 * total + scoreBytes * groupSize)
  const columns = worth.length / 32
  const together = Math.floor(windowBytes / (groupSize * columns)) * groupSize
  bytes.set(worth, tablesAt)
  let to = scoresAt
  for (const { signs, count } of rows) {
    if (signs === staying) kernel.score(stayingAt, stayingAt + signs.length, columns, tablesAt, to)
    else
      for (let at = 0; at < count; at += together) {
        const part = signs.subarray(at * columns, (at + together) * columns)
        bytes.set(part, dataAt)
        kernel.score(dataAt, dataAt + part.length, columns, tablesAt, to + scoreBytes * at)
      }
    to += scoreBytes * count
  }
  return new Uint16Array(bytes.buffer, scoresAt, total)
}

/** Of the entries that were scored last, about so many of the best; never one with a score of zero. */
export function pickBest(total: number, wanted: number): Uint32Array {
  if (total === 0) return new Uint32Array(0)
  const { kernel, bytes, counts } = open()
  const scoresAt = scoresStart()
  const scoresEnd = scoresAt + scoreBytes * total
  const foundAt = Math.ceil(scoresEnd / 4) * 4
  counts.fill(0)
  const end = kernel.pick(scoresAt, scoresEnd, wanted, countsAt, counts.length - 1, foundAt)
  return new Uint32Array(bytes.buffer, foundAt, (end - foundAt) / 4).slice()
}
