import { lstatSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed } from "./results.ts"
import { now, type Place, place } from "./run.ts"
import { words } from "./state.ts"
import { inTerminal } from "./terminal.ts"

interface History {
  readonly display: string
  readonly entries: readonly { at: string; operation: string; id: number | null; path: string }[]
}

interface Purged {
  readonly display: string
  readonly forgotten: readonly { id: number; scope: string; path: string }[]
}

/** Where a word still occurs, in the texts and names of files. */
function whereIs(at: Place, word: string): string[] {
  const names = Object.keys(at.tree(at.project, at.home)).filter((path) => path.includes(word))
  return words(at).toLowerCase().includes(word) ? [...names, "in a file"] : names
}

test("history has one line an operation, the newest first, and says what was undone", () => {
  const at = place()
  const days = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"]
  const steps = [
    ["learn", "one"],
    ["protect", "1"],
    ["forget", "1"],
  ]
  for (const [n, args] of steps.entries()) at.run(args, { env: { CO_CLI_NOW: days[n] } })
  at.must("undo")
  const lines = at.must("history").stdout.trimEnd().split("\n")
  expect(lines.map((line) => line.split(/\s+/)[1])).toEqual(["undo", "forget", "protect", "learn"])
  expect(lines.map((line) => line.includes("undone"))).toEqual([false, true, false, false])
  const { entries } = at.must("history", "--json").json<History>()
  expect(entries.map(({ at: when }) => when)).toEqual([now, ...days.toReversed()])
  expect(entries[3]).toEqual({
    at: days[0],
    operation: "learn",
    id: 1,
    path: join(at.memories, "001-one.md"),
  })
})

test("history says what each memory said then: from its file or the archive, or nothing after a purge", () => {
  const at = place()
  at.given("learn", "We deploy on Mondays")
  at.run(["edit", "1"], { env: { EDITOR: at.editor('replace "s/Mondays/Tuesdays/" "$1"') } })
  at.given("learn", `${"long ".repeat(30)}\nsecond line`)
  at.given("learn", "A passing remark")
  at.must("undo")
  at.given("forget", "1")
  at.given("learn", "gone tomorrow")
  at.must("forget", "4", "--purge", "--yes")
  const lines = at.must("history").stdout.trimEnd().split("\n")
  expect(lines.map((line) => line.split(" ").slice(2).join(" ").trim())).toEqual([
    "purge",
    "forget     1: We deploy on Tuesdays",
    "undo       3: A passing remark",
    "learn      3: A passing remark  (undone)",
    `learn      2: ${"long ".repeat(30).slice(0, 77)}...`,
    "edit       1: We deploy on Tuesdays",
    "learn      1: We deploy on Mondays",
  ])
  expect(at.must("history", "--json").json<History>().entries.map(Object.keys)).toEqual(
    lines.map(() => ["at", "operation", "id", "path"]),
  )
})

test("history says what a memory said before changes that were undone", () => {
  const at = place()
  const shown = () =>
    at
      .must("history")
      .stdout.trimEnd()
      .split("\n")
      .map((line) => line.split(" ").slice(2).join(" ").trim())
  const before = "The team prefers tabs over spaces in Go code"
  const again = before.replace("prefers", "really prefers")
  at.given("learn", before)
  at.given("learn", again)
  at.must("undo")
  const undone = [`undo       1: ${before}`, `learn      1: ${again}  (undone)`, `learn      1: ${before}`]
  expect(shown()).toEqual(undone)
  at.run(["edit", "1"], { env: { EDITOR: at.editor('replace "s/tabs/blanks/" "$1"') } })
  at.must("undo")
  at.must("forget", "1")
  expect(shown()).toEqual([
    `forget     1: ${before}`,
    `undo       1: ${before}`,
    `edit       1: ${before.replace("tabs", "blanks")}  (undone)`,
    ...undone,
  ])
})

test("history masks a secret, names a sensitive memory only by its number, and draws nothing", () => {
  const at = place()
  const secret = `ghp_${"a1B2".repeat(9)}`
  for (const text of ["the token", "my doctor", "hello there"]) at.given("learn", text)
  at.memory(1, `token ${secret}`, { name: "001-the-token.md" })
  at.memory(2, "my doctor is Ada", { name: "002-my-doctor.md", head: "sensitive: true" })
  at.memory(3, "he\u001b[31mllo", { name: "003-hello-there.md" })
  const { stdout } = at.must("history")
  expect(stdout).not.toContain(secret)
  expect(stdout).toContain(" 1: token ")
  expect(stdout).toMatch(/ 2: \(sensitive\)$/m)
  expect(stdout).toContain(" 3: he\\u{1b}[31mllo")
})

test("a history of nothing is no crash, an id of nothing is exit 1, no id is exit 2", () => {
  const at = place()
  expect([0, 1]).toContain(at.co("history").status)
  const missing = at.co("history", "9", "--json")
  expect(missing.status).toBe(1)
  expect(missing.json<Failed>().error).toMatchObject({ code: "not-found", exit: 1 })
  expect(at.co("history", "x").status).toBe(2)
})

