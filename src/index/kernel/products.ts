import {
  inWindow,
  openKernel,
  placesAt,
  questionAt,
  slotBytes,
  slotCount,
  slotsAt,
  windowAt,
} from "./kernel.ts"

/** Vectors of entries in numbered blocks, one signed byte per dimension. A block is read on demand. */
export interface VectorBlocks {
  /** Identifies them for as long as somebody holds it. */
  readonly key: object
  blockBytes(number: number): number
  loadBlock(number: number, into: Uint8Array): void
}

/** The vector that was last copied to the question's place in the kernel's memory. */
let asking: Float32Array | undefined

/** The product of a question's vector and the one that begins at `at` in a block. */
export function productOf(asked: Float32Array, blocks: VectorBlocks, number: number, at: number): number {
  const length = blocks.blockBytes(number)
  if (at + asked.length > length) throw new RangeError("there is no such vector")
  const start = placeOf(blocks, number, length) + at
  const { kernel, question } = openKernel()
  if (asking !== asked) {
    question.fill(0).set(asked)
    asking = asked
  }
  return kernel.product(questionAt, start, asked.length)
}

/** Which block of whom is in a slot. */
interface Loaded {
  readonly key: object
  readonly number: number
}

const inSlots: (Loaded | undefined)[] = []

/** Loads a block and returns its place. It stays until another takes its slot; a large one has none. */
function placeOf(blocks: VectorBlocks, number: number, length: number): number {
  if (length > slotBytes) {
    blocks.loadBlock(number, inWindow(length))
    return windowAt
  }
  const slot = number % slotCount
  const start = slotsAt + slot * slotBytes
  const there = inSlots[slot]
  if (there?.key === blocks.key && there.number === number) return start
  // Set only after loading: reading may fail half-way.
  inSlots[slot] = undefined
  const { bytes } = openKernel(placesAt)
  blocks.loadBlock(number, bytes.subarray(start, start + length))
  inSlots[slot] = { key: blocks.key, number }
  return start
}
