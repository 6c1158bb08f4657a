import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"

function edit(at: Place, id: string, ...replacements: string[]): void {
  const lines = replacements.map((each) => `replace '${each}' $1`)
  const { status, stderr } = at.run(["edit", id], { env: { EDITOR: at.editor(lines.join("\n")) } })
  if (status !== 0) throw new Error(stderr)
}

function importTwice(at: Place, content: string): void {
  const row = `${JSON.stringify({ content })}\n`
  expect(at.run(["import", "-", "--keep-duplicates"], { input: row + row }).status).toBe(0)
}

/** Purges, and returns what the command reported. */
function purge(at: Place, ...args: string[]): { display: string; remaining: string[] } {
  return at.must("forget", "--purge", "--yes", "--json", ...args).json()
}

test("a memory that was moved is purged by its words, as what it is and as what it was", () => {
  const at = place()
  at.memory(1, "notes on lisbon")
  at.given("learn", "Marta keeps the vault code")
  at.must("move", "2", "--to", "global", "--yes")
  expect(purge(at, "vault code").remaining).toEqual([])
  expect(words(at)).not.toContain("vault")
  expect(at.must("history").stdout).toMatch(/ purge\b/)
})

test("two with the same words are purged by them, one of them changed and in the archive", () => {
  const at = place()
  for (const name of ["001-a.md", "002-b.md"])
    at.memory(Number(name.slice(0, 3)), "Marta keeps the vault code", { name })
  at.given("protect", "1")
  at.given("forget", "1")
  purge(at, "vault code")
  expect(words(at)).not.toContain("vault")
})

test.for([true, false])(
  "purge leaves alone what once said the same, although both came at the same time; with the journal: %s",
  (hasJournal) => {
    const at = place()
    importTwice(at, "base fact about ants")
    edit(at, "1", "s/ants/bees/")
    at.given("forget", "1")
    if (!hasJournal) rmSync(join(at.home, ".local/state"), { recursive: true })
    purge(at, "2")
    expect(at.must("restore", "1").stdout).toContain("Restored memory 1")
    const [restored = ""] = at.namesIn(at.memories)
    expect(at.read(join(at.memories, restored))).toMatch(/^---\nid: 1\n[\s\S]*bees/)
  },
)

test("purge of a copy that got its own number leaves the forgotten one that it was copied from", () => {
  const at = place()
  const path = at.memory(1, "base fact about ants", { name: "001-ants.md" })
  at.write(join(at.memories, "001-copy.md"), at.read(path).replace("ants", "wasps"))
  at.must("doctor", "--fix")
  edit(at, "1", "s/ants/bees/")
  edit(at, "2", "s/wasps/ants/")
  at.given("forget", "1")
  const { remaining } = purge(at, "2")
  expect(remaining).toEqual([expect.stringMatching(/archive\/001\..*\.replaced\.001-ants\.md$/)])
  at.must("restore", "1")
  expect(at.read(path)).toContain("bees")
})

test("a version from before its date was changed is of the same memory, and goes with it", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  edit(at, "1", "s/zanzibar/lisbon/", "s/^created: .*/created: 2025-01-01T00:00:00Z/")
  purge(at, "1")
  expect(words(at)).not.toMatch(/zanzibar|lisbon/)
  expect(at.co("undo").status).toBe(4)
  expect(words(at)).not.toMatch(/zanzibar|lisbon/)
})

test("a memory that a hand put in the place of another is not purged with it", () => {
  const at = place()
  at.memory(1, "the zanzibar affair", { created: "2026-01-01T00:00:00Z" })
  edit(at, "1", "s/affair/night/")
  at.memory(1, "notes on lisbon", { created: "2026-01-02T00:00:00Z" })
  expect(purge(at, "1").display).toMatch(/Files of another memory with the number 1 stay in the archive/)
  expect(words(at)).toContain("zanzibar")
})

test("versions from before its file was renamed by hand go with a memory", () => {
  const at = place()
  const path = at.memory(1, "the zanzibar affair")
  edit(at, "1", "s/affair/zanzibar-night/")
  renameSync(path, join(at.memories, "001-renamed.md"))
  edit(at, "1", "s/zanzibar/lisbon/g")
  purge(at, "1")
  expect(words(at)).not.toContain("zanzibar")
})

test("a file that cannot be read any more is purged with its earlier versions, and shown before", () => {
  const at = place()
  const path = at.memory(1, "the zanzibar affair")
  edit(at, "1", "s/affair/zanzibar-night/")
  writeFileSync(path, readFileSync(path, "utf8").replace("id: 1", "<<<<<<< HEAD"))
  expect(at.co("forget", "1", "--purge").stderr).toContain(path)
  purge(at, "1")
  expect(words(at)).not.toContain("zanzibar")
  expect(at.co("forget", "1", "--purge", "--yes").status).toBe(1)
})

test("purge takes along what a memory was in the global folder, also where the project was renamed since", () => {
  const at = place()
  at.memory(1, "the zanzibar affair", { isGlobal: true, head: "scope: global" })
  at.given("move", "g1", "--to", "project", "--yes")
  edit(at, "1", "s/zanzibar/lisbon/")
  renameSync(at.project, join(at.root, "renamed"))
  const cwd = join(at.root, "renamed")
  expect(at.run(["forget", "1", "--purge", "--yes"], { cwd }).status).toBe(0)
  expect(at.namesIn(join(at.globalKnowledge, "archive"))).toEqual([])
})

test("purge names the project that a memory was moved from: its archive is not searched", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  at.given("move", "1", "--to", "global", "--yes")
  const cwd = join(at.root, "another")
  mkdirSync(cwd)
  const { stdout } = at.run(["forget", "g1", "--purge", "--yes"], { cwd })
  expect(stdout).toContain(`Some of its words may be in ${at.knowledge}`)
})

test("purge takes along what a move that was undone had left in the archive, and tells of it before", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  at.given("move", "1", "--to", "global", "--yes")
  edit(at, "g1", "s/affair/zanzibar-night/")
  at.must("undo")
  at.must("undo")
  edit(at, "1", "s/zanzibar/lisbon/")
  expect(at.co("forget", "1", "--purge").stderr).toContain("with its earlier versions as g1")
  purge(at, "1")
  expect(words(at)).not.toContain("zanzibar")
})

test("purge of what is left of a memory that was moved leaves what it is now, and tells", () => {
  const at = place()
  at.memory(1, "notes on porto", { isGlobal: true, head: "scope: global" })
  at.memory(1, "the zanzibar affair", { name: "001-zanzibar.md" })
  at.given("move", "1", "--to", "global", "--yes")
  edit(at, "g2", "s/affair/zanzibar-night/")
  at.given("forget", "g1")
  const { remaining } = purge(at, "1")
  expect(at.namesIn(at.archive)).toEqual([])
  expect(remaining).toEqual([expect.stringMatching(/002\..*\.replaced\./)])
  expect(at.read(join(at.globalKnowledge, "memories", "002-zanzibar.md"))).toContain("zanzibar-night")
})

test("purge tells where the words of an earlier version still are", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  at.given("promote", "1")
  edit(at, "1", "s/zanzibar/lisbon/")
  const context = join(at.knowledge, "context.md")
  expect(purge(at, "1").remaining).toContain(context)
})
