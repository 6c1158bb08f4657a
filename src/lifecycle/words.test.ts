import { expect, test } from "vitest"
import { wordsOf } from "./words.ts"

function codeIn(text: string): string[] {
  return wordsOf(text).flatMap(({ raw, isCode }) => (isCode ? [raw] : []))
}

test("everything in a code fence is code up to its end, whatever marks are in it", () => {
  expect(codeIn("before\n```\na `b\n```\nafter")).toEqual(["a", "b"])
  expect(codeIn("before\n````\n```\na\n```\nb\n````\nafter")).toEqual(["a", "b"])
  expect(codeIn("run `x y` and\n  ```\n  z\n  ```\nafter")).toEqual(["x", "y", "z"])
})

test.each([`${"(a ".repeat(20_000)}+ ${"a) ".repeat(20_000)}`, "a! ".repeat(30_000), "*a ".repeat(30_000)])(
  "signs in great numbers are words in no time: %#",
  (text) => {
    expect(wordsOf(text).length).toBeGreaterThan(20_000)
  },
)
