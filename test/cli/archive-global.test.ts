import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { place } from "./run.ts"

/** A project with a memory and an article that was replaced once. */
function packed({ hasMemory = true } = {}): string {
  const at = place()
  if (hasMemory) at.given("learn", "We deploy on Tuesdays")
  for (const text of ["turnip", "carrot"]) at.given("save", at.write("t.txt", text))
  const file = join(at.root, "x.tar")
  at.must("export", "--archive", file)
  return file
}

test("an archive comes into the global folder without its articles and originals, which are named", () => {
  const at = place()
  const file = packed()
  for (const more of [["--dry-run"], []]) {
    const { stdout, stderr } = at.must("import", file, "--scope", "global", ...more)
    expect(stdout).toContain(`${more.length > 0 ? "Would import" : "Imported"} 1 file into`)
    expect(stderr).toContain("not imported into the global folder, since articles and their originals belong")
    for (const name of ["articles/t.md", "attachments/t/t.txt", ".replaced.t.md", ".replaced.t.t.txt"])
      expect(stderr).toContain(name)
  }
  expect(at.namesIn(join(at.globalKnowledge, "archive"))).toEqual([])
  for (const name of ["articles", "attachments"])
    expect(existsSync(join(at.globalKnowledge, name))).toBe(false)
  expect(at.must("doctor").stdout).toContain("Everything is in order")
  expect(at.must("recall", "deploy").stdout).toContain("Tuesdays")
})

test("an archive of articles alone is refused for the global folder, and comes into a project", () => {
  const at = place()
  const file = packed({ hasMemory: false })
  const { status, stderr } = at.co("import", file, "--scope", "global")
  expect([status, stderr]).toEqual([
    3,
    expect.stringContaining("articles and their originals belong to a project"),
  ])
  expect(existsSync(at.globalKnowledge)).toBe(false)
  at.given("import", file)
  expect(at.must("show", "t").stdout).toContain("carrot")
})
