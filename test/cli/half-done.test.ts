import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, type TestContext, test } from "vitest"
import { byHand, inbox, waiting } from "./proposals.ts"
import type { Failed } from "./results.ts"
import { type Place, place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

/** Keeps even root from changing a path: with `i` at all, with `a` except by appending. */
function fix(path: string, flag: "i" | "a", skip: TestContext["skip"]): void {
  if (spawnSync("chattr", [`+${flag}`, path]).status !== 0) skip("no chattr here")
  onTestFinished(() => void spawnSync("chattr", [`-${flag}`, path]))
}

/** Two memories here and one in the global folder. */
function furnished(): Place {
  const at = place()
  at.memory(1, "the harbour is blue", { name: "001-the-harbour-is-blue.md" })
  at.memory(2, "cheese comes from Gouda", { name: "002-cheese-comes-from-gouda.md" })
  at.memory(1, "tea at four", { name: "001-tea-at-four.md", isGlobal: true, head: "scope: global" })
  return at
}

/** The same, each with an earlier version. */
function changed(): Place {
  const at = furnished()
  for (const id of ["1", "2", "g1"]) at.given("protect", id)
  return at
}

const globalMemories = (at: Place) => join(at.globalKnowledge, "memories")

test("a purge that cannot be done in one folder erases nothing in the other", ({ skip }) => {
  const at = changed()
  fix(globalMemories(at), "i", skip)
  const before = at.tree()
  const { status, stderr } = at.co("forget", "2", "g1", "--purge", "--yes")
  expect([status, stderr]).toEqual([5, expect.stringContaining(`cannot write ${globalMemories(at)}`)])
  expect(at.tree()).toEqual(before)
})

test("a purge of which one file cannot be erased erases none", ({ skip }) => {
  const at = changed()
  fix(join(at.memories, "002-cheese-comes-from-gouda.md"), "i", skip)
  const before = at.tree()
  const { status, stderr } = at.co("forget", "1", "2", "--purge", "--yes")
  expect([status, stderr]).toEqual([5, expect.stringMatching(/cannot write .*002-cheese/)])
  expect(at.tree()).toEqual(before)
})

test("a purge that fails in the other folder all the same tells what is erased, and the journal tells on of the rest", ({
  skip,
}) => {
  const at = place()
  at.memory(1, "the harbour is blue")
  at.given("learn", "cheese comes from Gouda")
  at.given("learn", "tea at four", "--scope", "global")
  for (const id of ["2", "g1"]) at.given("protect", id)
  fix(globalMemories(at), "a", skip)
  const { status, stderr } = at.co("forget", "2", "g1", "--purge", "--yes")
  expect(status).toBe(5)
  expect(stderr).toContain("Erased before that, and nothing brings it back: memory 2\n")
  expect(stderr).toContain("Partly erased, run the same purge again to erase the rest: memory g1\n")
  const { stdout } = at.must("history")
  expect(stdout).toMatch(/^\S+ +purge$/m)
  expect(stdout).toMatch(/learn +g1: tea at four$/m)
  expect(stdout).not.toMatch(/ 2(?::|$)/m)
  expect(at.read(join(globalMemories(at), "001-tea-at-four.md"))).toContain("tea at four")
  spawnSync("chattr", ["-a", globalMemories(at)])
  expect(at.co("forget", "g1", "--purge", "--yes").status).toBe(0)
  expect(at.must("history").stdout).not.toContain("g1")
})

test("a purge that fails within a folder tells so too, and of what stays the journal keeps all", ({
  skip,
}) => {
  const at = place()
  at.memory(1, "the harbour is blue")
  at.given("learn", "cheese comes from Gouda")
  at.given("forget", "1")
  fix(at.memories, "a", skip)
  const { status, stdout } = at.co("forget", "1", "2", "--purge", "--yes", "--json")
  expect(status).toBe(5)
  expect(JSON.parse(stdout)).toMatchObject({ error: { erased: ["memory 1"], begun: [], left: ["memory 2"] } })
  const history = at.must("history").stdout
  expect(history).toMatch(/learn +2: cheese comes from Gouda$/m)
  expect(history).not.toMatch(/ 1(?::|$)/m)
})

test("a forget that cannot be done in one folder forgets nothing in the other", ({ skip }) => {
  const at = changed()
  fix(globalMemories(at), "i", skip)
  const before = at.tree()
  expect(at.co("forget", "1", "g1")).toMatchObject({
    status: 5,
    stderr: expect.stringContaining(`cannot write ${globalMemories(at)}`),
  })
  expect(at.tree()).toEqual(before)
})

test("a forget that fails in the other folder all the same tells what was forgotten", ({ skip }) => {
  const at = furnished()
  fix(globalMemories(at), "a", skip)
  const { status, stdout } = at.co("forget", "1", "g1", "--json")
  const { error } = JSON.parse(stdout) as Failed & { error: { forgotten: unknown } }
  expect(status).toBe(5)
  expect(error.message).toContain(
    "Already forgotten, co undo brings it back: memory 1\nNot forgotten: memory g1",
  )
  expect(error.forgotten).toMatchObject([{ id: 1, scope: "project" }])
  expect(existsSync(join(globalMemories(at), "001-tea-at-four.md"))).toBe(true)
  at.must("undo")
  expect(at.read(join(at.memories, "001-the-harbour-is-blue.md"))).toContain("harbour")
})

test("of several that are forgotten by their words, it is told which were where one is gone by then", () => {
  const at = place()
  at.memory(1, "cheese from Gouda")
  const gone = at.memory(2, "red wine and cheese")
  at.memory(3, "the mouse took a cheese")
  const { status, output } = inTerminal(
    at,
    ["forget", "cheese"],
    [{ after: "[y/N]", send: "y\n", write: { [gone]: null } }],
  )
  expect(status).toBe(4)
  expect(output).toContain(`${gone} was changed in the meantime and was not forgotten`)
  expect(output).toContain("Already forgotten, co undo brings it back: memory 3, 1")
  expect(output).toContain("Not forgotten: memory 2")
})

test("a review that fails in the middle says what was decided, and one undo takes it back", () => {
  const at = place()
  for (const [n, text] of ["the harbour is blue", "cheese comes from Gouda", "tea at four"].entries())
    at.memory(n + 1, text)
  byHand(at, "001-lamp.md", "", "the lamp in the hall flickers")
  byHand(at, "002-harbour.md", "replaces: 1", "the harbour is green now")
  const before = at.tree(at.memories)
  const { status, stderr } = at.run(["review", "--accept", "1", "--accept", "2"], {
    env: { CO_CLI_MEMORY_MAX_COUNT: "3" },
  })
  expect(status).toBe(1)
  expect(stderr).toContain("proposal 2: no project memory 1 to replace")
  expect(stderr).toMatch(/Decided before that, co undo takes it back:\n✓ Saved memory 4/)
  expect(stderr).toContain("Not decided: proposal 2\n")
  expect(at.namesIn(inbox(at))).toEqual(["002-harbour.md"])
  at.must("undo")
  expect(at.tree(at.memories)).toEqual(before)
  expect(waiting(at)).toHaveLength(2)
})

test("an import that fails in the middle says what is saved by then, and one undo takes it back", ({
  skip,
}) => {
  const at = furnished()
  fix(globalMemories(at), "i", skip)
  const before = at.tree(at.memories)
  const rows = [
    ...Array.from({ length: 250 }, (_, n) => ({ content: `row ${n} of ${n * 7919}` })),
    { content: "the harbour is blue", tags: ["sea"] },
    { content: "dinner at eight", scope: "global" },
  ]
  at.write("rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  const { status, stdout, stderr } = at.run(["import", "rows.jsonl", "--json"], {
    env: { CO_CLI_MEMORY_MAX_COUNT: "0" },
  })
  expect([status, stderr]).toEqual([5, ""])
  const { error } = JSON.parse(stdout) as Failed
  expect(error).toMatchObject({ saved: 250, consolidated: 1 })
  expect(error.message).toMatch(
    /^cannot write .*\nImported before that, co undo takes it back: 250 memories saved and 1 updated$/,
  )
  at.must("undo")
  expect(at.tree(at.memories)).toEqual(before)
})

