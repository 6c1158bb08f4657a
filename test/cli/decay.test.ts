import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ids, learn, store } from "./lifecycle.ts"
import type { Saved } from "./results.ts"
import { type Place, place } from "./run.ts"

/** The numbers in the heads of a folder's files, in order. */
function numbersIn(at: Place, folder: string): number[] {
  const names = existsSync(folder) ? at.namesIn(folder) : []
  const numbers = names.map((name) => Number(/^id: (\d+)$/m.exec(at.read(join(folder, name)))?.[1]))
  return numbers.sort((a, b) => a - b)
}

const left = (at: Place) => numbersIn(at, at.memories)
const archived = (at: Place) => numbersIn(at, at.archive)

test("exactly at the limit nothing happens (R167)", () => {
  const at = store(9)
  const before = at.tree(at.memories)
  const result = learn(at, "new one", { max: 10 })
  expect(result.stderr).toBe("")
  expect(result.stdout).toMatch(/^✓ Saved memory 10: .*\nLocation: .*\n$/)
  expect(at.tree(at.memories)).toMatchObject(before)
  expect(archived(at)).toEqual([])
})

test.for([
  [9, 2],
  [14, 3],
  [24, 5],
  [4, 1],
  [2, 1],
] as const)(
  "one above a limit of %i the %i oldest go: a fifth, rounded down, at least one (R168, C-35)",
  ([max, gone]) => {
    const at = store(max)
    learn(at, "new one", { max, strategy: "cut" })
    expect(archived(at)).toEqual(Array.from({ length: gone }, (_, index) => index + 1))
    expect(left(at)).toHaveLength(max + 1 - gone)
  },
)

test.for([
  [0, 1],
  [0.29, 29],
  [0.5, 50],
  [1, 99],
] as const)("with a share of %d, %i of 99 and a new one go (R168)", ([share, gone]) => {
  const at = store(99)
  learn(at, "new one", { max: 99, strategy: "cut", share })
  expect(archived(at)).toHaveLength(gone)
  expect(left(at)).toContain(100)
})

test("a store far above its limit comes back within it, whatever the share", () => {
  const at = store(20)
  learn(at, "new one", { max: 5, share: 0.1 })
  expect(left(at)).toHaveLength(5)
  expect(left(at)).toEqual(expect.arrayContaining([18, 19, 20, 21]))
})

test("cut moves the originals to the archive, makes nothing, and each can be restored (R172)", () => {
  const at = store(10)
  const path = join(at.memories, "001-hand-made.md")
  const text = at.read(path)
  const saved = learn(at, "new one", { max: 10, strategy: "cut" }, "--json").json<Saved>()
  expect(ids(at)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(ids(at, "--archived")).toEqual([1, 2])
  expect(saved.archived).toEqual(at.namesIn(at.archive).map((name) => join(at.archive, name)))
  at.must("restore", "1")
  expect(at.read(path)).toBe(text)
})

test("oldest is by created as an instant, not by id, name, zone or update (R169, R286)", () => {
  const at = place()
  at.memory(1, "amber", { created: "2026-01-02T00:00:00Z" })
  at.memory(2, "birch", { created: "2026-01-02T00:30:00+02:00", head: "updated: 2026-02-08T00:00:00Z" })
  at.memory(3, "cedar", { created: "2026-01-01T23:00:00Z" })
  learn(at, "delta", { max: 3, strategy: "cut" })
  expect(archived(at)).toEqual([2])
})

test("protected memories never go, however old (R170, R176)", () => {
  const at = store(10, (id) => (id <= 5 ? "decay_protected: true" : ""))
  learn(at, "new one", { max: 10, strategy: "cut", share: 1 })
  expect(left(at)).toEqual([1, 2, 3, 4, 5, 11])
  expect(at.co("list").stdout.match(/🔒/g)).toHaveLength(5)
})

test("what was just saved never goes, even where the clock says that it is the oldest (C-35)", () => {
  const at = store(5)
  learn(at, "new one", { max: 5, strategy: "cut", share: 1, now: "2001-01-01T00:00:00Z" })
  expect(left(at)).toEqual([6])
})

test("all protected: a warning that names the setting, and nothing is lost (C-35)", () => {
  const at = store(3, () => "decay_protected: true")
  const before = at.tree(at.memories)
  const result = learn(at, "new one", { max: 3 })
  expect(result.stderr).toMatch(/^co: 4 of 3 memories.*memory_max_count/)
  expect(left(at)).toEqual([1, 2, 3, 4])
  expect(at.tree(at.memories)).toMatchObject(before)
  expect(archived(at)).toEqual([])
})

test("the save says so before, on stderr, and after, on stdout; JSON carries it (R121, R296, C-34)", () => {
  const at = store(10)
  const result = learn(at, "new one", { max: 10 })
  expect(result.stderr).toBe(
    "co: 11 of 10 memories: the 2 oldest unprotected ones are condensed into one note (1, 2)\n",
  )
  expect(result.stdout).toMatch(
    /^✓ Saved memory 11: .*\nLocation: .*\n2 old memories condensed into memory 12: .*co undo/,
  )
  const json = learn(at, "newer one yet", { max: 10 }, "--json")
  expect(json.json<Saved>().display).toContain("2 old memories condensed")
  expect(json.json<Saved>().archived.map((path) => at.read(path))).toHaveLength(2)
  expect(json.stderr).toContain("11 of 10")
})

test("--dry-run shows the decay and touches nothing (C-19)", () => {
  const at = store(10)
  const before = at.tree()
  const result = learn(at, "new one", { max: 10 }, "--dry-run")
  expect(result.stdout).toContain("the 2 oldest unprotected ones are condensed into one note (1, 2)")
  expect(at.tree()).toEqual(before)
})

test("one undo takes save, note and decay back, to the byte", () => {
  const at = store(10)
  const before = at.tree(at.memories)
  learn(at, "new one", { max: 10 })
  at.must("undo")
  expect(at.tree(at.memories)).toEqual(before)
})

test("a limit of 0 is no limit (C-30)", () => {
  const at = store(250)
  expect(learn(at, "new one", { max: 0 }).stderr).toBe("")
  expect(left(at)).toHaveLength(251)
})

test("numbers of decayed memories are not given again (R294)", () => {
  const at = store(3)
  learn(at, "new one", { max: 3, strategy: "cut", share: 1 })
  at.given("forget", "4")
  at.must("learn", "another one")
  expect(left(at)).toEqual([5])
  at.must("restore", "3")
  expect(left(at)).toEqual([3, 5])
})
