import { lstatSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { deed } from "../support/deed.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { Random, seed } from "./random.ts"
import { count, knowledgeOf, memoriesOf, memoryText, openAt, saveOne } from "./stores.ts"

/** Ways to change a file's text while its size and time say that nothing changed. */
const editors: readonly ((path: string, text: string) => void)[] = [
  (path, text) => {
    const { atime, mtime } = lstatSync(path)
    writeFileSync(path, text)
    utimesSync(path, atime, mtime)
  },
  (path, text) => {
    const { atime, mtime } = lstatSync(path)
    writeFileSync(`${path}.swap`, text)
    utimesSync(`${path}.swap`, atime, mtime)
    renameSync(`${path}.swap`, path)
  },
  (path, text) => {
    // Faster than the file system's clock ticks: both writes get the same time.
    writeFileSync(path, text.replace(/\d/g, "x"))
    writeFileSync(path, text)
  },
]

test("an edit that keeps size and time is seen by the next scan", { timeout: 300_000 }, async () => {
  const edits = scale(500, 10_000)
  const files = 12
  const random = new Random(seed)
  const folder = diskFolder()
  mkdirSync(memoriesOf(folder), { recursive: true })
  const pathOf = (id: number) => join(memoriesOf(folder), `${id}-fact.md`)
  const contentOf = (edit: number) => `fact ${String(edit).padStart(8, "0")}`
  const expected = new Map<number, string>()
  for (let id = 1; id <= files; id++) {
    writeFileSync(pathOf(id), memoryText(id, contentOf(0)))
    expected.set(id, contentOf(0))
  }
  const store = openAt(folder)
  let missed = 0
  for (let edit = 1; edit <= edits; edit++) {
    const id = random.between(1, files)
    random.pick(editors)(pathOf(id), memoryText(id, contentOf(edit)))
    expected.set(id, contentOf(edit))
    const { memories } = await store.scan()
    const isSeen = memories.length === files && memories.every((one) => expected.get(one.id) === one.content)
    if (!isSeen) missed++
  }
  expect(missed, `seed ${seed}`).toBe(0)
  figure("P17", `${count(edits)} edits with size and time kept, ${missed} missed`)
})

test.for(["memories", "archive", ".tmp"])(
  "a save goes well after git took the folder %s away",
  async (part) => {
    // A checkout removes a folder with its last tracked file, but leaves ignored files beside it.
    const folder = diskFolder()
    const store = openAt(folder)
    await saveOne(store, "on the other branch")
    rmSync(join(knowledgeOf(folder), part), { recursive: true })
    const saved = await saveOne(store, "on this branch")
    const { memories } = await store.scan()
    expect(memories.map(({ path }) => path)).toContain(saved.path)
    expect(await store.archive(deed("forget"), [saved], "forgotten")).toHaveLength(1)
    await store.close()
  },
)
