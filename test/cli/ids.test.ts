import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { figure } from "../support/figures.ts"
import type { Failed, Listed, Recalled, Saved } from "./results.ts"
import { place } from "./run.ts"

test("ids begin with 1 and go on from the highest, gaps or not", () => {
  const at = place()
  expect(at.co("learn", "first", "--json").json<Saved>().memory_id).toBe(1)
  at.memory(50, "by hand", { name: "my note.md" })
  expect(at.co("learn", "next", "--json").json<Saved>()).toMatchObject({
    memory_id: 51,
    path: join(at.memories, "051-next.md"),
  })
})

test("more than three digits are fine", () => {
  const at = place()
  at.memory(999, "many")
  expect(at.co("learn", "more", "--json").json<Saved>().path).toBe(join(at.memories, "1000-more.md"))
  expect(at.co("show", "1000").status).toBe(0)
})

test("the archive counts: a number is never given twice", () => {
  const at = place()
  for (const [n, text] of ["one", "two", "three"].entries()) at.memory(n + 1, text)
  at.must("forget", "3", "2")
  expect(at.co("learn", "four", "--json").json<Saved>().memory_id).toBe(4)
  at.must("restore", "3")
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md", "003-hand-made.md", "004-four.md"])
})

test("a number that a memory still supersedes is given to nobody, whoever took its file away", () => {
  const at = place()
  for (const [n, time] of ["nine", "ten"].entries()) at.memory(n + 1, `Standup is at ${time}`)
  at.given("learn", "Standup is at nine", "--replaces", "2")
  at.must("forget", "2", "--purge", "--yes")
  expect(at.must("learn", "The office wifi", "--json").json<Saved>().memory_id).toBe(3)
  expect(at.must("recall", "wifi").stdout).not.toContain("superseded")
  at.memory(4, "Deploys are on Thursdays", { head: "supersedes: 5" })
  at.write(join(at.memories, "006-marks.md"), "---\n<<<<<<< a\nid: 6\nsupersedes: 8\n=======\n---\n\nx\n")
  const rows = ["The harbour crane is red", "Invoices are on paper"]
  at.run(["import", "-"], { input: rows.map((content) => `${JSON.stringify({ content })}\n`).join("") })
  const { memories } = at.co("list", "--json").json<Listed>()
  expect(memories.map(({ id }) => id)).toEqual([1, 3, 4, 7, 9])
  expect(memories.at(-1)?.summary).toContain("Invoices")
})

test("a number that a waiting proposal would replace is given to nobody, until somebody has decided", () => {
  const at = place()
  at.memory(1, "Standup is at nine")
  const replaced = at.memory(2, "Deploys are on Tuesdays")
  at.given("learn", "Deploys are on Thursdays", "--replaces", "2", "--propose")
  // As when switching to a branch without the memory.
  rmSync(replaced)
  expect(at.must("learn", "The office wifi", "--json").json<Saved>().memory_id).toBe(3)
  expect(at.co("review", "--accept", "1").status).not.toBe(0)
  rmSync(join(at.memories, "003-the-office-wifi.md"))
  at.must("review", "--reject", "1")
  expect(at.must("learn", "The office wifi", "--json").json<Saved>().memory_id).toBe(2)
})

test("the scopes count apart: project 1 and g1 are two memories", () => {
  const at = place()
  at.given("learn", "ours")
  at.must("learn", "mine", "--scope", "global")
  expect(at.co("show", "1", "--json").json()).toMatchObject({ id: 1, scope: "project", content: "ours" })
  expect(at.co("show", "g1", "--json").json()).toMatchObject({
    id: 1,
    scope: "global",
    content: "mine",
    display: expect.stringMatching(/^\*\*Memory g1\*\* /),
  })
  expect(at.co("show", "g2").status).toBe(1)
  at.must("forget", "1")
  expect(at.co("show", "1").stdout).toMatch(/^\*\*Memory g1\*\* /)
})