test("an import that fails at its first row says nothing of others", ({ skip }) => {
  const at = furnished()
  fix(at.memories, "i", skip)
  at.write("rows.jsonl", `${JSON.stringify({ content: "dinner at eight" })}\n`)
  const { status, stderr } = at.co("import", "rows.jsonl")
  expect([status, stderr]).toEqual([5, expect.not.stringContaining("before that")])
})

test("summaries of which one cannot be saved: it says which are, and one undo takes them back", ({
  skip,
}) => {
  const at = place()
  for (const isGlobal of [false, true]) {
    const head = `tags: [deploy]${isGlobal ? "\nscope: global" : ""}`
    at.memory(1, "We deploy the shop on Mondays.", { head, isGlobal })
    at.memory(2, "The shop is deployed by Ansible. We deploy the shop on Mondays.", { head, isGlobal })
    at.memory(3, "We deploy the shop after 2 approvals.", { head, isGlobal })
  }
  fix(globalMemories(at), "i", skip)
  const before = at.tree(at.memories)
  const { status, stderr } = at.co("summarize", "--yes")
  expect(status).toBe(5)
  expect(stderr).toMatch(
    /cannot write .*\nSaved before that, co undo takes it back:\n✓ Saved memory 4 for 1, 2, 3/,
  )
  expect(stderr).toContain("\nLeft as they are: memory g1, g2, g3\n")
  at.must("undo")
  expect(at.tree(at.memories)).toEqual(before)
})

test("a move that fails and cannot be taken back says why it failed, and that the memory is in both folders", ({
  skip,
}) => {
  const at = furnished()
  fix(at.memories, "i", skip)
  fix(globalMemories(at), "a", skip)
  const { status, stderr } = at.co("move", "1", "--to", "global", "--yes")
  expect(status).toBe(5)
  expect(stderr).toMatch(new RegExp(`^co: cannot write ${at.memories}: `))
  expect(stderr).toMatch(/\nIt is in both folders now, also as memory g2: .*; co undo takes that back\n$/)
  const copy = join(globalMemories(at), "002-the-harbour-is-blue.md")
  expect(at.read(copy)).toContain("the harbour is blue")
  spawnSync("chattr", ["-a", globalMemories(at)])
  at.must("undo")
  expect(existsSync(copy)).toBe(false)
  expect(at.read(join(at.memories, "001-the-harbour-is-blue.md"))).toContain("the harbour is blue")
})
