import { expect, test } from "vitest"
import type { Memory } from "../../domain/memory.ts"
import { absentFields } from "../../markdown/memory.ts"
import { firstLine, listLine } from "./lines.ts"

const plain: Memory = {
  ...absentFields,
  id: 1,
  content: "x",
  created: "2026-01-01T00:00:00Z",
  tier: "project",
  scope: "project",
  path: "/m/1.md",
}

test("a first line is cut to 77 characters and dots when longer than 80", () => {
  expect(firstLine("first\nsecond")).toBe("first")
  expect(firstLine("x".repeat(80))).toBe("x".repeat(80))
  expect(firstLine("x".repeat(81))).toBe(`${"x".repeat(77)}...`)
  expect(firstLine("😀".repeat(81))).toBe(`${"😀".repeat(77)}...`)
})

test.each([
  ["```sh\nnpm run check\n```", "npm run check"],
  ["~~~\r\n\r\n  indented\r\n~~~", "indented"],
  ["\u200b\nThe mill turns", "The mill turns"],
  ["```\n```\nThe mill turns", "The mill turns"],
  ["```\n```", "```"],
  ["```npm ci``` installs\nmore", "```npm ci``` installs"],
  ["🎉\nmore", "🎉"],
  ["---\nmore", "---"],
])("the summary of %j is its first line that says something", (content, shown) => {
  expect(firstLine(content)).toBe(shown)
})

test("a line of the list shows dates, tags, category and padlock", () => {
  const full = {
    ...plain,
    content: "Tabs",
    created: "2026-02-09T14:30:00Z",
    updated: "2026-02-11T00:00:00Z",
    tags: ["style", "go"],
    auto_category: "preference",
    decay_protected: true,
  }
  expect(listLine(full)).toBe("**001** (2026-02-09 → 2026-02-11) [style, go] [preference] 🔒: Tabs")
  expect(listLine({ ...plain, id: 12, tier: "global" })).toBe("**g12** (2026-01-01): x")
})
