import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, test } from "vitest"
import type { Co } from "../../src/co.ts"
import { figure } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { answersOf, found, IndexedPlace, memoryText, tokenOf } from "./indexed-place.ts"
import { putPiece } from "./planted.ts"

/** Longer than the time in which two changes may get the same timestamp. */
const stillMs = 200

/** A process that has asked often enough to be notified of changes. */
async function settledIn(at: IndexedPlace): Promise<Co> {
  const co = await at.open()
  onTestFinished(() => co.close())
  for (let question = 0; question < 3; question++) await co.recall("rollback", { mode: "fts" })
  return co
}

/** What may happen to the index of a running process. */
const mishaps: Readonly<Record<string, (at: IndexedPlace, co: Co) => unknown>> = {
  "is made anew by itself": (_, co) => co.reindex(),
  "is made anew by another process": (at) => at.must("reindex"),
  "is deleted": (at) => rmSync(at.index),
  "is damaged": (at) => at.sql("UPDATE pieces SET sum = sum + 1"),
  "loses its rows": (at) => at.sql("DELETE FROM pieces"),
  "loses its words": (at) => at.sql("DELETE FROM pieces WHERE name LIKE '%words'"),
  "becomes one of a newer format": (at) => at.sql("PRAGMA user_version = 8"),
  "becomes one of another place": (at) =>
    putPiece(at.index, "note", (bytes) => Buffer.from(bytes.toString().replace("/project/", "/elsewhere/"))),
  "is overwritten with nonsense": (at) => writeFileSync(at.index, "nonsense ".repeat(1_000)),
  "is held by another": (at) => {
    const database = new DatabaseSync(at.index)
    database.exec("BEGIN EXCLUSIVE")
    onTestFinished(() => database.close())
  },
}

for (const [what, happens] of Object.entries(mishaps))
  for (const isEdited of [false, true])
    test(`P12: in a long-lived process whose index ${what}${isEdited ? ", and a file changes" : ""}`, async () => {
      const at = new IndexedPlace(60, { folder: diskFolder() })
      const co = await settledIn(at)
      await happens(at, co)
      if (isEdited) writeFileSync(at.file(61), memoryText(61, `rollback ${tokenOf(61)}`))
      const other = new IndexedPlace(60, { folder: diskFolder() })
      if (isEdited) writeFileSync(other.file(61), memoryText(61, `rollback ${tokenOf(61)}`))
      const { answers } = await other.answers()
      expect((await answersOf(co)).answers).toEqual(answers)
      expect((await answersOf(co)).answers, "and again").toEqual(answers)
      writeFileSync(at.file(62), memoryText(62, tokenOf(62)))
      expect(await found(co, tokenOf(62)), "and a change after it").toEqual([62])
    })

/** The mishaps after which the index is rebuilt in its place. */
const mended = [
  "is made anew by another process",
  "is deleted",
  "is damaged",
  "loses its rows",
  "loses its words",
]

test("P12: of a large store that was still for a while, whatever happens to the index or a file is noticed", async () => {
  const at = new IndexedPlace(2_100, { folder: diskFolder() })
  const co = await settledIn(at)
  const { answers } = await answersOf(co)
  const staysStill = async () => {
    await new Promise((wake) => setTimeout(wake, stillMs))
    for (let question = 0; question < 3; question++) await co.recall("rollback", { mode: "fts" })
  }
  for (const what of mended) {
    await staysStill()
    await mishaps[what]?.(at, co)
    expect((await answersOf(co)).answers, what).toEqual(answers)
  }
  await staysStill()
  writeFileSync(at.file(61), memoryText(61, tokenOf(3_061)))
  expect(await found(co, tokenOf(3_061))).toEqual([61])
  await staysStill()
  rmSync(at.file(61))
  expect(await found(co, tokenOf(3_061))).toEqual([])
})

