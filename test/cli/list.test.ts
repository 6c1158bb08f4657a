import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { putPiece } from "../index/planted.ts"
import type { Listed } from "./results.ts"
import { now, type Place, place } from "./run.ts"

test("the lines are the contract's, sorted by id, with count and limit on top", () => {
  const at = place()
  at.memory(10, "Ten", { name: "aaa.md" })
  at.memory(2, "Two\nand a second line", { head: "tags: [python, style]" })
  at.memory(1234, "Many digits")
  at.memory(3, "Three", {
    created: "2026-02-09T10:00:00Z",
    head: "updated: 2026-02-11T10:00:00Z\ntags: [a]\nauto_category: decision\ndecay_protected: true",
  })
  at.memory(4, "Four", { head: "auto_category: pattern" })
  at.memory(12, "Twelve", { isGlobal: true, head: "scope: global" })
  const result = at.co("list")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  const [header, , ...lines] = result.stdout.split("\n")
  expect(header).toMatch(/^6\b.*\b200\b/)
  expect(lines).toEqual([
    "**002** (2026-02-09) [python, style]: Two",
    "**003** (2026-02-09 → 2026-02-11) [a] [decision] 🔒: Three",
    "**004** (2026-02-09) [pattern]: Four",
    "**010** (2026-02-09): Ten",
    "**1234** (2026-02-09): Many digits",
    "**g12** (2026-02-09): Twelve",
    "",
  ])
})

test("what holds no longer says so at the end of its line, and its line is the contract's until then", () => {
  const at = place()
  at.memory(1, "The gateway listens on 8080")
  at.memory(2, "The gateway listens on 9090", { head: "supersedes: 1" })
  at.memory(3, "The sale is on", { head: "expires: 2026-01-31\ndecay_protected: true" })
  at.memory(4, "The next sale is on", { head: "expires: 2026-03-31" })
  at.memory(5, "Old and over", { isGlobal: true, head: "scope: global\nexpires: 2026-01-31" })
  at.memory(6, "Newer", { isGlobal: true, head: "scope: global\nsupersedes: 5" })
  expect(at.must("list").stdout.split("\n").slice(2)).toEqual([
    "**001** (2026-02-09): The gateway listens on 8080 (superseded by 2)",
    "**002** (2026-02-09): The gateway listens on 9090",
    "**003** (2026-02-09) 🔒: The sale is on (expired 2026-01-31)",
    "**004** (2026-02-09): The next sale is on",
    "**g5** (2026-02-09): Old and over (superseded by g6, expired 2026-01-31)",
    "**g6** (2026-02-09): Newer",
    "",
  ])
  expect(at.must("list", "--json").json<Listed>().memories[0]?.summary).toBe("The gateway listens on 8080")
  at.must("forget", "1")
  expect(at.must("list", "--archived").stdout).toContain(": The gateway listens on 8080\n")
})

test("a memory that begins with code is shown by the code, not by its fence", () => {
  const at = place()
  at.memory(1, "```sh\nnpm run check\n```\nruns before every merge")
  expect(at.must("list").stdout).toContain("**001** (2026-02-09): npm run check\n")
  expect(at.must("list", "--json").json<Listed>().memories[0]?.summary).toBe("npm run check")
})

test("the limit is that of the folder which the memories are in", () => {
  const at = place()
  at.memory(1, "One", { isGlobal: true, head: "scope: global" })
  at.write(".co-cli/settings.json", '{"memory_max_count": 2}')
  expect(at.must("list").stdout).toMatch(/^1 memory \(limit 200\)\n/)
  expect(at.must("list", "--json").json<Listed>()).toMatchObject({ count: 1, limit: 200 })
  at.memory(1, "Own")
  expect(at.must("list").stdout).toMatch(/^2 memories \(project: limit 2, global: limit 200\)\n/)
  expect(at.must("list", "--json").json<Listed>()).toMatchObject({ count: 2, total: 2, limit: 2 })
  at.write(".co-cli/settings.json", "{}")
  expect(at.must("list").stdout).toMatch(/^2 memories \(limit 200 in each folder\)\n/)
})

