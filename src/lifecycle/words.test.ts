import fc from "fast-check"
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

test("a line of names in backticks and plain words is read like every other line", () => {
  const piece = fc.constantFrom(
    ...[
      "use",
      "it,",
      "end.",
      "then:",
      "`map`",
      "`a/b.ts`,",
      "`run",
      "x.y`.",
      "`-v`",
      "MAX_SIZE",
      "_a",
      "a-b",
    ],
    ...["a`b`", "``", "`a``b`", "é", "1.5", "`1.`", "v2;", "-", "–", "`_`", "`a_`", "don`t", "日本。"],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const line = pieces.join(" ")
      // Brackets make it a line that is looked at sign by sign.
      expect(wordsOf(`${line} last`)).toEqual(wordsOf(`${line} (last)`))
    }),
    { numRuns: 2_000 },
  )
})

test.each([`${"(a ".repeat(20_000)}+ ${"a) ".repeat(20_000)}`, "a! ".repeat(30_000), "*a ".repeat(30_000)])(
  "signs in great numbers are words in no time: %#",
  (text) => {
    expect(wordsOf(text).length).toBeGreaterThan(20_000)
  },
)
