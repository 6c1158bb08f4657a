import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "./support/temp.ts"

const root = join(import.meta.dirname, "..")

test("the example in examples/library.ts runs against the built package and does what it says", () => {
  const home = tempFolder()
  const run = spawnSync(process.execPath, [join(root, "examples", "library.ts")], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
  })
  expect(run.stderr).toBe("")
  expect(run.stdout).toMatch(
    /^✓ Saved memory 1: 001-we-deploy-on-tuesdays\.md\nLocation: .+\n1: We deploy on Tuesdays\.\nnot-found: no memory 99/,
  )
  expect(run.status).toBe(0)
})
