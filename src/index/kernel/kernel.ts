import { kernelBytes } from "./bytes.ts"

/** What kernel.wat exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void }
  digest(at: number, end: number): void
  bits(at: number, end: number): void
  product(question: number, vector: number, count: number): number
  score(signs: number, end: number, columns: number, tables: number, scores: number): void
  pick(scores: number, end: number, wanted: number, counts: number, highest: number, found: number): number
  find(at: number, end: number, sought: number, length: number, found: number): number
}

/**
 * Byte offsets in the kernel's memory: sums, then what one question needs, a window for what is being worked
 * on, slots for vectors that stay, places that were found in the window, and after them signs that stay,
 * scores and the best entries.
 */
export const questionAt = 64
export const tablesAt = 0x8000
export const countsAt = 0x10000
export const windowAt = 0x20000
export const slotsAt = 0x40000
export const slotBytes = 4096
export const slotCount = 2048
export const placesAt = slotsAt + slotCount * slotBytes
/** So many bytes of a window are searched at once: each may be a place. */
export const searchedBytes = 0x10000
export const stayingAt = placesAt + 4 * searchedBytes
export const windowBytes = slotsAt - windowAt
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

/** Compiles the kernel on first use. Its memory has at least `end` bytes. */
export function openKernel(end = slotsAt): Place {
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
    counts: new Uint32Array(buffer, countsAt, (windowAt - countsAt) / 4),
  }
  return place
}

function compile(): Kernel {
  const module = new WebAssembly.Module(Buffer.from(kernelBytes, "base64"))
  return new WebAssembly.Instance(module).exports as Kernel
}

/** Bytes of the window for the caller to fill; valid until somebody else fills them. */
export function inWindow(length: number): Uint8Array {
  return openKernel().bytes.subarray(windowAt, windowAt + length)
}

const firstSum = 0x811c9dc5
const firstSums = Uint32Array.of(firstSum, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f)

/** Shows whether a disk has changed a piece of the index: 32 bits over all of its bytes and their number. */
export function checksum(piece: Uint8Array): number {
  const { kernel, sums } = openKernel()
  sums.set(firstSums)
  sums[0] = firstSum ^ piece.length
  runOver(piece, kernel.digest)
  const folded = (at: number) => Math.imul(sums[at] as number, 2 * at + 1)
  return (folded(0) ^ folded(1) ^ folded(2) ^ folded(3)) >>> 0
}

/** The bits that any of the bytes has. */
export function bitsIn(piece: Uint8Array): number {
  const { kernel, sums } = openKernel()
  sums.fill(0)
  runOver(piece, kernel.bits)
  const all = sums.reduce((bits, each) => bits | each, 0)
  return (all | (all >>> 8) | (all >>> 16) | (all >>> 24)) & 0xff
}

/** The loops take sixteen bytes at a time, the last ones filled up with zeros. */
const step = 16

/**
 * Runs a loop of the kernel over all bytes. Those that are already in its memory stay in place, with up to
 * fifteen zeros written after them.
 */
function runOver(piece: Uint8Array, loop: (at: number, end: number) => void): void {
  const { bytes } = openKernel()
  if (piece.buffer === bytes.buffer) run(piece.byteOffset, piece.length)
  else
    for (let at = 0; at < piece.length; at += windowBytes) {
      const part = piece.length <= windowBytes ? piece : piece.subarray(at, at + windowBytes)
      inWindow(part.length).set(part)
      run(windowAt, part.length)
    }

  function run(at: number, length: number): void {
    const end = at + length
    if (end % step !== 0) bytes.fill(0, end, end + step - (end % step))
    if (length > 0) loop(at, end)
  }
}
