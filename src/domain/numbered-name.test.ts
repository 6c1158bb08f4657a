import { expect, test } from "vitest"
import { numberedName, numberIn, slugIn } from "./numbered-name.ts"

test("a file is named after its id, padded to three digits, and its slug", () => {
  expect([1, 99, 1000].map((id) => numberedName(id, "s"))).toEqual(["001-s.md", "099-s.md", "1000-s.md"])
})

test("a name gives back its number and its slug", () => {
  expect(numberIn("007-prefers-tabs.md")).toBe(7)
  expect(slugIn("007-prefers-tabs.md")).toBe("prefers-tabs")
})

test("a number counts only at the beginning of a name, and before a dash", () => {
  expect(["v2-notes.md", "notes-2024-plan.md", "7.md", "7notes.md", ""].map(numberIn)).toEqual(
    Array(5).fill(null),
  )
  expect(slugIn("notes.md")).toBe("notes")
})
