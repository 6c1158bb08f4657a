import { expect, test } from "vitest"
import { listOf, splitFront, straysIn } from "./frontmatter.ts"

test.for([
  ["globs: src/**/*.{ts,tsx}", ["src/**/*.{ts,tsx}"]],
  ["globs: src/**/*.{ts,tsx}, *.{js,{c,m}js},docs/**", ["src/**/*.{ts,tsx}", "*.{js,{c,m}js}", "docs/**"]],
  [`globs: ["src/**/*.{ts,tsx}", 'docs/**']`, ["src/**/*.{ts,tsx}", "docs/**"]],
  ["globs:\n  - src/*.{ts,tsx}\n  - a, b", ["src/*.{ts,tsx}", "a", "b"]],
  ["globs: {a, b", ["{a", "b"]],
  ["globs: a}, b", ["a}", "b"]],
  ["globs: ,,", []],
] as const)("a list is cut at commas that are not between braces: %s", ([field, expected]) => {
  expect(listOf(splitFront(`---\n${field}\n---\nText\n`), "globs")).toEqual(expected)
})

test.for([
  "\n## Setup\n\nRun this: npm ci\n\n- sign all commits\n",
  "Use tabs in Go files.\n- Never push to main\n\nRemember: the port is 8080",
  "- Always use pnpm: never npm",
])("text between two rules is no frontmatter, also with colons: %j", (between) => {
  const text = `---\n${between}\n---\nMore`
  const { fields, body } = splitFront(text)
  expect(fields.size).toBe(0)
  expect(body.map((line) => line.text).join("\n")).toBe(text)
})

test("a comment may come before the first field", () => {
  expect(listOf(splitFront("---\n# whose these are\nglobs: a\n---\nText\n"), "globs")).toEqual(["a"])
})

test("of a frontmatter without an end nothing is left out", () => {
  expect(straysIn(splitFront("---\nNote: the port is 8080\n\nUse tabs.\n"))).toEqual([])
})
