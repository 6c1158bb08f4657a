import { expect, test } from "vitest"
import { sizes } from "./dated.ts"
import { idsFor } from "./questions.ts"
import { place } from "./run.ts"

const pairs = [
  ["logging", "log"],
  ["running", "run"],
  ["committing", "commit"],
  ["debugging", "debug"],
  ["planning", "plan"],
  ["formatting", "format"],
  ["tagging", "tag"],
  ["submitted", "submit"],
  ["copies", "copy"],
  ["bugs", "bug"],
  ["caching", "cache"],
] as const

test.each(sizes)(
  "a word finds its other forms, also where some memory has it as it is (and %d others)",
  (others) => {
    const at = place()
    for (const [n, pair] of pairs.entries())
      for (const [m, word] of pair.entries()) at.memory(2 * n + m + 1, `Shelf ${n}${m} is for ${word}`)
    for (let n = 1; n <= others; n++) at.memory(100 + n, `Zqfiller ${n} lorem${n}`)
    const found = idsFor(at, pairs.flat())
    for (const [n, word] of pairs.flat().entries()) {
      const first = n - (n % 2) + 1
      expect
        .soft(
          found[n]?.slice(0, 2).sort((a, b) => a - b),
          word,
        )
        .toEqual([first, first + 1])
    }
  },
)

test("a word finds its other form in a tag", () => {
  const at = place()
  at.memory(1, "Something about planning")
  at.memory(2, "Nothing else", { head: "tags: [plan]" })
  expect(idsFor(at, ["planning"])).toEqual([[1, 2]])
})

test("a global memory with the word itself does not hide the project's one with another form", () => {
  const at = place()
  at.given("learn", "Format with Biome")
  at.must("learn", "Use Black for formatting", "--scope", "global")
  expect(idsFor(at, ["formatting"])[0]).toHaveLength(2)
})

test.each(sizes)(
  "a number in one piece is found in groups, with or without what is dialled first (and %d others)",
  (others) => {
    const at = place()
    at.memory(1, "The support line is +49 30 1234567")
    at.memory(2, "The fax is 040/7654321")
    at.memory(3, "Paid from 1234 5678 9012 3456")
    at.memory(4, "Order 30 came with 1234567 screws")
    for (let n = 1; n <= others; n++) at.memory(100 + n, `Zqfiller ${n} lorem${n}`)
    const found = {
      "+49301234567": [1],
      "49301234567": [1],
      "0301234567": [1],
      "0049301234567": [1],
      "0407654321": [2],
      "1234567890123456": [3],
      "99301234567": [],
      "4930123456": [],
    }
    expect(idsFor(at, Object.keys(found))).toEqual(Object.values(found))
  },
)
