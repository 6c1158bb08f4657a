import { appendFileSync, closeSync, openSync, symlinkSync, unlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed } from "./results.ts"
import { type Place, place } from "./run.ts"
import { lived, state, words } from "./state.ts"
import { inTerminal } from "./terminal.ts"

interface Moved {
  readonly display: string
  readonly changed: boolean
  readonly from: { readonly id: number; readonly scope: string; readonly path: string }
  readonly to: {
    readonly id: number
    readonly scope: string
    readonly language: string
    readonly path: string
  }
}

function moved(at: Place, ...args: string[]): Moved {
  return at.must("move", ...args, "--yes", "--json").json<Moved>()
}

test("R282: a project's memory becomes global with a new id; nothing but its number and scope changes", () => {
  const at = lived()
  const before = at.read(join(at.memories, "001-hand-made.md"))
  const { from, to } = moved(at, "1", "--to", "global")
  expect(to).toMatchObject({ id: 2, scope: "global", language: null })
  expect(to.path).toBe(join(at.globalKnowledge, "memories", "002-hand-made.md"))
  expect(at.read(to.path)).toBe(
    before.replace("id: 1\n", "id: 2\n").replace("team: core\n", "team: core\nscope: global\n"),
  )
  expect(from).toMatchObject({ id: 1, scope: "project" })
  expect(at.read(from.path)).toBe(before.replace("team: core\n", "team: core\nmoved_to: g2\n"))
  expect(from.path.startsWith(`${at.archive}/001.`)).toBe(true)
  expect(at.co("show", "1").stdout).not.toContain("Tuesdays")
  expect(at.co("doctor").status).toBe(0)
})

test("R283: into a language's scope, from either folder, and from one language to another", () => {
  const at = lived()
  expect(moved(at, "2", "--to", "language", "--language", "Python").to).toMatchObject({
    scope: "language",
    language: "python",
  })
  const inPlace = moved(at, "g1", "--to", "language", "--language", "c++")
  expect(inPlace.to).toMatchObject({ id: 1, scope: "language", language: "c++" })
  expect(at.read(inPlace.to.path)).toContain('scope: language\nlanguage: "c++"\n')
  expect(moved(at, "g1", "--to", "language", "--language", "rust").to).toMatchObject({
    id: 1,
    language: "rust",
  })
  const back = moved(at, "g1", "--to", "global")
  expect(at.read(back.to.path)).not.toContain("language")
})

