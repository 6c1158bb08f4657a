import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { figure } from "../support/figures.ts"
import { expectHealed, hear, truth } from "./ask-program.ts"
import { IndexedPlace } from "./indexed-place.ts"
import { plantedJournal, plantedPieces } from "./planted.ts"

let ways = 0

test.each(Object.entries(plantedPieces))("P12: a planted index %s is no error", async (_, plant) => {
  await expectHealed(plant)
  ways++
})

/** Things in the index's place that are not ours to open or to remove. */
const strange: Readonly<Record<string, (at: IndexedPlace, path: string) => void | Promise<void>>> = {
  "a folder": (at, path) => at.make("mkdir", path),
  "a pipe": (at, path) => at.make("mkfifo", path),
  "a link to a text": (at, path) => symlinkSync(at.write("precious.txt", "my thesis"), path),
  "a link to a database": async (at, path) => {
    const other = new IndexedPlace()
    await other.answers()
    cpSync(other.index, join(at.project, "precious.txt"))
    symlinkSync(join(at.project, "precious.txt"), path)
  },
  "a link to nothing": (at, path) => symlinkSync(join(at.project, "nothing"), path),
}

/** All files except the index and its journals. */
function beside(tree: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.includes("knowledge.db")))
}

for (const end of ["", "-journal", "-wal"])
  test.each(Object.entries(strange))(
    `P12: %s in place of the index${end} is not opened`,
    async (what, put) => {
      const at = new IndexedPlace()
      await at.answers()
      rmSync(at.index + end, { force: true })
      await put(at, at.index + end)
      // Reading a named pipe would block this test forever, and what leads nowhere has no hash.
      const tree = () => (/pipe|nothing/.test(what) ? {} : at.tree(at.project))
      const before = tree()
      const { answers, degraded } = hear(at)
      expect(answers).toEqual((await truth()).byProgram.answers)
      if (end === "") expect(degraded).toEqual([expect.stringContaining("answered from the files")])
      expect(tree(), "nothing else is changed").toMatchObject(beside(before))
      ways++
    },
  )

test("P12: a journal that names another file takes nothing with it", async () => {
  const at = new IndexedPlace()
  await at.answers()
  const precious = at.write("precious.txt", "my thesis")
  writeFileSync(`${at.index}-journal`, plantedJournal(at.index, precious))
  expect(hear(at)).toEqual((await truth()).byProgram)
  expect(at.read(precious)).toBe("my thesis")
  figure(
    "P12",
    `${ways + 1} things planted in place of the index or beside it: right answers, nothing followed`,
  )
})
