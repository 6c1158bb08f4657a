import { expect, test } from "vitest"
import { checksum, hashText } from "./hash.ts"

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

test("where the bytes lie makes no difference", () => {
  const bytes = Uint8Array.from({ length: 50 }, (_, at) => at)
  const within = new Uint8Array(60)
  within.set(bytes, 3)
  expect(checksum(within.subarray(3, 53))).toBe(checksum(bytes))
})

test("texts that differ in a letter have other hashes", () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `memory ${n} of the store`)
  expect(new Set(texts.map(hashText)).size).toBe(texts.length)
})