test("a global memory comes into the project, without a scope of its own, and the archive says where it went", () => {
  const at = lived()
  const { from, to } = moved(at, "g1", "--to", "project")
  expect(to).toMatchObject({ id: 4, scope: "project", path: join(at.memories, "004-hand-made.md") })
  expect(at.read(to.path)).not.toContain("scope:")
  expect(at.read(from.path)).toContain(`moved_to: "4 in ${at.project}"`)
  expect(at.co("history", "g1").stdout).toMatch(/version 2\*\* \(moved /)
})

test("P11: what an editor that has the file open writes after a move, or after its undo, is kept", () => {
  const at = lived()
  const file = openSync(join(at.memories, "001-hand-made.md"), "a")
  moved(at, "1", "--to", "global")
  appendFileSync(file, "typed after the move\n")
  expect(words(at)).toContain("typed after the move")
  at.must("undo")
  appendFileSync(file, "typed after the undo\n")
  closeSync(file)
  expect(at.read(join(at.memories, "001-hand-made.md"))).toMatch(/typed after the move\ntyped after the undo/)
})

test("both folders are one operation for history and undo", () => {
  const at = lived()
  const first = state(at)
  moved(at, "1", "--to", "language", "--language", "go")
  expect(at.co("history").stdout.match(/ move /g)).toHaveLength(2)
  expect(at.must("undo", "--json").json()).toMatchObject({ undone: { operation: "move" } })
  expect(state(at)).toEqual(first)
  expect(at.co("undo").status).toBe(1)
})

test("what it supersedes stays behind, and the plan and the answer say so if it is there", () => {
  const at = lived()
  at.given("learn", "Beta likes spaces now", "--replaces", "2")
  const said = "It replaces memory 2; that link is dropped, and memory 2 stays."
  expect(at.co("move", "4", "--to", "global").stderr).toContain(said)
  const { to, display } = moved(at, "4", "--to", "global")
  expect(display).toContain(said)
  expect(at.read(to.path)).not.toContain("supersedes")
  at.must("undo")
  at.must("forget", "2")
  expect(at.co("move", "4", "--to", "global").stderr).not.toContain("It replaces")
})

test("what is out of date where it is counts again elsewhere, and the plan and the answer say so", () => {
  const at = lived()
  at.given("learn", "Beta likes spaces now", "--replaces", "2")
  const said = "Memory 4 replaces it; that link is dropped, so as g2 it is no longer out of date."
  expect(at.co("move", "2", "--to", "global").stderr).toContain(said)
  expect(at.must("move", "2", "--to", "global", "--yes").stdout).toContain(said)
  expect(at.must("recall", "Beta tabs").stdout).not.toContain("Out of date")
  at.must("undo")
  expect(at.must("recall", "Beta tabs").stdout).toContain("Out of date")
  expect(at.must("move", "4", "--to", "global", "--yes").stdout).not.toContain("out of date")
})

test("what was moved, brought back and moved again does not say where it went the first time", () => {
  const at = lived()
  moved(at, "1", "--to", "global")
  at.given("forget", "g2")
  at.given("restore", "1")
  const { from, to } = moved(at, "1", "--to", "global")
  expect(at.read(to.path)).not.toContain("moved_to")
  expect(at.read(from.path)).toContain("moved_to: g3\n")
})

test("what was moved is not restored beside itself: where it is now is told, and how it comes back", () => {
  const at = lived()
  moved(at, "1", "--to", "global")
  const first = state(at)
  const now = "memory 1 of this project was moved and is memory g2 now; co move g2 --to project moves it back"
  expect(at.co("restore", "1")).toMatchObject({ status: 4, stdout: "", stderr: `co: ${now}\n` })
  for (const command of ["forget", "protect"])
    expect(at.co(command, "1")).toMatchObject({
      status: 1,
      stderr: `co: ${now}, and g1 is the global one\n`,
    })
  expect(state(at)).toEqual(first)
  expect(moved(at, "g2", "--to", "project").to).toMatchObject({ id: 4 })
  const back = "memory 1 of this project was moved and is memory 4 now"
  expect(at.co("restore", "1")).toMatchObject({ status: 4, stderr: `co: ${back}\n` })
  expect(at.co("restore", "g2")).toMatchObject({
    status: 4,
    stderr: "co: memory g2 was moved and is memory 4 now; co move 4 --to global moves it back\n",
  })
  at.must("forget", "4")
  expect(at.must("restore", "1").stdout).toContain("Restored memory 1")
  expect(at.must("list").stdout.match(/Tuesdays/g)).toHaveLength(1)
})

test("another memory with the number that a moved one got does not keep it from coming back", () => {
  const at = lived()
  const { to } = moved(at, "1", "--to", "global")
  unlinkSync(to.path)
  at.memory(2, "Somebody else's", { isGlobal: true, created: "2026-01-01T00:00:00Z" })
  expect(at.must("restore", "1").stdout).toContain("Restored memory 1")
})

test("where a hand made moves that lead round in a circle, the memory comes back", () => {
  const at = lived()
  moved(at, "1", "--to", "global")
  const { from } = moved(at, "g2", "--to", "project")
  at.write(from.path, at.read(from.path).replace(/moved_to: .*/, `moved_to: "1 in ${at.project}"`))
  expect(at.must("restore", "1").stdout).toContain("Restored memory 1")
})

test("without a terminal and --yes the plan is shown, nothing is moved, and the exit code is 3", () => {
  const at = lived()
  at.memory(9, "We deploy on Tuesdays at noon", { isGlobal: true })
  const first = state(at)
  const result = at.co("move", "1", "--to", "global")
  expect(result).toMatchObject({ status: 3, stdout: "" })
  for (const part of ["Tuesdays", "as memory g10", "g9 is there already and 100% alike", "--yes"])
    expect(result.stderr).toContain(part)
  expect(state(at)).toEqual(first)
  const { error } = at.co("move", "1", "--to", "global", "--json").json<Failed>()
  expect(error).toMatchObject({ code: "refused", exit: 3 })
})

test("in a terminal it asks, and only y moves", () => {
  const at = lived()
  const first = state(at)
  const no = inTerminal(at, ["move", "1", "--to", "global"], [{ after: "[y/N]", send: "\n" }])
  expect(no.status).toBe(3)
  expect(state(at)).toEqual(first)
  const yes = inTerminal(at, ["move", "1", "--to", "global"], [{ after: "[y/N]", send: "y\n" }])
  expect(yes.status).toBe(0)
  expect(yes.output).toContain("it is now g2")
})

test("a memory that is there already is left alone, without a question", () => {
  const at = lived()
  const first = state(at)
  expect(at.co("move", "g1", "--to", "global")).toMatchObject({ status: 0 })
  expect(at.co("move", "1", "--to", "project").stdout).toContain("already")
  expect(state(at)).toEqual(first)
})

test("what cannot be meant is refused: no scope, an unknown one, a language without its scope, no such memory", () => {
  const at = lived()
  for (const args of [
    ["1"],
    ["1", "--to", "team"],
    ["1", "--to", "language"],
    ["1", "--to", "global", "--language", "go"],
    ["x", "--to", "global"],
  ])
    expect(at.co("move", ...args, "--yes")).toMatchObject({ status: 2, stdout: "" })
  expect(at.co("move", "99", "--to", "global", "--yes").status).toBe(1)
})

test("a frontmatter that cannot be edited by the line is refused, and no copy is left anywhere", () => {
  const at = place()
  at.write(
    join(at.memories, "001-flow.md"),
    `---\n{id: 1, created: 2026-02-09T14:30:00Z}\n---\n\nIn flow style\n`,
  )
  const first = state(at)
  expect(at.co("move", "1", "--to", "global", "--yes").status).toBe(3)
  expect(state(at)).toEqual(first)
})

test("a secret does not come into the project's folder, which others may get", () => {
  const at = place()
  const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`
  at.memory(1, `The token is ${secret}`, { isGlobal: true })
  const result = at.co("move", "g1", "--to", "project", "--yes")
  expect(result.status).toBe(3)
  expect(result.stderr).not.toContain(secret)
})

test("where the old file cannot be taken away, the new one is taken back", () => {
  const at = lived()
  const first = state(at)
  symlinkSync(at.temp, at.archive)
  expect(at.co("move", "1", "--to", "global", "--yes").status).not.toBe(0)
  unlinkSync(at.archive)
  expect(state(at)).toEqual(first)
  expect(at.co("list").stdout.match(/Tuesdays/g)).toHaveLength(1)
  expect(at.namesIn(join(at.globalKnowledge, "archive"))).toEqual([])
  expect(at.co("undo")).toMatchObject({ status: 1, stderr: expect.stringContaining("nothing to undo") })
})
