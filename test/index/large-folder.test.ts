import { writeFileSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { noEmbedder } from "../../src/embed/none.ts"
import { Catalog } from "../../src/index/catalog.ts"
import { memoryFiles } from "../../src/index/files.ts"
import { IndexedPlace, memoryText } from "./indexed-place.ts"

/** More files than every question looks at. */
const many = 2_100

/** A catalog as a process has it, and how often it listed the folder. */
function opened(at: IndexedPlace) {
  const disk = nodeDisk()
  let lists = 0
  const catalog = new Catalog({
    disk: {
      ...disk,
      quickNames: (folder) => {
        lists++
        return disk.quickNames?.(folder)
      },
    },
    root: { tier: "project", base: at.project, parts: [".co-cli", "knowledge"], path: at.knowledge },
    files: memoryFiles,
    otherPlace: { folder: at.home, name: "other.db" },
    embedder: noEmbedder,
    clockMs: Date.now,
    onProgress: () => undefined,
  })
  onTestFinished(() => catalog.close())
  const frequency = async (word: string) => {
    const { index } = await catalog.current()
    return index?.reading(() => index.frequency(word))
  }
  return { frequency, lists: () => lists }
}

test("P17: a process that stays looks at each file of a large folder, but does not list names that it knows", async () => {
  const at = new IndexedPlace(many)
  for (let process = 0; process < 2; process++) {
    await opened(at).frequency("anything")
    // Only then is the folder's time in the past.
    await new Promise((wake) => setTimeout(wake, 200))
  }
  const { frequency, lists } = opened(at)
  expect(await frequency("zebra")).toBe(0)
  writeFileSync(at.file(61), memoryText(61, "zebra"))
  expect(await frequency("zebra")).toBe(1)
  const listed = lists()
  writeFileSync(at.file(many + 1), memoryText(many + 1, "zebra"))
  expect(await frequency("zebra")).toBe(2)
  const still = opened(at)
  await still.frequency("zebra")
  await new Promise((wake) => setTimeout(wake, 200))
  expect(await opened(at).frequency("zebra")).toBe(2)
  const settled = opened(at)
  for (let question = 0; question < 3; question++) expect(await settled.frequency("zebra")).toBe(2)
  expect({ listed, settled: settled.lists() }).toEqual({ listed: 1, settled: 0 })
})