test("history ID dates the version that is there by when it came to be", () => {
  const at = place()
  const on = (day: string, ...args: string[]) =>
    at.run(args, { env: { CO_CLI_NOW: `${day}T10:00:00Z`, EDITOR: "sed -i s/noon/ten/" } })
  const dates = () =>
    at
      .must("history", "1", "--json")
      .json<History>()
      .entries.map((each) => each.at.slice(0, 10))
  on("2026-01-05", "learn", "We deploy on Tuesdays at noon")
  on("2026-02-01", "protect", "1")
  expect(on("2026-03-01", "edit", "1").status).toBe(0)
  expect(dates()).toEqual(["2026-02-01", "2026-03-01", "2026-03-01"])
  on("2026-03-05", "undo")
  expect(dates().at(-1)).toBe("2026-03-05")
  // Another machine may have changed it since; only that machine's journal knows.
  at.memory(2, "We deploy from main", {
    created: "2026-01-05T10:00:00Z",
    head: "updated: 2026-02-07T10:00:00Z",
  })
  expect(at.must("history", "2").stdout).toContain("(current 2026-02-07T10:00:00Z)")
})

test("history ID shows each version, the later ones as a difference to the one before", () => {
  const at = place()
  at.memory(1, "We deploy on Tuesdays at noon")
  at.given("learn", "At noon we deploy on Tuesdays")
  at.run(["edit", "1"], { env: { EDITOR: at.editor('replace "s/At noon/At midnight/" $1') } })
  const { stdout } = at.must("history", "1")
  expect(stdout.match(/\*\*Memory 1, version \d\*\*/g)).toHaveLength(3)
  expect(stdout.indexOf("-We deploy on Tuesdays at noon")).toBeLessThan(stdout.indexOf("-At noon"))
  expect(stdout).toContain("+At noon we deploy on Tuesdays\n")
  expect(stdout).toContain("+At midnight we deploy on Tuesdays\n")
  const { entries } = at.must("history", "1", "--json").json<History>()
  expect(entries).toHaveLength(3)
  for (const { path, id } of entries) {
    expect(id).toBe(1)
    expect(lstatSync(path).isFile()).toBe(true)
  }
})

test("history ID still has every version after the memory is forgotten", () => {
  const at = place()
  at.memory(1, "We deploy on Tuesdays at noon")
  at.given("learn", "At noon we deploy on Tuesdays")
  at.given("forget", "1")
  const { stdout } = at.must("history", "1")
  expect(stdout).toContain("We deploy on Tuesdays at noon")
  expect(stdout).toContain("+At noon we deploy on Tuesdays")
  expect(stdout).toContain("forgotten")
  expect(stdout).not.toContain("current")
})

test("history g1 is the global memory's, history 1 the project's", () => {
  const at = place()
  at.memory(1, "ours")
  at.memory(1, "mine", { isGlobal: true, head: "scope: global" })
  expect(at.must("history", "g1").stdout).toContain("mine")
  expect(at.must("history", "1").stdout).toContain("ours")
})

test("T8: a history can't draw", () => {
  const at = place()
  at.memory(1, "a\u001b[31mred\u001b]52;c;aGk=\u0007\u202e\u009b1m", { head: 'tags: ["t\\e[5m"]' })
  at.given("protect", "1")
  for (const args of [["history"], ["history", "1"]]) {
    expect(at.must(...args).stdout).not.toMatch(/[\u001b\u0007\u0080-\u009f\u202e]/)
  }
})

test("a purge is told of, in JSON too, and never as undone", () => {
  const at = place()
  at.given("learn", "first")
  at.given("learn", "second thing")
  at.must("forget", "2", "--purge", "--yes")
  expect(at.co("undo").status).toBe(4)
  const { stdout } = at.must("history")
  expect(stdout).toMatch(/ {2}purge$/m)
  expect(stdout).not.toContain("(undone)")
  const { entries } = at.must("history", "--json").json<{ entries: { operation: string; path: string }[] }>()
  expect(entries.map(({ operation }) => operation)).toEqual(["undo", "purge", "learn"])
  expect(entries[1]?.path).toBe(at.knowledge)
})

test("purge needs --yes where nobody can be asked; without it nothing is erased", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  const before = at.tree()
  const plain = at.co("forget", "1", "--purge")
  expect(plain.status).toBe(3)
  expect(plain.stderr).toContain("--yes")
  const json = at.co("forget", "1", "--purge", "--json")
  expect(json.status).toBe(3)
  expect(json.json<Failed>().error).toMatchObject({ code: "refused", exit: 3 })
  expect(at.tree()).toEqual(before)
})

