import { spawnSync } from "node:child_process"
import { cpSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { binary, place } from "./run.ts"

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

test("what other languages call a time is loaded only for a question in one of them", () => {
  const at = place()
  at.memory(1, "Lena started as designer.", { created: "2026-02-08T10:00:00Z" })
  const folder = dirname(binary)
  const without = join(at.root, "program", "dist")
  cpSync(folder, without, { recursive: true, filter: (path) => basename(path) !== "cache" })
  symlinkSync(join(dirname(folder), "assets"), join(at.root, "program", "assets"))
  rmSync(join(without, "seldom", "times.cjs"))
  const recall = (question: string) => {
    const argv = [join(without, "co.cjs"), "recall", question]
    return spawnSync(process.execPath, argv, {
      cwd: at.project,
      env: at.environment(),
      encoding: "utf8",
    })
  }
  for (const question of [
    "who started yesterday",
    "yesterday",
    "mars rover",
    "what is the latest café menu",
    "who plays the dag of the actual moment",
    "Wer ist die Designerin?",
  ])
    expect.soft(recall(question).stderr, question).not.toContain("times.cjs")
  expect(recall("was war gestern").stderr).toContain("times.cjs")
})
