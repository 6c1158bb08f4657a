import fc from "fast-check"
import { expect, test } from "vitest"
import type { Memory } from "../domain/memory.ts"
import { Gallery } from "./gallery.ts"
import { lookalikes } from "./lookalikes.ts"
import { Yardstick } from "./similarity.ts"
import { sortedText, wordsOf } from "./words.ts"

/** The textbook's table, to check the fast one against. */
function commonLength(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const character of a.split("")) {
    const next = [0]
    for (let at = 0; at < b.length; at++) {
      next.push(character === b[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é", "字"), maxLength: 100 }),
  fc.string({ maxLength: 200 }),
)

test("the ratio is twice the longest common subsequence over both lengths", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const expected = a.length + b.length === 0 ? 100 : (200 * commonLength(a, b)) / (a.length + b.length)
      expect(new Yardstick(a).ratio(b)).toBeCloseTo(expected, 9)
    }),
    { numRuns: 500 },
  )
})

test("a ratio that reaches the least is exact, and any other is below the least", () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 100 }), (a, b, least) => {
      const ratio = new Yardstick(a).ratio(b)
      const found = new Yardstick(a).ratio(b, least)
      if (ratio >= least) expect(found).toBe(ratio)
      else expect(found).toBeLessThan(least)
    }),
    { numRuns: 5_000 },
  )
})

test("whatever is as alike as asked for is among the likeliest", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const ratio = new Yardstick(sortedText(wordsOf(a))).ratio(sortedText(wordsOf(b)))
      fc.pre(ratio >= 1)
      const found = new Gallery().likeliest(a, [{ content: b } as Memory], ratio - 1e-6, 1)
      expect(found).toEqual([0])
    }),
    { numRuns: 2_000 },
  )
})

test("of many the likeliest are found, as if each had been looked at by itself", () => {
  const short = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      short,
      fc.array(short, { maxLength: 30 }),
      fc.integer({ min: 1, max: 6 }),
      (a, texts, most) => {
        const gallery = new Gallery()
        const memories = texts.map((content, id) => ({ id, content }) as Memory)
        const bounds = memories.map((memory) => {
          const reached = (least: number) => gallery.likeliest(a, [memory], least, 1).length === 1
          return Array.from({ length: 101 }, (_, least) => least).findLast(reached) ?? 0
        })
        const same = bounds.filter((bound) => bound === 100).length
        const expected = memories
          .map(({ id }) => id)
          .filter((at) => (bounds[at] ?? 0) >= 60)
          .sort((x, y) => (bounds[y] ?? 0) - (bounds[x] ?? 0) || y - x)
          .slice(0, Math.max(most, same))
        expect(gallery.likeliest(a, memories, 60, most)).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})

test("order, case and punctuation do not count; symbols do", () => {
  const ratio = (a: string, b: string) => new Yardstick(sortedText(wordsOf(a))).ratio(sortedText(wordsOf(b)))
  expect(ratio("We deploy on Fridays.", "on fridays, we deploy")).toBe(100)
  expect(ratio("C++", "C#")).toBeLessThan(100)
  expect(ratio("PostgreSQL 14", "PostgreSQL 15")).toBeGreaterThan(85)
})

test("the most alike comes first, the newer of two before the older, and all below the threshold are left out", () => {
  const memories = [
    "we use tabs for go",
    "we use tabs for Go",
    "we use tabs for go code",
    "something else",
  ].map((content, n) => ({ id: n + 1, content }) as Memory)
  expect(lookalikes("we use tabs for go", memories, 85).map(({ memory }) => memory.id)).toEqual([2, 1, 3])
})

test("a very long text is only ever identical", () => {
  const long = "word ".repeat(3_000).trim()
  const memories = [long, `${long} more`].map((content, n) => ({ id: n + 1, content }) as Memory)
  expect(lookalikes(long, memories, 85).map(({ memory }) => memory.id)).toEqual([1])
})
