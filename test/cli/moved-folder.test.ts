import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { diskFolder } from "../support/temp.ts"
import { Place, place } from "./run.ts"

const journals = (at: Place) =>
  readdirSync(join(at.home, ".local", "state", "co-cli", "journal")).filter((name) => name.endsWith(".jsonl"))

const bodies = (at: Place, cwd: string) =>
  at
    .run(["list", "--json"], { cwd })
    .json<{ memories: { summary: string }[] }>()
    .memories.map(({ summary }) => summary)

test("P22: a project that was renamed, once and again, can still be undone back to its beginning", () => {
  const at = place()
  at.given("learn", "The first fact")
  at.given("learn", "Another thing entirely")
  at.given("forget", "1")
  const second = join(at.root, "second")
  renameSync(at.project, second)
  expect(at.run(["history"], { cwd: second }).stdout.trim().split("\n")).toHaveLength(3)
  expect(at.run(["undo"], { cwd: second })).toMatchObject({ status: 0 })
  expect(bodies(at, second)).toEqual(["The first fact", "Another thing entirely"])
  expect(journals(at)).toHaveLength(1)
  const third = join(at.root, "deep", "third")
  mkdirSync(join(at.root, "deep"))
  renameSync(second, third)
  expect(at.run(["undo"], { cwd: third })).toMatchObject({ status: 0 })
  expect(at.run(["undo"], { cwd: third })).toMatchObject({ status: 0 })
  expect(bodies(at, third)).toEqual([])
  expect(at.run(["undo"], { cwd: third }).status).toBe(1)
  expect(journals(at)).toHaveLength(1)
})

test("a change that goes to both folders is undone as one after a rename", () => {
  const at = place()
  at.given("learn", "The first fact")
  at.must("move", "1", "--to", "global", "--yes")
  const second = join(at.root, "second")
  renameSync(at.project, second)
  expect(at.run(["undo"], { cwd: second }).status).toBe(0)
  expect(at.run(["list"], { cwd: second }).stdout).toMatch(/\*\*001\*\* .*The first fact/)
})

test("a copy of a project has a history of its own, whether or not the first one is still there", () => {
  const at = place()
  at.given("learn", "The first fact")
  const copy = join(at.root, "copy")
  cpSync(at.project, copy, { recursive: true, preserveTimestamps: true })
  expect(at.run(["undo"], { cwd: copy }).status).toBe(1)
  rmSync(at.project, { recursive: true })
  expect(at.run(["undo"], { cwd: copy }).status).toBe(1)
  expect(at.run(["history"], { cwd: copy }).stdout).toContain("Nothing was changed yet")
})

test("where a project was deleted, a new one elsewhere does not get its history", () => {
  const at = place()
  at.given("learn", "The first fact")
  rmSync(at.project, { recursive: true })
  const other = join(at.root, "other")
  mkdirSync(other)
  mkdirSync(at.project)
  at.run(["learn", "The first fact"], { cwd: other })
  expect(at.run(["undo"], { cwd: other }).status).toBe(0)
  expect(at.run(["undo"], { cwd: other }).status).toBe(1)
})

test("a purge after a rename leaves nothing behind under the old path either", () => {
  const at = place()
  at.given("learn", "The first fact")
  const second = join(at.root, "second")
  renameSync(at.project, second)
  expect(at.run(["forget", "1", "--purge", "--yes"], { cwd: second }).status).toBe(0)
  const [name = "", ...more] = journals(at)
  expect(more).toEqual([])
  const journal = at.read(join(at.home, ".local", "state", "co-cli", "journal", name))
  expect(journal).not.toContain(at.project)
  expect(journal).not.toContain("fact")
  expect(at.run(["history"], { cwd: second }).stdout).toMatch(/^\S+ +purge\n$/)
})

test("a new project in the place of one that was renamed has a history of its own, and so has the other", () => {
  const at = place()
  at.given("learn", "The first fact")
  const old = join(at.root, "old")
  renameSync(at.project, old)
  mkdirSync(at.project)
  expect(at.run(["history"], {}).stdout).toContain("Nothing was changed yet")
  expect(at.run(["undo"], {}).status).toBe(1)
  at.given("learn", "Of the new project")
  expect(at.must("history").stdout.trim().split("\n")).toHaveLength(1)
  expect(at.run(["undo"], { cwd: old }).status).toBe(0)
  expect(bodies(at, old)).toEqual([])
  at.must("undo")
  expect(bodies(at, at.project)).toEqual([])
  expect(at.run(["undo"], { cwd: old }).status).toBe(1)
  expect(at.run(["undo"], {}).status).toBe(1)
})

test("where a project was deleted, a new folder at its path does not get its history, whatever its inode", () => {
  const at = new Place(diskFolder())
  for (let round = 1; round <= 5; round++) {
    at.given("learn", "use tabs")
    rmSync(join(at.project, ".co-cli"), { recursive: true })
    const path = at.memory(1, "something else entirely", { name: "001-use-tabs.md" })
    expect(at.must("history").stdout).toContain("Nothing was changed yet")
    expect(at.co("undo").status).toBe(1)
    expect(at.read(path)).toContain("something else entirely")
    rmSync(join(at.project, ".co-cli"), { recursive: true })
  }
})
