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
