import {
  inWindow,
  openKernel,
  questionAt,
  slotBytes,
  slotCount,
  slotsAt,
  windowAt,
  windowUses,
} from "./kernel.ts"

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
  if (at + asked.length > blocks.blockBytes(number)) throw new RangeError("there is no such vector")
  const start = placeOf(blocks, number) + at
  const { kernel, question } = openKernel()
  if (asking !== asked) {
    question.fill(0).set(asked)
    asking = asked
  }
  return kernel.product(questionAt, start, asked.length)
}

/** Whose block is in a slot or the window, and which. */
interface Loaded {
  readonly key: object
  readonly number: number
}

const inSlots: (Loaded | undefined)[] = []
let lastInWindow: (Loaded & { readonly uses: number }) | undefined
let areSlotsUsed = false

/** For a process that asks more than once: blocks stay in the kernel's memory, each until another one takes its slot. */
export function useSlots(): void {
  areSlotsUsed = true
}

/** Puts a block into the kernel's memory and says where. A process that asks once puts all in the same place. */
function placeOf(blocks: VectorBlocks, number: number): number {
  const length = blocks.blockBytes(number)
  if (!areSlotsUsed || length > slotBytes) return inTheWindow(blocks, number, length)
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

function inTheWindow(blocks: VectorBlocks, number: number, length: number): number {
  const { key } = blocks
  const isThere =
    lastInWindow?.uses === windowUses() && lastInWindow.key === key && lastInWindow.number === number
  if (!isThere) {
    blocks.loadBlock(number, inWindow(length))
    lastInWindow = { key, number, uses: windowUses() }
  }
  return windowAt
}
