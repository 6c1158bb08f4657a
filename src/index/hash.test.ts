import { expect, test } from "vitest"
import { hashText } from "./hash.ts"

test("texts that differ in one character have different hashes", () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `memory ${n} of the store`)
  expect(new Set(texts.map(hashText)).size).toBe(texts.length)
})
