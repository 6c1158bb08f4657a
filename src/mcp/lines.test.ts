import fc from "fast-check"
import { expect, test } from "vitest"
import { readLines } from "./lines.ts"

function linesOf(bytes: Uint8Array, size: number, most = 1_000): (string | undefined)[] {
  const found: (string | undefined)[] = []
  const reader = readLines(
    most,
    (text) => found.push(text),
    () => found.push("too long"),
  )
  for (let from = 0; from < bytes.length; from += size) reader.take(bytes.subarray(from, from + size))
  return found
}

test("the lines are the same however the bytes arrive", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), fc.integer({ min: 1, max: 9 }), (texts, size) => {
      const lines = texts.map((text) => text.toWellFormed().replace(/[\n\ufeff]/g, " "))
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""))
      expect(linesOf(bytes, size)).toEqual(lines.filter((line) => line.trim() !== ""))
    }),
  )
})

test("a line that is not UTF-8 is told apart from one that is", () => {
  const bytes = Buffer.concat([Buffer.from("caf"), Buffer.from([0xe9]), Buffer.from("\ncafé\n")])
  for (const size of [1, 3, 100]) expect(linesOf(bytes, size)).toEqual([undefined, "café"])
})

test("a line that is too long is only reported", () => {
  const bytes = Buffer.from(`a\n${"x".repeat(11)}\nb\n${"y".repeat(10)}\n`)
  for (const size of [1, 3, 100])
    expect(linesOf(bytes, size, 10)).toEqual(["a", "too long", "b", "y".repeat(10)])
})
