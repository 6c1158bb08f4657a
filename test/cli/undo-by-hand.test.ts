import { appendFileSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed } from "./results.ts"
import { now, type Place, place } from "./run.ts"
import { lived, state } from "./state.ts"

test("with nothing to undo it says so, exits with 1 and leaves no trace", () => {
  const at = place()
  const result = at.co("undo", "--json")
  expect(result.status).toBe(1)
  expect(result.json<Failed>().error).toMatchObject({ code: "not-found", exit: 1 })
  expect(at.co("undo").stderr).toContain("nothing to undo")
  expect(state(at)).toEqual({})
})

test("what a dry run, a refusal or a look only showed is nothing to undo", () => {
  const at = lived()
  for (const args of [["learn", "x", "--dry-run"], ["forget", "deploy"], ["list"], ["recall", "deploy"]])
    at.co(...args)
  expect(at.co("undo").status).toBe(1)
})

test.for([
  ["learn", ["learn", "Delta was never heard of"], "004-delta-was-never-heard-of.md"],
  ["consolidation", ["learn", "At noon we deploy on Tuesdays"], "001-hand-made.md"],
  ["protection", ["protect", "3"], "003-hand-made.md"],
] as const)("what a hand wrote after a %s is in the archive after undo", ([, args, name]) => {
  const at = lived()
  const first = state(at)
  at.must(...args)
  const path = join(at.memories, name)
  writeFileSync(path, `${at.read(path)}\nBY HAND`)
  const id = String(Number(name.slice(0, 3)))
  expect(at.must("undo").stdout).toContain(`\nYour later edit of ${name} is kept: co history ${id}\n`)
  expect(at.must("history", id).stdout).toContain("BY HAND")
  expect(state(at)).toEqual(first)
  expect(
    at
      .namesIn(at.archive)
      .map((file) => at.read(join(at.archive, file)))
      .join(),
  ).toContain("BY HAND")
})

test("what took the place of a forgotten memory stays, and the undo is refused once", () => {
  const at = lived()
  at.given("protect", "1")
  at.given("forget", "3")
  const taken = at.memory(3, "somebody else's")
  const refused = at.co("undo")
  expect([refused.status, refused.stdout]).toEqual([4, ""])
  expect(refused.stderr).toMatch(/another file now has the name \S*003-hand-made\.md/)
  expect(at.read(taken)).toContain("somebody else's")
  expect(at.must("undo", "--json").json()).toMatchObject({ undone: { operation: "protect" } })
})

test("an undo that fails never goes on with an older operation by itself", () => {
  const at = place()
  at.memory(1, "one", { name: "001-one.md" })
  at.given("learn", "two")
  at.given("forget", "2")
  rmSync(at.archive, { recursive: true })
  expect(at.co("undo").status).toBe(4)
  expect(at.namesIn(at.memories)).toEqual(["001-one.md"])
})

test("a file that was renamed keeps its number to itself", () => {
  const at = place()
  at.memory(1, "one", { name: "001-one.md" })
  at.given("protect", "1")
  renameSync(join(at.memories, "001-one.md"), join(at.memories, "mine.md"))
  expect(at.co("undo").status).toBe(4)
  expect(at.namesIn(at.memories)).toEqual(["mine.md"])
})

/** A memory of which co knows the last operation: it was learned, or written by hand and changed since. */
function madeBy(steps: readonly (readonly string[])[]): Place {
  const at = place()
  if (steps.length === 0) at.given("learn", "one")
  else at.memory(1, "one", { name: "001-one.md" })
  for (const [n, args] of steps.entries())
    at.run([...args], { env: { CO_CLI_NOW: `2026-03-0${n + 1}T00:00:00Z` } })
  return at
}

test.for([
  ["learned", []],
  [
    "restored",
    [
      ["forget", "1"],
      ["restore", "1"],
    ],
  ],
  ["said again", [["learn", "one"]]],
] as const)("a file that was %s and renamed is named by undo and not taken for gone", ([, steps]) => {
  const at = madeBy(steps)
  renameSync(join(at.memories, "001-one.md"), join(at.memories, "001-fruit.md"))
  const refused = at.co("undo")
  expect(refused).toMatchObject({ status: 4, stdout: "" })
  expect(refused.stderr).toContain("001-fruit.md has its number")
  expect(at.namesIn(at.memories)).toEqual(["001-fruit.md"])
})

