import { expect, test } from "vitest"
import { type Draft, memoryFrom } from "./draft.ts"

const now = Date.UTC(2026, 1, 9, 14, 30)
const memory = (draft: Partial<Draft>) => memoryFrom({ content: "text", ...draft }, null, now)

test("source and category come from the tags", () => {
  expect(memory({ tags: ["python", "correction", "preference"] })).toMatchObject({
    source: "detected",
    auto_category: "correction",
  })
  expect(memory({ tags: ["python"] })).toMatchObject({ source: "user-told", auto_category: null })
})

test("tags are lower case, with dashes for blanks, in the given order, each once", () => {
  expect(memory({ tags: ["Big Data", "b", "big-data", "ÄPFEL", "c.d/e_f"] }).tags).toEqual([
    "big-data",
    "b",
    "äpfel",
    "c.d/e_f",
  ])
})

test.each(["", "  ", "_mine", "a,b", "a]b", "x\u0000", "#", "a".repeat(65)])(
  "the tag %j is refused",
  (tag) => {
    expect(() => memory({ tags: [tag] })).toThrow(/the tag .*expected letters, digits and - _ \. \//)
  },
)

test("a language memory is a global one with its language", () => {
  expect(memory({ scope: "language", language: "Python" })).toMatchObject({
    scope: "language",
    language: "python",
  })
  expect(() => memory({ scope: "language" })).toThrow(/needs a language/)
  expect(() => memory({ scope: "global", language: "python" })).toThrow(/goes with the scope 'language'/)
})

test("a project memory does not say that it is one: its folder does", () => {
  expect(memory({}).scope).toBeNull()
})

test("it expires on a date or after so many days, never in the past", () => {
  expect(memory({ expires: "30d" }).expires).toBe("2026-03-11T14:30:00Z")
  expect(memory({ expires: "2027-01-01" }).expires).toBe("2027-01-01T23:59:59Z")
  expect(() => memory({ expires: "2020-01-01" })).toThrow(/which is in the past/)
  expect(() => memory({ expires: "soon" })).toThrow(/expires is "soon"; expected a date/)
})

test.each([
  ["", /text is empty/],
  [" \n\t", /text is empty/],
  ["\u200b \u3164", /text is empty: none of its characters can be seen/],
  ["a\0b", /NUL/],
  ["a\ud800b", /not valid Unicode/],
  ["x".repeat(64 * 1024 + 1), /65537 bytes; expected at most 65536: .*co save FILE/],
])("the text %j is refused", (content, reason) => {
  expect(() => memory({ content })).toThrow(reason)
})
