import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { binary } from "./run.ts"

/** The modules that a file of the bundle loads before any of its code runs, sorted. */
function loadedBy(file: string): string[] {
  const text = readFileSync(join(dirname(binary), file), "utf8")
  return [...text.matchAll(/=(?:[\w$.]+\()?require\("([^"]+)"\)/g)].map(([, name = ""]) => name).sort()
}

test.each([
  ["main.cjs", []],
  ["seldom/index.cjs", ["../main.cjs"]],
  ["seldom/saving.cjs", ["../main.cjs"]],
  ["seldom/rest.cjs", ["../main.cjs", "./saving.cjs"]],
  ["seldom/opening.cjs", ["../main.cjs"]],
])("%s loads no file that only some commands need, and nothing large of Node", (file, others) => {
  const light = ["node:buffer", "node:fs", "node:path"]
  expect(loadedBy(file).filter((name) => !light.includes(name))).toEqual(others)
})

test("what only looks at articles loads nothing that fetches pages", () => {
  expect(loadedBy("seldom/articles.cjs")).not.toContain("./web.cjs")
})
