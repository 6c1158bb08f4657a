import fc from "fast-check"
import { expect, test } from "vitest"
import { limits } from "./limits.ts"
import { CoError } from "./outcome.ts"
import { normalizeTag, normalizeTags } from "./tags.ts"

test.each([
  ["Python", "python"],
  ["  code   style ", "code-style"],
  ["a/b.c-d_e", "a/b.c-d_e"],
  ["Größe", "größe"],
  ["e\u0301tat", "état"],
  ["世界", "世界"],
  ["01234", "01234"],
])("%j becomes %s", (text, tag) => {
  expect(normalizeTag(text)).toBe(tag)
})

test.each([
  "",
  "   ",
  "_consolidated",
  " _x",
  "a,b",
  "a:b",
  "#a",
  "[a]",
  '"a"',
  "a\0b",
  "a\u202eb",
  "👍",
  "a'; --",
])("%j is refused", (text) => {
  expect(() => normalizeTag(text)).toThrow(CoError)
})

test("tags in one text, as other programs take them, are told apart from a wrong letter", () => {
  expect(() => normalizeTag("api,net")).toThrow("each tag by itself")
  expect(() => normalizeTag("api:net")).toThrow(/[.] \/$/)
})

test("a tag has at most 64 characters, a memory at most 32 tags, each once", () => {
  expect(normalizeTag("a".repeat(limits.tagCharacters))).toHaveLength(limits.tagCharacters)
  expect(() => normalizeTag("a".repeat(limits.tagCharacters + 1))).toThrow("longer than 64")
  expect(normalizeTags(["B", "a", "b"])).toEqual(["b", "a"])
  const many = Array.from({ length: limits.tagsPerMemory + 1 }, (_, n) => `t${n}`)
  expect(normalizeTags(many.slice(1))).toHaveLength(limits.tagsPerMemory)
  expect(() => normalizeTags(many)).toThrow("at most 32")
})

test("what is accepted once is accepted again, unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      const tag = accepted(text)
      if (tag !== undefined) expect(normalizeTag(tag)).toBe(tag)
    }),
    { numRuns: 2_000 },
  )
})

function accepted(text: string): string | undefined {
  try {
    return normalizeTag(text)
  } catch (error) {
    expect(error).toBeInstanceOf(CoError)
    return undefined
  }
}
