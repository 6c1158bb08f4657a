import fc from "fast-check"
import { expect, test } from "vitest"
import { parted } from "./settled.ts"

function settled(text: string): string {
  return parted(text)[0]
}

test("a paragraph is settled when another one has begun", () => {
  expect(settled("one\n\ntwo\n")).toBe("one\n\n")
  expect(settled("one\n\ntwo\n\nthree\n")).toBe("one\n\ntwo\n\n")
  expect(settled("one\ntwo\n")).toBe("")
  expect(settled("one\n\n")).toBe("")
  expect(settled("one\n\nsti")).toBe("")
})

test("code is settled only when its fence is closed", () => {
  expect(settled("```ts\na\n\nb\n\nc\n")).toBe("")
  expect(settled("```ts\na\n\nb\n```\n\nafter\n")).toBe("```ts\na\n\nb\n```\n\n")
  expect(settled("````\n```\n\nb\n")).toBe("")
  expect(settled("~~~\n```\n\nb\n~~~\n\nafter\n")).toBe("~~~\n```\n\nb\n~~~\n\n")
})

test("a line that may belong to a list, a quote or a table is not cut off from it", () => {
  for (const next of ["- b", "2. b", "  b", "> b", "| b |", "\tb"])
    expect(settled(`- a\n\n${next}\n`)).toBe("")
})

test("settled text stays settled, whatever follows", () => {
  const piece = fc.constantFrom("a", "b c", "\n", "\n\n", "```", "~~~", "- ", "1. ", "> ", "  ", "|")
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), (before, after) => {
      const start = before.join("")
      expect(settled(start + after.join("")).startsWith(settled(start))).toBe(true)
    }),
  )
})

test("a paragraph without end is split all the same, between lines or words", () => {
  for (const [word, kept] of [
    ["word ", /^(?:word )+$/],
    ["a line\n", /^(?:a line\n)+$/],
    ["🎉", /^🎉+$/u],
  ] as const) {
    const [start, rest] = parted(word.repeat(10_000))
    expect(start).toMatch(kept)
    expect(start.length).toBeGreaterThan(8_000)
    expect(start + rest).toBe(word.repeat(10_000))
  }
})

test("split code continues as code, but an absurdly long fence is not repeated", () => {
  const [start, rest] = parted(`~~~~ts\n${"const a = 1\n".repeat(2_000)}`)
  expect(start).toMatch(/^~~~~ts\n(?:const a = 1\n)+$/)
  expect(rest).toMatch(/^~~~~\n(?:const a = 1\n)+$/)
  const [fence, after] = parted("`".repeat(40_000))
  expect(fence + after).toBe("`".repeat(40_000))
})