test.for([
  ["learned", []],
  [
    "restored",
    [
      ["forget", "1"],
      ["restore", "1"],
    ],
  ],
  ["protected", [["protect", "1"]]],
  ["said again", [["learn", "one"]]],
] as const)(
  "where a link is in the place of what was %s, undo says so once and moves nothing",
  ([, steps]) => {
    const at = madeBy(steps)
    const path = join(at.memories, "001-one.md")
    renameSync(path, join(at.project, "elsewhere.md"))
    symlinkSync(join(at.project, "elsewhere.md"), path)
    const archived = at.namesIn(at.archive)
    const refused = at.co("undo")
    expect(refused).toMatchObject({ status: 4, stdout: "" })
    expect(refused.stderr).toContain("001-one.md is no longer a file")
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(at.namesIn(at.archive)).toEqual(archived)
  },
)

test("a folder that is gone, as after a git clean, is made anew for what comes back", () => {
  const at = place()
  at.write("pears.md", "# Pears\n\nThey are green.\n")
  at.given("save", "pears.md")
  const first = state(at)
  at.given("forget", "pears")
  rmSync(join(at.knowledge, "articles"), { recursive: true })
  expect(at.must("undo").stdout).toContain("Undid the forget")
  expect(state(at)).toEqual(first)
})

test("what was done in both folders is undone as a whole, from where it was done", () => {
  const at = place()
  at.memory(1, "one")
  at.memory(1, "everywhere", { isGlobal: true, head: "scope: global" })
  const first = state(at)
  at.given("forget", "1", "g1")
  const other = join(at.root, "other")
  mkdirSync(join(other, ".co-cli"), { recursive: true })
  expect(at.run(["undo"], { cwd: other }).status).toBe(1)
  at.must("undo")
  expect(state(at)).toEqual(first)
})

test("a memory that a hand deleted is no reason to fail", () => {
  const at = place()
  at.given("learn", "one")
  at.given("learn", "two")
  rmSync(join(at.memories, "002-two.md"))
  expect(at.must("undo").stdout).toContain("nothing was left of it")
  expect(at.namesIn(at.memories)).toEqual(["001-one.md"])
  expect(at.must("undo").stdout).toContain("001-one.md")
})

test("with the archive gone, undo says which file it lacks and claims nothing", () => {
  const at = place()
  at.memory(1, "one")
  at.given("forget", "1")
  rmSync(at.archive, { recursive: true })
  const result = at.co("undo")
  expect(result.status).toBe(4)
  expect(result.stdout).toBe("")
  expect(result.stderr).toContain("no longer in the archive")
})

test("a journal with junk at its end, again and again, still undoes what it knows", () => {
  const at = place()
  at.given("learn", "one")
  const folder = join(at.home, ".local/state/co-cli/journal")
  const [name = ""] = at.namesIn(folder)
  const later = {
    two: '{"at":"2026-',
    three: "not json at all\n",
    four: "null\n[]\n{}\n",
    five: "\u0000\u0000\n",
  }
  for (const [text, junk] of Object.entries(later)) {
    appendFileSync(join(folder, name), junk)
    at.given("learn", text)
  }
  for (const file of ["005-five", "004-four", "003-three", "002-two", "001-one"])
    expect(at.must("undo").stdout).toContain(`${file}.md`)
  expect(at.co("undo").status).toBe(1)
  expect(at.co("history").status).toBe(0)
})

test("a journal can't make undo touch a file outside of the knowledge folder", () => {
  const at = place()
  at.given("learn", "one")
  const precious = at.write("precious.md", "keep")
  const folder = join(at.home, ".local/state/co-cli/journal")
  const file = join(folder, at.namesIn(folder)[0] ?? "")
  writeFileSync(file, at.read(file).replaceAll(join(at.memories, "001-one.md"), precious))
  expect(at.co("undo").status).not.toBe(0)
  expect(at.read(precious)).toBe("keep")
})

test("undo in another project does nothing to this one", () => {
  const at = place()
  at.given("learn", "ours")
  const first = state(at)
  at.write("../other/.co-cli/settings.json", "{}")
  const result = at.run(["undo"], { cwd: join(at.root, "other") })
  expect(result.status).toBe(1)
  expect(state(at)).toEqual(first)
})

test("of a context that a hand edited undo says where that is", () => {
  const at = lived()
  at.given("init")
  const path = join(at.knowledge, "context.md")
  writeFileSync(path, `${at.read(path)}BY HAND`)
  const kept = /Your later edit of context\.md is kept: (.+)\n/.exec(at.must("undo").stdout)?.[1] ?? ""
  expect(at.read(kept)).toContain("BY HAND")
})

