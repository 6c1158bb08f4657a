import { inWindow, openKernel, questionAt, slotBytes, slotCount, slotsAt, windowAt } from "./kernel.ts"

/** Vectors of entries in numbered blocks, one signed byte a dimension, which are read when one of them is compared. */
export interface VectorBlocks {
  /** What they are known by as long as somebody has them. */
  readonly key: object
  blockBytes(number: number): number
  loadBlock(number: number, into: Uint8Array): void
}

/** Whose vector was copied last to where the kernel has the question's. */
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

/** Whose block is in a slot, and which. */
interface Loaded {
  readonly key: object
  readonly number: number
}

const inSlots: (Loaded | undefined)[] = []

/** Puts a block into the kernel's memory and says where. There it stays until another one takes its slot; a large one has none. */
function placeOf(blocks: VectorBlocks, number: number, length: number): number {
  if (length > slotBytes) {
    blocks.loadBlock(number, inWindow(length))
    return windowAt
  }
  const slot = number % slotCount
  const start = slotsAt + slot * slotBytes
  const there = inSlots[slot]
  if (there?.key === blocks.key && there.number === number) return start
  // Not before it is there: reading may fail half-way.
  inSlots[slot] = undefined
  const { bytes } = openKernel(slotsAt + slotCount * slotBytes)
  blocks.loadBlock(number, bytes.subarray(start, start + length))
  inSlots[slot] = { key: blocks.key, number }
  return start
}
