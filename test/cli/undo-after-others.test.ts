import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Listed } from "./results.ts"
import { type Outcome, type Place, place } from "./run.ts"
import { state } from "./state.ts"

/** A place with a global memory that was protected here, and the folder of another project. */
function shared(): { at: Place; other: string } {
  const at = place()
  at.given("learn", "--scope", "global", "Invoices go to Anna")
  at.given("protect", "g1")
  const other = join(at.root, "other")
  mkdirSync(join(other, ".git"), { recursive: true })
  return { at, other }
}

function editIn(at: Place, cwd: string, script: string): void {
  const result = at.run(["edit", "g1"], { cwd, env: { EDITOR: at.editor(script) } })
  if (result.status !== 0) throw new Error(result.stderr)
}

const journalOf = (at: Place, part: string) => {
  const folder = join(at.home, ".local", "state", "co-cli", "journal")
  const name = readdirSync(folder).find((each) => each.includes(part)) ?? ""
  return join(folder, name)
}

const text = (at: Place) => at.must("show", "g1").stdout

test("P22: what another project did later to the same memory is not taken back with an older operation", () => {
  const { at, other } = shared()
  editIn(at, other, "replace s/Anna/Bertram/ $1")
  const before = state(at)
  const refused = at.co("undo")
  expect(refused).toMatchObject({ status: 4, stdout: "" })
  expect(refused.stderr).toMatch(
    /the protect of \S+ cannot be undone: .*001-invoices-go-to-anna\.md was changed/,
  )
  expect(refused.stderr).toContain("undo the edit of ")
  expect(refused.stderr).toContain(` first, in ${other}`)
  expect(state(at)).toEqual(before)
  expect(at.must("history").stdout).not.toContain("(undone)")
})

test("once the later one is undone, the older one can be undone after all", () => {
  const { at, other } = shared()
  editIn(at, other, "replace s/Anna/Bertram/ $1")
  expect(at.co("undo").status).toBe(4)
  expect(at.run(["undo"], { cwd: other }).stdout).toContain("Undid the edit")
  expect(text(at)).toContain("Anna")
  expect(at.must("undo").stdout).toContain("Undid the protect")
  expect(at.must("undo").stdout).toContain("Undid the learn")
  expect(at.co("undo").status).toBe(1)
})

test("one that has to wait is said once, and undo goes on with what was done before it", () => {
  const { at, other } = shared()
  const first = state(at)
  at.given("learn", "Only of this project")
  at.given("unprotect", "g1")
  editIn(at, other, "replace s/Anna/Bertram/ $1")
  const refused = at.co("undo")
  expect(refused.status).toBe(4)
  expect(refused.stderr).toContain("co undo continues with what was done before it")
  expect(at.must("undo").stdout).toContain("001-only-of-this-project.md")
  expect(text(at)).toContain("Bertram")
  expect(at.run(["undo"], { cwd: other }).status).toBe(0)
  expect(at.must("undo").stdout).toContain("Undid the unprotect")
  expect(state(at)).toEqual(first)
})

test("a memory that another project changed is not put away with the operation that made it", () => {
  const { at, other } = shared()
  at.must("undo")
  editIn(at, other, "replace s/Anna/Bertram/ $1")
  expect(at.co("undo").status).toBe(4)
  expect(text(at)).toContain("Bertram")
})

test("a memory that another project forgot does not come back by the undo of an edit before that", () => {
  const { at, other } = shared()
  expect(at.run(["forget", "g1"], { cwd: other }).status).toBe(0)
  expect(at.co("undo").stderr).toContain("undo the forget of ")
  expect(at.must("list", "--json").json<Listed>().count).toBe(0)
  expect(at.run(["undo"], { cwd: other }).status).toBe(0)
  expect(at.must("undo").stdout).toContain("Undid the protect")
})

test("a memory that another project forgot is not taken for gone: the forget is undone first, then the learn", () => {
  const { at, other } = shared()
  at.must("undo")
  expect(at.run(["forget", "g1"], { cwd: other }).status).toBe(0)
  const refused = at.co("undo")
  expect(refused).toMatchObject({ status: 4, stdout: "" })
  expect(refused.stderr).toContain("undo the forget of ")
  expect(at.run(["undo"], { cwd: other }).status).toBe(0)
  expect(at.must("undo").stdout).toContain("Undid the learn")
  expect(at.must("list", "--json").json<Listed>().count).toBe(0)
})

test("where another project changed another memory, nothing stands in the way", () => {
  const { at, other } = shared()
  expect(at.run(["learn", "--scope", "global", "Parcels go to Carl"], { cwd: other }).status).toBe(0)
  expect(at.must("undo").stdout).toContain("Undid the protect")
})

test("what an operation writes after it was undone, since it was still at it, is open and can be undone too", () => {
  const at = place()
  at.given("learn", "The first step")
  at.must("undo")
  at.given("learn", "The second step")
  const journal = journalOf(at, "project")
  const lines = readFileSync(journal, "utf8").trimEnd().split("\n")
  const groups = lines.map((line) => (JSON.parse(line) as { group?: string }).group ?? "")
  writeFileSync(journal, `${lines.join("\n").replaceAll(groups.at(-1) ?? "", groups.at(-3) ?? "")}\n`)
  const shown = at.must("history").stdout.trimEnd().split("\n")
  expect(shown.map((line) => line.includes("(undone)"))).toEqual([false, false, true])
  const result: Outcome = at.must("undo")
  expect(result.stdout).toMatch(/the-second-step\.md\n$/)
  expect(at.must("list", "--json").json<Listed>().count).toBe(0)
  expect(at.co("undo").status).toBe(1)
})

test("a move out of a project whose folder was made anew is not undone: the memory would be nowhere", () => {
  const at = place()
  at.given("learn", "Invoices go to Anna")
  at.given("move", "1", "--to", "global", "--yes")
  rmSync(at.project, { recursive: true })
  mkdirSync(join(at.project, ".git"), { recursive: true })
  const refused = at.co("undo")
  expect(refused).toMatchObject({ status: 4, stdout: "" })
  expect(refused.stderr).toMatch(/the move of \S+ cannot be undone/)
  expect(text(at)).toContain("Anna")
  expect(at.co("undo").status).toBe(1)
})