test("a number that the project never had is the global one's", () => {
  const at = place()
  at.memory(1, "mine", { isGlobal: true, head: "scope: global" })
  expect(at.co("show", "1", "--json").json()).toMatchObject({ scope: "global", content: "mine" })
  at.must("forget", "1")
  expect(at.co("show", "1").stderr).toBe(
    "co: no memory 1 in this project; g1 is in the archive, and co restore g1 brings it back\n",
  )
  expect(at.co("show", "2").stderr).toBe("co: no memory 2; co list shows what there is\n")
  at.must("restore", "1")
})

test("a number is first of all an id, in every command: the global memory's before a file name's", () => {
  const at = place()
  at.memory(12, "named like another", { name: "003-x.md" })
  at.memory(3, "mine", { isGlobal: true, head: "scope: global" })
  expect(at.must("show", "3").stdout).toMatch(/^\*\*Memory g3\*\* /)
  expect(at.must("history", "3").stdout).toMatch(/^\*\*Memory g3, /)
  expect(at.co("forget", "3", "--purge").stderr).toContain("3 stands for global memory g3 here")
  expect(at.must("protect", "3").stdout).toBe("✓ Protected memory g3 from decay\n")
  expect(at.must("forget", "3").stdout).toContain("Forgot memory g3")
  for (const command of ["forget", "show", "protect"]) expect(at.co(command, "3").status).toBe(1)
  expect(at.must("forget", "12").stdout).toContain("Forgot memory 12")
})

test("a number that is nobody's id names the file that begins with it; erasing that needs its id", () => {
  const at = place()
  at.memory(12, "named like another", { name: "003-x.md" })
  expect(at.must("show", "3").stdout).toMatch(/^\*\*Memory 12\*\* /)
  expect(at.must("history", "3").stdout).toMatch(/^\*\*Memory 12, /)
  expect(at.co("forget", "3", "--purge", "--yes")).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(
      /003-x\.md has the id 12\.\nNothing was erased. To erase it, run: co forget 12 --purge --yes\n$/,
    ),
  })
  const twin = at.memory(13, "named like that one", { name: "003-y.md" })
  for (const command of ["show", "edit", "forget", "history"]) {
    const { error } = at.run([command, "3", "--json"], { env: { EDITOR: "true" } }).json<Failed>()
    expect(error, command).toMatchObject({ code: "ambiguous", exit: 4 })
    expect(error.message).toContain("no memory has the id 3, and the names of 2 files begin with it")
    expect(error.message).toContain(twin)
  }
})

test("a number alone brings back no global memory that another project put away; with a g it does", () => {
  const at = place()
  at.memory(1, "ours")
  at.given("move", "1", "--to", "global", "--yes")
  at.must("undo")
  at.memory(2, "mine", { isGlobal: true, head: "scope: global" })
  at.given("forget", "g2")
  const elsewhere = join(at.root, "elsewhere")
  mkdirSync(elsewhere)
  const before = at.tree(at.home, elsewhere)
  const there = (...args: string[]) => at.co(...args, "-C", elsewhere)
  for (const id of ["1", "2"]) {
    expect(there("show", id)).toMatchObject({
      status: 1,
      stderr: `co: no memory ${id} in this project; g${id} is in the archive, and co restore g${id} brings it back\n`,
    })
    expect(there("restore", id)).toMatchObject({
      status: 1,
      stderr: `co: no memory ${id} of this project in the archive; co restore g${id} brings the global one back\n`,
    })
  }
  expect(at.tree(at.home, elsewhere)).toEqual(before)
  expect(there("restore", "g2").stdout).toContain("Restored memory g2")
  expect(at.must("restore", "g1").stdout).toContain("Restored memory g1")
})

test("a number alone brings back no namesake of a global memory that is there", () => {
  const at = place()
  at.memory(1, "mine", { isGlobal: true, head: "scope: global", name: "001-mine.md" })
  at.given("forget", "g1")
  at.memory(1, "another of the same number", { isGlobal: true, created: "2026-02-01T00:00:00Z" })
  const elsewhere = join(at.root, "elsewhere")
  mkdirSync(elsewhere)
  expect(at.co("restore", "1", "-C", elsewhere).status).toBe(4)
  expect(at.must("restore", "1").stdout).toContain("as memory g2")
})

