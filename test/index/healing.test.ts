import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { Random, seed } from "../concurrency/random.ts"
import { figure } from "../support/figures.ts"
import { expectHealed, hear, truth } from "./ask-program.ts"
import { IndexedPlace } from "./indexed-place.ts"
import { putPiece } from "./planted.ts"

let ways = 0

/** The states in which the index is found; afterwards it is as good as new. */
const mended: Readonly<Record<string, (at: IndexedPlace) => void>> = {
  "that was deleted": (at) => rmSync(at.index),
  "that is an empty file": (at) => writeFileSync(at.index, ""),
  "of one byte": (at) => writeFileSync(at.index, "S"),
  "of random bytes": (at) => writeFileSync(at.index, new Random(seed).bytes(50_000)),
  "of a header and random bytes": (at) => {
    const header = readFileSync(at.index).subarray(0, 100)
    writeFileSync(at.index, Buffer.concat([header, new Random(seed).bytes(50_000)]))
  },
  "that was cut off": (at) => writeFileSync(at.index, readFileSync(at.index).subarray(0, 20_000)),
  "of an older format": (at) => {
    rmSync(at.index)
    at.sql("CREATE TABLE memories (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)")
    at.sql("CREATE INDEX i ON memories (text); CREATE VIEW v AS SELECT * FROM memories")
    at.sql("INSERT INTO memories (text) VALUES ('rollback that never was')")
    at.sql("CREATE VIRTUAL TABLE words USING fts5 (text); INSERT INTO words VALUES ('rollback')")
  },
  "that is a foreign database": (at) => {
    rmSync(at.index)
    at.sql("CREATE TABLE pieces (name, other); INSERT INTO pieces VALUES (1, 2); PRAGMA application_id = 7")
  },
  "of the right format with another table": (at) => {
    rmSync(at.index)
    at.sql("CREATE TABLE pieces (name TEXT); PRAGMA user_version = 7")
  },
  "without rows": (at) => at.sql("DELETE FROM pieces"),
  "without its words": (at) => at.sql("DELETE FROM pieces WHERE name LIKE '%words'"),
  "without its names": (at) => at.sql("DELETE FROM pieces WHERE name LIKE '%names/%'"),
  "with a trigger": (at) =>
    at.sql("CREATE TRIGGER t AFTER INSERT ON pieces BEGIN DELETE FROM pieces WHERE name <> NEW.name; END"),
  "with a view in place of its table": (at) =>
    at.sql("ALTER TABLE pieces RENAME TO other; CREATE VIEW pieces AS SELECT * FROM other"),
  "that journals in the other way": (at) => at.sql("PRAGMA journal_mode = WAL"),
  "with a journal of nonsense": (at) => writeFileSync(`${at.index}-journal`, new Random(seed).bytes(5_000)),
  "with a write-ahead log of nonsense": (at) => {
    at.sql("PRAGMA journal_mode = WAL")
    writeFileSync(`${at.index}-wal`, new Random(seed).bytes(5_000))
  },
  "of another embedder": (at) => {
    putPiece(at.index, "note", (bytes) => Buffer.from(bytes.toString().replace("words-3", "words-9")))
    at.sql(
      "UPDATE pieces SET bytes = zeroblob(length(bytes)) WHERE name LIKE '%signs/%' OR name LIKE '%vectors/%'",
    )
  },
}

test.each(Object.entries(mended))(
  "P12: an index %s is made anew, and the answers are right",
  async (_, spoil) => {
    await expectHealed(spoil)
    ways++
  },
)

test("P12: an index that no longer knows any file is made anew, also if the folder looks as it did", async () => {
  const at = new IndexedPlace()
  // Only then is the folder's time in the past.
  await new Promise((wake) => setTimeout(wake, 200))
  await at.answers()
  at.sql("DELETE FROM pieces WHERE name = 'state'")
  expect(await at.answers()).toEqual((await truth()).byLibrary)
  ways++
})

test("P12: an index of a newer format is left as it is, and the files answer", async () => {
  const at = new IndexedPlace()
  await at.answers()
  at.sql("PRAGMA user_version = 8; CREATE TABLE more (x)")
  const before = readFileSync(at.index)
  const { answers, degraded } = hear(at)
  expect(answers).toEqual((await truth()).byProgram.answers)
  expect(degraded).toEqual([expect.stringMatching(/format 8.*answered from the files/)])
  expect(at.run(["learn", "a newer one"]).status).toBe(0)
  const made = at.run(["reindex"])
  expect(made).toMatchObject({ status: 5, stdout: "" })
  expect(made.stderr).toMatch(/^co: the index could not be rebuilt: .*format 8/)
  expect(readFileSync(at.index).equals(before), "no byte of it is touched").toBe(true)
  ways++
})

test("P12: copied with the project to another place, it is not believed", async () => {
  const [from, to] = [new IndexedPlace(), new IndexedPlace()]
  from.memory(61, "rollback of what only the other project knows")
  await from.answers()
  cpSync(from.index, to.index)
  expect(hear(to)).toEqual((await truth()).byProgram)
  ways++
})

test("P12: in a folder where co never wrote nothing is made, and the answers are right", async () => {
  const at = new IndexedPlace(60, { isOurs: false })
  const before = at.tree(at.project)
  for (const time of ["first", "second"]) expect(hear(at), time).toEqual((await truth()).byProgram)
  expect(at.namesIn(at.knowledge)).toEqual(["memories"])
  expect(at.tree(at.project)).toEqual(before)
  ways++
})

test("P12: reindex makes it anew", async () => {
  const at = new IndexedPlace()
  writeFileSync(at.index, "nonsense")
  expect(at.must("reindex").stdout).toContain("Indexed 60 memories")
  expect(hear(at)).toEqual((await truth()).byProgram)
  figure("P12", `${ways} states of an index and its folder: the answers of a new one each time, 0 errors`)
})
