import anyAscii from "any-ascii"
import fc from "fast-check"
import { expect, test } from "vitest"
import { needsTransliteration, slugOf } from "./slug.ts"

test.each([
  ["User prefers async/await!", "user-prefers-async-await"],
  ["Multiple   spaces", "multiple-spaces"],
  ["  --trimmed--  ", "trimmed"],
  ["C++ & C#", "c-c"],
  ["UPPER_case.md", "upper-case-md"],
  ["first line\nsecond line", "first-line-second-line"],
])("%j becomes %s", (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test("a slug ends after 50 characters, and not with a dash", () => {
  expect(slugOf("A".repeat(100))).toBe("a".repeat(50))
  expect(slugOf(`${"a".repeat(49)} bcd`)).toBe("a".repeat(49))
})

test.each(["", "   ", "!!!", "---", "\u200b\u202e", "\0"])(
  "%j has no letters and is called memory",
  (text) => {
    expect(slugOf(text, anyAscii)).toBe("memory")
  },
)

test.each([
  ["Über Größe", "uber-grosse"],
  ["naïve café", "naive-cafe"],
  ["Привет мир", "privet-mir"],
  ["ﬁne ｗｉｄｅ ①", "fine-wide-1"],
  ["İstanbul", "istanbul"],
])("%s is spelled with Latin letters", (text, slug) => {
  expect(slugOf(text, anyAscii)).toBe(slug)
})

test.each(["世界", "日本語", "ประเทศไทย", "שלום", "مرحبا", "👍"])(
  "%s is spelled too, not dropped",
  (text) => {
    expect(slugOf(text, anyAscii)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(slugOf(text, anyAscii)).not.toBe("memory")
  },
)

test("the table of scripts is asked for exactly if it makes a difference", () => {
  expect(needsTransliteration("plain text")).toBe(false)
  expect(needsTransliteration("größer")).toBe(true)
  expect(needsTransliteration(`${" ".repeat(300)}Привет`)).toBe(true)
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(300), (text, blanks) => {
      const padded = " ".repeat(blanks) + text
      if (!needsTransliteration(padded)) expect(slugOf(padded, anyAscii)).toBe(slugOf(padded))
    }),
  )
})