test.for([true, false])(
  "a number that was forgotten is still the project's for what changes something; the global one can be read: %s",
  (isReadable) => {
    const at = place()
    const ours = at.memory(1, "ours")
    at.memory(1, "mine", { isGlobal: true, head: isReadable ? "" : "tags: [" })
    at.given("forget", "1")
    const before = at.tree(at.home, at.project)
    const commands = [
      ["edit", "1"],
      ["forget", "1"],
      ["protect", "1"],
      ["promote", "1"],
      ["move", "1", "--to", "language", "--language", "go", "--yes"],
    ]
    for (const command of commands) {
      const { status, stderr } = at.run(command, { env: { EDITOR: "true" } })
      expect([status, stderr], command.join(" ")).toEqual([
        1,
        "co: memory 1 of this project is in the archive; co restore 1 brings it back, and g1 is the global one\n",
      ])
    }
    expect(at.tree(at.home, at.project)).toEqual(before)
    at.must("restore", "1")
    expect(at.read(ours)).toContain("ours")
  },
)

test("in a chat, too, the number of a forgotten memory of the project does not have the global one changed", () => {
  const at = place()
  at.memory(1, "fig")
  const global = at.memory(1, "plum", { isGlobal: true })
  at.given("forget", "1")
  for (const said of ["forget 1", "protect 1"]) {
    const { stdout } = at.run(["chat", "--provider", "builtin"], { input: `${said}\ny\n` })
    expect(stdout).toContain("co restore 1 brings it back, and g1 is the global one")
    expect(stdout).not.toContain("plum")
  }
  expect(at.read(global)).toMatch(/^---\nid: 1\ncreated: .*\n---\n\nplum\n$/)
})

test("a padded number is the same number", () => {
  const at = place()
  at.memory(7, "seven")
  expect(at.co("show", "007", "--json").json()).toMatchObject({ id: 7, content: "seven" })
})

test.for(["0", "1.5", "g0", "99999999999999999999"])("%j is no id: exit 2", (id) => {
  const result = place().co("show", id)
  expect(result.status).toBe(2)
  expect(result.stderr).toContain(`'${id}'`)
})

test("P16: twins after a merge are both found, every command by id answers ambiguous, none is lost", () => {
  const at = place()
  const paths = [
    at.memory(7, "deploy on Tuesday", { name: "007-ours.md" }),
    at.memory(7, "deploy on Friday", { name: "007-theirs.md" }),
  ]
  at.memory(8, "something else")
  const texts = paths.map((path) => at.read(path).replace("id: 7\n", ""))

  const recalled = at.co("recall", "deploy", "--json").json<Recalled>()
  expect(recalled.results.map(({ path }) => path).toSorted()).toEqual(paths)
  const listed = at.co("list", "--json").json<Listed>()
  expect(listed.memories.map(({ id }) => id)).toEqual([7, 7, 8])

  const before = at.tree(at.project)
  for (const command of ["show", "edit", "forget", "protect", "unprotect", "promote", "history"]) {
    const result = at.run([command, "7", "--json"], { env: { EDITOR: "true" } })
    expect(result.status, command).toBe(4)
    const { error } = result.json<Failed>()
    expect(error).toMatchObject({ code: "ambiguous", exit: 4 })
    for (const path of paths) expect(error.message).toContain(path)
  }
  expect(at.tree(at.project)).toEqual(before)

  const plain = at.co("show", "7")
  expect(plain.status).toBe(4)
  for (const path of paths) expect(plain.stderr).toContain(path)
  expect(at.co("doctor").status).toBe(1)
  at.must("doctor", "--fix")
  const after = at.co("list", "--json").json<Listed>().memories
  expect(after.map(({ id }) => id)).toEqual([7, 8, 9])
  const left = after.filter(({ id }) => id !== 8).map(({ path }) => at.read(path).replace(/id: \d\n/, ""))
  expect(left.toSorted()).toEqual(texts.toSorted())
  expect(at.must("forget", "7", "9", "--json").json()).toMatchObject({ forgotten: [{ id: 7 }, { id: 9 }] })
  figure("P16", "a twin pair in the command line: both found, 7 commands ambiguous, 1 renumbered, 0 lost")
})