test("the JSON has the contract's fields, null where nothing is set", () => {
  const at = place()
  const path = at.memory(7, "Seven")
  const listed = at.co("list", "--json").json<Listed>()
  expect(listed).toMatchObject({ count: 1, limit: 200 })
  expect(listed.memories).toEqual([
    {
      id: 7,
      scope: "project",
      created: now,
      updated: null,
      tags: [],
      auto_category: null,
      summary: "Seven",
      decay_protected: false,
      path,
    },
  ])
  expect(`${listed.display}\n`).toBe(at.co("list").stdout)
})

test("a summary is the first line, cut to 77 characters and dots when longer than 80", () => {
  const at = place()
  at.memory(1, "x".repeat(80))
  at.memory(2, "x".repeat(81))
  at.memory(3, "🎉".repeat(80))
  at.memory(4, "🎉".repeat(81))
  at.memory(5, `\n\n  short one  \n${"y".repeat(100)}`)
  const summaries = at
    .co("list", "--json")
    .json<Listed>()
    .memories.map((memory) => memory.summary)
  expect(summaries.slice(0, 4)).toEqual([
    "x".repeat(80),
    `${"x".repeat(77)}...`,
    "🎉".repeat(80),
    `${"🎉".repeat(77)}...`,
  ])
  expect(summaries[4]?.trim()).toBe("short one")
})

test("emoji and words that are joined are shown as they are written, also where a summary is cut", () => {
  const at = place()
  at.memory(1, "👩\u200d💻".repeat(40))
  at.memory(2, "می\u200cخواهم")
  const { stdout } = at.must("list")
  expect(stdout).toContain(`: ${"👩\u200d💻".repeat(25)}👩...\n`)
  expect(stdout).toContain(": می\u200cخواهم\n")
})

test("the limit is the setting's", () => {
  const at = place()
  at.memory(1, "one")
  const env = { CO_CLI_MEMORY_MAX_COUNT: "7" }
  expect(at.run(["list"], { env }).stdout).toMatch(/^1\b.*\b7\b/)
  expect(at.run(["list", "--json"], { env }).json<Listed>().limit).toBe(7)
})

test("an empty store says that nothing was saved yet, and is no error", () => {
  const at = place()
  const nothing = { status: 0, stdout: "No memories saved yet.\n", stderr: "" }
  expect(at.co("list")).toMatchObject(nothing)
  at.write(".co-cli/knowledge/memories/notes.txt", "no memory")
  expect(at.co("list")).toMatchObject(nothing)
  expect(at.co("list", "--json").json()).toMatchObject({ count: 0, limit: 200, memories: [] })
})

test("a store without a valid file says so, warns, and is no error", () => {
  const at = place()
  const path = at.write(".co-cli/knowledge/memories/001-x.md", "no head")
  const result = at.co("list")
  expect(result).toMatchObject({ status: 0, stdout: "No memories found.\n" })
  expect(result.stderr).toContain(path)
  expect(at.co("list", "--quiet")).toMatchObject({ status: 0, stdout: "No memories found.\n", stderr: "" })
})

test("--tag (all of them), --category and --scope filter", () => {
  const at = place()
  at.memory(1, "one", { head: "tags: [a]" })
  at.memory(2, "two", { head: "tags: [a, b]\nauto_category: decision" })
  at.memory(1, "three", { isGlobal: true, head: "scope: global" })
  const shown = (...args: string[]): string[] =>
    at
      .co("list", "--json", ...args)
      .json<Listed>()
      .memories.map((memory) => memory.summary)
  expect(shown("--tag", "A")).toEqual(["one", "two"])
  expect(shown("--tag", "a", "--tag", "b")).toEqual(["two"])
  expect(shown("--category", "decision")).toEqual(["two"])
  expect(shown("--scope", "global")).toEqual(["three"])
  expect(shown("--tag", "zzz")).toEqual([])
})