test("P17: a folder that goes away and comes back is seen anew", async () => {
  const at = new IndexedPlace(5, { folder: diskFolder() })
  const co = await settledIn(at)
  for (let round = 0; round < 5; round++) {
    rmSync(at.memories, { recursive: true })
    if (round % 2 === 0) expect(await found(co, tokenOf(1))).toEqual([])
    mkdirSync(at.memories)
    writeFileSync(at.file(1), memoryText(1, tokenOf(100 + round)))
    expect(await found(co, tokenOf(100 + round)), `round ${round}`).toEqual([1])
    writeFileSync(at.file(2), memoryText(2, tokenOf(200 + round)))
    expect(await found(co, tokenOf(200 + round)), `round ${round}`).toEqual([2])
  }
})

test("P17: more changes than the system can queue are no reason to miss one", async () => {
  const at = new IndexedPlace(5, { folder: diskFolder() })
  const co = await settledIn(at)
  const limit = Number(readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8"))
  if (limit > 100_000) return
  const names = ["0.tmp", "1.tmp"].map((name) => join(at.memories, name)) as [string, string]
  writeFileSync(names[0], "")
  // Each rename causes two events: gone from one name, and come to another.
  for (let n = 0; n < limit / 2 + 500; n++) renameSync(names[n % 2] as string, names[(n + 1) % 2] as string)
  writeFileSync(at.file(2), memoryText(2, tokenOf(300)))
  await new Promise((wake) => setTimeout(wake, 20))
  expect(await found(co, tokenOf(300))).toEqual([2])
})

test("P17: an edit through another name of the same file is seen", async () => {
  const at = new IndexedPlace(5, { folder: diskFolder() })
  linkSync(at.file(1), join(at.project, "other-name.md"))
  const co = await settledIn(at)
  writeFileSync(join(at.project, "other-name.md"), memoryText(1, tokenOf(400)))
  expect(await found(co, tokenOf(400))).toEqual([1])
})

test("P17: questions that are asked at once all see the last edit", async () => {
  const at = new IndexedPlace(5, { folder: diskFolder() })
  const co = await settledIn(at)
  for (let round = 0; round < 20; round++) {
    // Written by hand, so that another parser has to be loaded in between.
    const head = "tags:\n  - a # by hand\n"
    writeFileSync(at.file(1), memoryText(1, tokenOf(500 + round), head))
    const all = await Promise.all(Array.from({ length: 4 }, () => found(co, tokenOf(500 + round))))
    expect(all, `round ${round}`).toEqual([[1], [1], [1], [1]])
  }
})

test("P17: a changed file is read again, however little shows the change", async () => {
  const at = new IndexedPlace(5, { folder: diskFolder() })
  const co = await settledIn(at)
  const shown = async () => {
    const { results } = await co.recall("rollback", { mode: "hybrid" })
    return results.find(({ id }) => id === 1)?.content
  }
  writeFileSync(at.file(1), memoryText(1, `rollback ${tokenOf(600)}`))
  for (let round = 1; round <= 20; round++) {
    const { atime, mtime } = lstatSync(at.file(1))
    // In every other round the file is old enough to be trusted.
    if (round % 2 === 0) await new Promise((wake) => setTimeout(wake, stillMs))
    expect(await shown(), `round ${round}`).toContain(tokenOf(599 + round))
    expect(await shown(), `round ${round}, again`).toContain(tokenOf(599 + round))
    writeFileSync(at.file(1), memoryText(1, `rollback ${tokenOf(600 + round)}`))
    utimesSync(at.file(1), atime, mtime)
    expect(await shown(), `round ${round}, edited`).toContain(tokenOf(600 + round))
  }
  figure("P17", "20 edits of a memory that the process had read before: the new text each time")
})

test("P13: a memory of one word said a hundred thousand times can be taken in and kept", async () => {
  const at = new IndexedPlace(5, { folder: diskFolder() })
  writeFileSync(at.file(6), memoryText(6, `${"a ".repeat(130_000)}${tokenOf(6)}`))
  const co = await settledIn(at)
  expect(await found(co, tokenOf(6))).toEqual([6])
  writeFileSync(at.file(7), memoryText(7, tokenOf(7)))
  expect(await found(co, tokenOf(7))).toEqual([7])
  expect(await found(co, tokenOf(6))).toEqual([6])
  figure(
    "P12",
    `${2 * Object.keys(mishaps).length} mishaps in the life of one process: right answers after each`,
  )
})
