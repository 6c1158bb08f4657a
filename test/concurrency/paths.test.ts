import { resolve, sep, win32 } from "node:path"
import fc from "fast-check"
import { expect, test } from "vitest"
import { knowledgePath } from "../../src/disk/paths.ts"
import { figure, scale } from "../support/figures.ts"
import { count } from "./stores.ts"

const root = "/home/me/shop/.co-cli/knowledge"

/** Paths that people and programs have used to climb out of a folder. */
const evil = [
  "..",
  ".",
  "",
  "...",
  ".. ",
  " ..",
  "..\\",
  "\\..",
  "..\0",
  "%2e%2e",
  "%2e%2e%2f",
  "..%2f",
  "%252e%252e",
  "..%c0%af",
  "\uff0e\uff0e",
  "․․",
  "..;",
  "C:",
  "c:\\windows",
  "\\\\server\\share",
  "//server",
  "/etc/passwd",
  "~",
  "~root",
  "$HOME",
  "file:",
  "memories",
  "archive",
  "001-a.md",
  "CON",
  "a\nb",
  "a\r",
  "\u202e",
  "\u2028",
  "\ud800",
  "\u0085",
  "é",
  "x".repeat(255),
  "x".repeat(256),
  "é".repeat(128),
]

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...evil) },
  { weight: 4, arbitrary: fc.constantFrom("memories", "archive", "001-a.md", "...", "%2e%2e", "é") },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(..."./\\:%~ \0ab"), maxLength: 12 }) },
)
const separator = fc.constantFrom("/", "/", "/", "/", "/", "/", "//", "\\", "/./", "")
const relative = fc
  .tuple(piece, fc.array(fc.tuple(separator, piece), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.map(([between, text]) => between + text).join(""))

/** Whether a path is inside the folder on this system, and harmless on another. */
function isInside(path: string, text: string): boolean {
  const resolved = resolve(root, text)
  const isShort = text.split("/").every((part) => Buffer.byteLength(part) <= 255)
  return path === resolved && resolved.startsWith(root + sep) && !/[\p{Cc}\\]/u.test(path) && isShort
}

test("no path, however written, leads out of the knowledge folder", { timeout: 300_000 }, () => {
  const cases = scale(20_000, 100_000)
  let [allowed, tried] = [0, 0]
  fc.assert(
    fc.property(relative, (text) => {
      tried++
      const path = knowledgePath(root, text)
      if (!path.ok) return path.error.length > 0
      allowed++
      return isInside(path.value, text) && isInside(win32.join(root, text).replaceAll("\\", "/"), text)
    }),
    { numRuns: cases },
  )
  expect(tried).toBe(cases)
  expect(allowed).toBeGreaterThan(cases / 100)
  figure(
    "T4",
    `${count(cases)} paths: ${count(allowed)} inside the folder, ${count(cases - allowed)} refused, 0 outside`,
  )
})
