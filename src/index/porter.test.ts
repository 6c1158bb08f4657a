import { readFileSync } from "node:fs"
import { join } from "node:path"
import { stemmer } from "stemmer"
import { expect, test } from "vitest"
import { porterStem } from "./porter.ts"

/** All words of the bundled tables, and what looks like words in their other bytes. */
const words = ["words.bin", "glossary.bin"].flatMap((name) => {
  const bytes = readFileSync(join(import.meta.dirname, "..", "..", "assets", name))
  return bytes.toString("latin1").match(/[a-z]{1,20}/g) ?? []
})

const endings = (
  "s es ies sses ed eed ing ating bling izing y ly ational tional enci anci izer bli alli entli eli ousli ization " +
  "ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance " +
  "ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize e ll"
).split(" ")

/** Strings of few different letters cover every odd order of vowels, y and doubled consonants. */
function* strings(letters: string, length: number): Generator<string> {
  if (length === 0) yield ""
  else for (const start of strings(letters, length - 1)) for (const letter of letters) yield start + letter
}

test("each word has the stem that another implementation gives it", () => {
  const sample = words.filter((_, at) => at % 20 === 0)
  const asked = new Set([
    ...words,
    ...sample.flatMap((word) => endings.map((ending) => word + ending)),
    ...[1, 2, 3, 4, 5].flatMap((length) => [...strings("aeoydgls", length)]),
    ...endings.flatMap((ending) => [...strings("aytlb", 3)].map((start) => start + ending)),
  ])
  expect(asked.size).toBeGreaterThan(200_000)
  expect([...asked].filter((word) => porterStem(word) !== stemmer(word))).toEqual([])
})