test("what a hand wrote after a restore is named by its undo", () => {
  const at = lived()
  at.given("forget", "3")
  const { restored } = at.must("restore", "3", "--json").json<{ restored: { path: string }[] }>()
  const path = restored[0]?.path ?? ""
  writeFileSync(path, `${at.read(path)}\nBY HAND`)
  expect(at.must("undo").stdout).toContain("Your later edit of 003-hand-made.md is kept: co history 3")
  expect(at.must("history", "3").stdout).toContain("BY HAND")
  at.write("a.md", "# First\n\nOne.")
  at.given("save", "a.md")
  at.given("forget", "first")
  at.given("restore", "first")
  const article = join(at.knowledge, "articles", "first.md")
  writeFileSync(article, `${at.read(article)}\nBY HAND`)
  const kept = /Your later edit of first\.md is kept: (.+)\n/.exec(at.must("undo").stdout)?.[1] ?? ""
  expect(at.read(kept)).toContain("BY HAND")
})

test("a purge cannot be taken back: undo says so once and touches nothing, then goes on with what was before", () => {
  const at = place()
  at.given("learn", "Alpha stays")
  at.given("learn", "Beta is to go")
  at.must("forget", "2", "--purge", "--yes")
  const first = state(at)
  const refused = at.co("undo")
  expect(refused).toMatchObject({ status: 4, stdout: "" })
  expect(refused.stderr).toMatch(
    /the purge of .* cannot be undone: what it erased is gone\nco undo continues/,
  )
  expect(state(at)).toEqual(first)
  expect(at.must("history").stdout).toContain("purge")
  expect(at.must("undo").stdout).toContain("001-alpha-stays.md")
  expect(at.co("undo").status).toBe(1)
})

test("a purge in one folder is not passed over for what was done in the other", () => {
  const at = place()
  at.given("learn", "Everywhere", "--scope", "global")
  at.given("learn", "Only here")
  at.must("forget", "1", "--purge", "--yes")
  expect(at.co("undo")).toMatchObject({ status: 4, stdout: "" })
  expect(at.must("undo").stdout).toContain("001-everywhere.md")
})

/** Adds an entry to the only journal. */
function tell(at: Place, changes: readonly unknown[], other: Readonly<Record<string, unknown>> = {}): void {
  const folder = join(at.home, ".local/state/co-cli/journal")
  const [name = ""] = at.namesIn(folder)
  const entry = { at: now, group: "z", operation: "forget", from: at.project, changes, ...other }
  appendFileSync(join(folder, name), `${JSON.stringify(entry)}\n`)
}

test("a line of the journal with a change that is none is left out", () => {
  const at = place()
  at.given("learn", "Alpha stays")
  for (const [n, change] of [
    null,
    // A kind that nobody knows yet.
    { kind: "sealed", id: 1, path: "/x" },
    { kind: "archived", id: 1, kept: "/y" },
    { kind: "archived", id: 1, path: "/x" },
    { kind: "created", id: "1", path: "/x", hash: "" },
    { kind: "created", id: 1, path: "/x", hash: "", kept: 1 },
    { kind: "restored", id: 1, path: "/x", kept: "/y", hash: 1 },
  ].entries())
    tell(at, [change], { group: `z${n}` })
  expect(at.must("history").stdout).toMatch(/^\S+ +learn [^\n]*\n$/)
  expect(at.must("undo").stdout).toContain("001-alpha-stays.md")
})

test("a line of the journal without the project that it was done in, or with what it undoes as nothing, is left out, also by a purge", () => {
  const at = place()
  at.given("learn", "Alpha is everywhere", "--scope", "global")
  const path = join(at.globalKnowledge, "memories", "001-alpha-is-everywhere.md")
  for (const [n, other] of [{ from: undefined }, { from: 7 }, { undoes: null }].entries())
    tell(at, [{ kind: "created", id: 1, path, hash: "" }], { operation: "move", group: `z${n}`, ...other })
  expect(at.must("history").stdout).not.toContain("move")
  expect(at.must("forget", "g1", "--purge", "--yes").stdout).toContain("Erased memory g1")
})

test("a line of the journal brings nothing back but from the archive", () => {
  const at = place()
  at.given("learn", "Alpha stays")
  const path = join(at.memories, "002-beta.md")
  tell(at, [{ kind: "archived", id: 2, path, kept: join(at.memories, "001-alpha-stays.md") }])
  expect(at.co("undo").status).toBe(4)
  expect(at.namesIn(at.memories)).toEqual(["001-alpha-stays.md"])
})

test("a purge is told of once, also where it leaves nothing else to take back", () => {
  const at = place()
  at.given("learn", "the only one")
  at.must("forget", "1", "--purge", "--yes")
  expect(at.must("history").stdout).toMatch(/^\S+ +purge\n$/)
  const first = at.co("undo")
  expect(first.status).toBe(4)
  expect(first.stderr).toContain("what it erased is gone")
  expect(at.co("undo").status).toBe(1)
})