test("a tag that a hand wrote with signs is asked for as it is listed, also in recall", () => {
  const at = place()
  at.memory(1, "The engine is old", { head: 'tags: ["C++", "a&b"]' })
  at.memory(2, "The engine is new")
  for (const tag of ["C++", "c++", "a&b"]) {
    expect(at.must("list", "--tag", tag, "--json").json<Listed>().count, tag).toBe(1)
    expect(at.must("recall", "engine", "--tag", tag, "--json").json<Listed>().count, tag).toBe(1)
  }
  expect(at.must("list", "--tag", "c#").stdout).toContain("None has the tag 'c#'")
  expect(at.co("learn", "x", "--tag", "C++").status).toBe(2)
})

test("a tag that a hand wrote with capitals or blanks is asked for in any spelling, and co's own too", () => {
  const at = place()
  const path = at.memory(1, "one", { head: "tags: [Foo, bar baz, E\u0301tat, _auto_decay]" })
  const before = at.read(path)
  const count = (tag: string) => at.must("list", "--json", "--tag", tag).json<Listed>().count
  for (const tag of ["Foo", "foo", "bar baz", "bar-baz", "\u00e9tat", "_auto_decay"])
    expect(count(tag), tag).toBe(1)
  expect([count("bar"), count("_consolidated")]).toEqual([0, 0])
  expect(at.read(path)).toBe(before)
  for (const refused of ["", "a,b"]) expect(at.co("list", "--tag", refused).status).toBe(2)
  expect(at.co("learn", "x", "--tag", "_auto_decay").status).toBe(2)
})

const indexOf = (at: Place) => join(at.knowledge, "knowledge.db")

/** What the index knows about the memories, in all its segments. */
function piecesOf(at: Place): unknown[] {
  const database = new DatabaseSync(indexOf(at))
  try {
    const rows = database.prepare("SELECT name, hex(bytes) AS hex FROM pieces WHERE name LIKE '%/%'").all()
    return rows.map(({ name, hex }) => `${String(name).replace(/^\w+ \d+/, "")} ${hex}`).sort()
  } finally {
    database.close()
  }
}

test.each(["reindex", "knowledge --reindex"])("R208: co %s makes the index anew", async (command) => {
  const at = place()
  at.given("learn", "We deploy on Mondays")
  // An index notes that a file which has just been written must be read again.
  await pause(200)
  at.must("reindex")
  const whole = piecesOf(at)
  putPiece(indexOf(at), "vectors/0", (bytes) => Buffer.alloc(bytes.length))
  const wrong = piecesOf(at)
  expect(wrong).not.toEqual(whole)
  // A question trusts the wrong vectors: only changed files are read again.
  at.must("recall", "deploy")
  expect(piecesOf(at)).toEqual(wrong)
  expect(at.must(...command.split(" ")).stdout).toBe("Indexed 1 memory\n")
  expect(piecesOf(at)).toEqual(whole)
  writeFileSync(indexOf(at), "no index at all")
  expect(at.must(...command.split(" ")).stdout).toBe("Indexed 1 memory\n")
  expect(piecesOf(at)).toEqual(whole)
  expect(at.must("recall", "deploy").stdout).toContain("Memory 1")
})

test("R207: co knowledge --list is co list", () => {
  const at = place()
  at.memory(1, "one", { head: "tags: [a]" })
  expect(at.co("knowledge", "--list").stdout).toBe(at.co("list").stdout)
  expect(at.co("knowledge", "--list", "--json").stdout).toBe(at.co("list", "--json").stdout)
  const bare = at.co("knowledge")
  expect(bare.status).toBe(2)
  expect(bare.stderr).toContain("--list")
})
