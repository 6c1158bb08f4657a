import { expect, test } from "vitest"
import { listOf, splitFront } from "./frontmatter.ts"

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
