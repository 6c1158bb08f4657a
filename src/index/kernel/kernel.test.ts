import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { seeded } from "../../../test/random.ts"
import { kernelFolders, kernelSource } from "../../../tools/kernel.ts"
import { bitsIn, checksum, inWindow } from "./kernel.ts"
import { productOf, type VectorBlocks } from "./products.ts"
import { groupSize, pickBest, type SignRow, scoreSigns, signBytes, signsTogether } from "./signs.ts"

test.each(kernelFolders)("bytes.ts in %s is what tools/kernel.ts makes of kernel.wat", (folder) => {
  expect(readFileSync(join(folder, "bytes.ts"), "utf8")).toBe(kernelSource(folder))
})

test("no single wrong bit is missed, nor one byte more or less", () => {
  for (const length of [1, 15, 16, 17, 64, 100]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256)
    const sums = new Set([
      checksum(bytes),
      checksum(bytes.subarray(0, -1)),
      checksum(new Uint8Array([...bytes, 0])),
    ])
    for (let bit = 0; bit < 8 * length; bit++) {
      const wrong = bytes.slice()
      wrong[bit >> 3] = (wrong[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(checksum(wrong)).not.toBe(checksum(bytes))
    }
    expect(sums.size).toBe(3)
  }
})

test("every bit that some byte has is seen, wherever it is", () => {
  for (const length of [0, 1, 15, 16, 17, 300_000]) {
    const bytes = new Uint8Array(length)
    expect(bitsIn(bytes)).toBe(0)
    for (let bit = 0; bit < 8 && length > 0; bit++) {
      const at = Math.floor((bit * length) / 8)
      bytes[at] = 1 << bit
      expect(bitsIn(bytes), `bit ${bit} at ${at} of ${length}`).toBe(1 << bit)
      bytes[at] = 0
    }
    if (length > 1) bytes.set([0x41], length - 1)
    if (length > 1) expect(bitsIn(bytes)).toBe(0x41)
  }
})

test("the place of the bytes in their buffer makes no difference", () => {
  const bytes = Uint8Array.from({ length: 50 }, (_, at) => at)
  const within = new Uint8Array(60)
  within.set(bytes, 3)
  expect(checksum(within.subarray(3, 53))).toBe(checksum(bytes))
})

test("bytes in the kernel's memory are summed in place", () => {
  for (const length of [0, 1, 16, 50, 4096]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256)
    const there = inWindow(length + 20)
      .fill(255)
      .subarray(0, length)
    there.set(bytes)
    expect(checksum(there)).toBe(checksum(bytes))
  }
})

test("bytes beyond one window count too", () => {
  const bytes = new Uint8Array(300_000).fill(7)
  const sums = new Set([0, 131_071, 131_072, 262_144, 299_999].map((at) => checksum(bytes.with(at, 8))))
  expect(sums.add(checksum(bytes)).size).toBe(6)
})

/** A block of vectors that is in memory. */
function blockOf(bytes: Uint8Array): VectorBlocks {
  return { key: {}, blockBytes: () => bytes.length, loadBlock: (_, into) => into.set(bytes) }
}

test("the product equals that of a plain loop, for any number of dimensions", () => {
  const random = seeded(1)
  for (const size of [1, 7, 8, 20, 256, 3072]) {
    const question = Float32Array.from({ length: size }, () => random() - 0.5)
    for (let round = 0; round < 5; round++) {
      const vectors = Int8Array.from({ length: 3 * size }, () => 254 * random() - 127)
      const at = round % 3
      const vector = vectors.subarray(at * size, (at + 1) * size)
      const sum = vector.reduce((all, byte, n) => all + byte * (question[n] as number), 0)
      const block = blockOf(new Uint8Array(vectors.buffer))
      // A block read for the same slot before or after must not be mistaken for this one.
      productOf(question, blockOf(new Uint8Array(3 * size).fill(1)), round, 0)
      for (let again = 0; again < 2; again++)
        expect(productOf(question, block, round, at * size)).toBeCloseTo(sum, 2)
    }
  }
})

test("a block that could not be read is not taken as loaded", () => {
  const question = new Float32Array(8).fill(1)
  let fails = true
  const block: VectorBlocks = {
    key: {},
    blockBytes: () => 8,
    loadBlock: (_, into) => {
      if (fails) throw new Error("cut off")
      into.fill(3)
    },
  }
  expect(() => productOf(question, block, 5, 0)).toThrow("cut off")
  fails = false
  expect(productOf(question, block, 5, 0)).toBe(24)
})

/** Signs of entries as the index keeps them: a column for each eight dimensions, one byte per entry. */
function someSigns(count: number, columns: number, random: () => number): Uint8Array {
  const groups = Math.ceil(count / groupSize)
  return Uint8Array.from({ length: groups * groupSize * columns }, () => 256 * random())
}

function rowOf(signs: Uint8Array, count: number, columns: number): SignRow {
  const step = signBytes(signsTogether(columns), columns)
  return {
    key: {},
    count,
    loadSigns: (chunk, into) => into.set(signs.subarray(chunk * step, chunk * step + into.length)),
  }
}

function plainScore(signs: Uint8Array, worth: Uint8Array, entry: number): number {
  const columns = worth.length / 32
  const start = (entry - (entry % groupSize)) * columns + (entry % groupSize)
  let score = 0
  for (let column = 0; column < columns; column++) {
    const byte = signs[start + column * groupSize] as number
    score += (worth[32 * column + (byte & 15)] as number) + (worth[32 * column + 16 + (byte >> 4)] as number)
  }
  return score
}

test("scores by signs equal those of a plain loop, over two rows of any length", () => {
  const random = seeded(2)
  for (const [first, second, columns] of [
    [1, 0, 1],
    [16, 16, 2],
    [5000, 37, 32],
    [0, 9000, 32],
    [200_000, 3, 4],
  ] as const) {
    const worth = Uint8Array.from({ length: 32 * columns }, () => 1 + 127 * random())
    const rows = [first, second].map((count) => ({ count, signs: someSigns(count, columns, random) }))
    const expected = rows.flatMap(({ count, signs }) =>
      Array.from({ length: count }, (_, entry) => plainScore(signs, worth, entry)),
    )
    const asked = rows.map(({ count, signs }) => rowOf(signs, count, columns))
    // From the second time on, large rows stay in the kernel's memory until they are long out of use.
    for (let time = 0; time < 12; time++) {
      const scores = scoreSigns(asked, worth)
      expect(scores.every((score, entry) => score === expected[entry])).toBe(true)
      expect(scores).toHaveLength(expected.length)
    }
  }
})

test("the best are picked with all that tie, and never one whose score was set to zero", () => {
  const random = seeded(3)
  for (const count of [1, 100, 70_000]) {
    const worth = Uint8Array.from({ length: 128 }, () => 1 + 127 * random())
    const scores = scoreSigns([rowOf(someSigns(count, 4, random), count, 4)], worth)
    for (let entry = 0; entry < count; entry += 3) scores[entry] = 0
    const inOrder = [...scores].sort((a, b) => b - a)
    const wanted = Math.min(180, count)
    const least = Math.max(1, inOrder[wanted - 1] ?? 0)
    const expected = [...scores.keys()].filter((entry) => (scores[entry] as number) >= least)
    expect([...pickBest(count, 180)]).toEqual(expected)
  }
  expect(pickBest(0, 10)).toHaveLength(0)
})