test("restore does not choose between two memories of one number either", () => {
  const at = place()
  const paths = [at.memory(5, "one", { name: "005-a.md" }), at.memory(5, "two", { name: "005-b.md" })]
  const { error } = at.co("restore", "5", "--json").json<Failed>()
  expect(error).toMatchObject({ code: "ambiguous", exit: 4, paths })
})

test("P16: three with one id, and twins in the global scope, are sorted out as well", () => {
  const at = place()
  for (const name of ["a.md", "b.md", "c.md"]) at.memory(2, `text ${name}`, { name })
  for (const name of ["a.md", "b.md"])
    at.memory(1, `own ${name}`, { name, isGlobal: true, head: "scope: global" })
  at.memory(1, "ours")
  expect(at.co("show", "g1").status).toBe(4)
  expect(at.co("show", "1", "--json").json()).toMatchObject({ content: "ours" })
  at.must("doctor", "--fix")
  const { memories } = at.co("list", "--json").json<Listed>()
  expect(memories.map(({ id, scope }) => `${scope} ${id}`)).toEqual([
    "project 1",
    "project 2",
    "project 3",
    "project 4",
    "global 1",
    "global 2",
  ])
  expect(new Set(memories.map(({ summary }) => summary)).size).toBe(6)
})

test("P16: a copy of a file, byte for byte, is ambiguous too", () => {
  const at = place()
  at.memory(1, "the same")
  at.memory(1, "the same", { name: "copy of 001.md" })
  expect(at.co("forget", "1").status).toBe(4)
  at.must("doctor", "--fix")
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md"])
  at.must("undo")
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md", "copy of 001.md"])
  at.must("doctor", "--fix")
  expect(at.co("forget", "1").status).toBe(0)
})

test("an id of the global folder has its g wherever it is shown", () => {
  const at = place()
  at.memory(1, "The gateway listens on port 8080", { isGlobal: true, head: "scope: global" })
  at.memory(2, "The gateway listens on port 9090", { isGlobal: true, head: "scope: global\nsupersedes: 1" })
  expect(at.must("show", "g2").stdout).toContain("\nSupersedes: g1\n")
  const move = at.co("move", "g2", "--to", "project")
  expect(move.stderr).toContain("It replaces memory g1; that link is dropped")
  const again = (content: string, id: string) =>
    at.co("learn", content, "--scope", "global", "--replaces", id)
  expect(again("The gateway listens on port 7070", "g1").stderr).toContain(
    "memory g1 is superseded by g2 already; did you mean --replaces g2?",
  )
  at.memory(3, "The office is in Vienna", { isGlobal: true, head: "scope: global" })
  expect(again("The gateway listens on port 9090", "g3").stderr).toContain(
    "memory g2 says that already and supersedes g1; change that with: co edit g2",
  )
  at.must("learn", "The office is in Graz", "--scope", "global", "--replaces", "g3", "--propose")
  expect(at.must("review").stdout).toContain(", replaces g3)")
  at.memory(3, "The office is in Linz", { isGlobal: true, head: "scope: global", name: "twin.md" })
  expect(again("The office is in Graz", "g3").stderr).toContain("memory g3 is in 2 files")
})

test.for([["forget"], ["protect"], ["forget", "--purge", "--yes"], ["show"]])(
  "a number whose file in the project cannot be read is not that of the global memory: %s",
  ([command = "", ...flags]) => {
    const at = place()
    const broken = at.memory(1, "conflicted", { head: "<<<<<<< HEAD" })
    at.memory(1, "Global", { isGlobal: true, head: "scope: global" })
    const before = at.read(join(at.globalKnowledge, "memories", "001-hand-made.md"))
    const { status, stderr } = at.co(command, "1", ...flags)
    expect(at.read(join(at.globalKnowledge, "memories", "001-hand-made.md"))).toBe(before)
    if (command !== "forget") expect([status, stderr]).toEqual([1, expect.stringContaining(broken)])
    else expect([status, existsSync(broken)]).toEqual([0, false])
  },
)
