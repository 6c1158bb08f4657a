import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { place } from "./run.ts"

test("a refresh that fails exits as a save from the same source does", () => {
  const at = place()
  for (const name of ["alpha", "beta"]) at.must("save", at.write(`${name}.txt`, "one"))
  rmSync(join(at.project, "alpha.txt"))
  const gone = at.co("refresh", "alpha", "--yes")
  expect([gone.status, gone.stdout]).toEqual([1, expect.stringContaining("alpha stays as it is: no file")])
  expect(at.co("save", "alpha.txt").status).toBe(1)
  expect(at.co("refresh", "alpha", "beta", "--yes").status).toBe(1)
  at.write("beta.txt", `AWS_KEY=${"AKIA"}${"Q7RSTUVWXYZ23456"}`)
  expect(at.co("refresh", "beta", "--yes").status).toBe(3)
})

test("a refresh that waits for --yes exits with 3, whatever else failed", () => {
  const at = place()
  for (const name of ["alpha", "beta"]) at.must("save", at.write(`${name}.txt`, "one"))
  rmSync(join(at.project, "alpha.txt"))
  at.write("beta.txt", "two")
  const { status, stdout } = at.co("refresh", "alpha", "beta", "--json")
  expect([status, JSON.parse(stdout)]).toMatchObject([
    3,
    { failed: [{ id: "alpha", code: "not-found" }], waiting: [{ id: "beta" }] },
  ])
})