test("purge by text lists what matches and asks; --yes erases all of it, also from the archive, and nothing else", () => {
  const at = place()
  at.given("learn", "the zanzibar affair")
  at.memory(2, "who was in zanzibar: nobody knows", { name: "002-zanzibar.md" })
  at.memory(3, "a quiet day in Lisbon")
  at.given("forget", "2")
  const before = at.tree()
  const asked = at.co("forget", "zanzibar", "--purge")
  expect(asked.status).toBe(3)
  expect(asked.stderr.match(/\*\*\d+\*\*/g)?.toSorted()).toEqual(["**001**", "**002**"])
  expect(at.co("forget", "atlantis", "--purge", "--yes").status).toBe(1)
  expect(at.co("forget", "--origin", "web", "--purge", "--yes").status).toBe(2)
  expect(at.tree()).toEqual(before)
  const { forgotten } = at.must("forget", "zanzibar", "--purge", "--yes", "--json").json<Purged>()
  expect(forgotten.map(({ id }) => id).toSorted()).toEqual([1, 2])
  expect(whereIs(at, "zanzibar")).toEqual([])
  expect(whereIs(at, "lisbon")).not.toEqual([])
})

test("purge by text of a number that two files have is ambiguous, and erases none", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  at.memory(1, "another matter", { name: "001-twin.md" })
  expect(at.co("forget", "zanzibar", "--purge", "--yes").status).toBe(4)
  expect(at.namesIn(at.memories)).toHaveLength(2)
})

test.for([
  ["y\n", 0, false],
  ["n\n", 3, true],
  ["\n", 3, true],
  ["\u0004", 3, true],
  ["\u0003", 130, true],
] as const)("at the question of a purge %j exits with %d", ([send, expected, isLeft]) => {
  const at = place()
  at.given("learn", "the zanzibar affair")
  const { status, output } = inTerminal(at, ["forget", "1", "--purge"], [{ after: "[y/N]", send }])
  expect(output).toContain("[y/N]")
  expect(status).toBe(expected)
  expect(whereIs(at, "zanzibar").length > 0).toBe(isLeft)
})

test("purge erases the words from store, archive and journal, of every version and name", () => {
  const at = place()
  at.given("learn", "we deploy on zanzibar at noon")
  at.given("learn", "at noon we deploy on zanzibar")
  at.run(["edit", "1"], { env: { EDITOR: at.editor("replace s/noon/zanzibar-night/ $1") } })
  at.given("protect", "1")
  at.given("forget", "1")
  at.must("undo")
  at.must("learn", "something else entirely")
  expect(whereIs(at, "zanzibar").length).toBeGreaterThan(3)
  const { display, forgotten } = at.must("forget", "1", "--purge", "--yes", "--json").json<Purged>()
  expect(forgotten).toMatchObject([{ id: 1, scope: "project" }])
  expect(display).toMatch(/transcripts.*not searched/i)
  expect(whereIs(at, "zanzibar")).toEqual([])
  expect(at.co("history", "1").status).toBe(1)
  expect(at.co("restore", "1").status).toBe(1)
  expect(at.namesIn(at.memories)).toEqual(["002-something-else-entirely.md"])
  while (at.co("undo").status === 0) expect(whereIs(at, "zanzibar")).toEqual([])
})

test("what is only in the archive can be purged as well", () => {
  const at = place()
  // The journal of the forget has these names.
  at.memory(1, "the zanzibar affair", { name: "001-zanzibar.md" })
  at.memory(1, "a global zanzibar", { name: "001-zanzibar.md", isGlobal: true })
  at.given("forget", "1", "g1")
  at.must("forget", "1", "g1", "--purge", "--yes")
  expect(whereIs(at, "zanzibar")).toEqual([])
  expect(at.must("list", "--archived").stdout).not.toContain("affair")
})

test("purging what is not there is exit 1, also for one of several, and erases nothing", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  const before = at.tree(at.memories)
  expect(at.co("forget", "9", "--purge", "--yes").status).toBe(1)
  expect(at.co("forget", "1", "9", "--purge", "--yes").status).toBe(1)
  expect(at.tree(at.memories)).toEqual(before)
})

test("purge says where the same words still are: a condensed note, a context", () => {
  const at = place()
  const names = ["the zanzibar affair", "birds of Peru", "cold coffee", "dark matter"]
  for (const [n, name] of names.entries()) at.memory(n + 1, name, { created: `2026-01-0${n + 1}T00:00:00Z` })
  at.given("promote", "1")
  at.run(["learn", "fifth wheel"], { env: { CO_CLI_MEMORY_MAX_COUNT: "4" } })
  const [note = ""] = at
    .namesIn(at.memories)
    .filter((name) => at.read(join(at.memories, name)).includes("zanzibar"))
  expect(note).toContain("condensed")
  const { stdout } = at.must("forget", "1", "--purge", "--yes")
  expect(stdout).toContain(join(at.memories, note))
  expect(stdout).toContain(join(at.knowledge, "context.md"))
})

test("purge leaves no other memory's file or version touched", () => {
  const at = place()
  for (const id of [10, 11, 100]) at.memory(id, `number ${id}`)
  const others = at.tree(at.memories)
  at.memory(1, "the zanzibar affair")
  at.given("forget", "10")
  at.must("forget", "1", "--purge", "--yes")
  expect(at.must("restore", "10").status).toBe(0)
  expect(at.tree(at.memories)).toEqual(others)
})
