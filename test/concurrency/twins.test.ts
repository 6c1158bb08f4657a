import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { deed } from "../support/deed.ts"
import { figure } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { hashesIn, memoriesOf, memoryText, openAt, saveOne } from "./stores.ts"

/** A folder with these memory files, as a merge, a copy or an editor left them. */
function folderWith(files: Record<string, string>): string {
  const folder = diskFolder()
  mkdirSync(memoriesOf(folder), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(memoriesOf(folder), name), text)
  return folder
}

test("two files with one id are both found, and the next id is above them", async () => {
  const folder = folderWith({
    "003-ours.md": memoryText(3, "ours"),
    "003-theirs.md": memoryText(3, "theirs"),
    "001-first.md": memoryText(1, "first"),
    "copy of 003-ours.md": memoryText(3, "ours"),
  })
  const before = hashesIn(memoriesOf(folder))
  const store = openAt(folder)
  const { memories, problems } = await store.scan()
  expect(problems).toEqual([])
  expect(memories.map(({ id, content }) => `${id} ${content}`).sort()).toEqual([
    "1 first",
    "3 ours",
    "3 ours",
    "3 theirs",
  ])
  expect(await store.nextId()).toBe(4)
  expect((await saveOne(store, "the next")).id).toBe(4)
  const after = hashesIn(memoriesOf(folder))
  for (const [path, hash] of before) expect(after.get(path)).toBe(hash)
  await store.close()
  figure("P16", "3 files with one id: all found, 0 lost, the next id is above")
})

test("both of two twins can be archived in one go and come back", async () => {
  const folder = folderWith({
    "003-ours.md": memoryText(3, "ours"),
    "003-theirs.md": memoryText(3, "theirs"),
  })
  const store = openAt(folder, { now: () => Date.UTC(2026, 1, 9) })
  const { memories } = await store.scan()
  const moved = await store.archive(deed("forget"), memories, "forgotten")
  expect(moved).toHaveLength(2)
  expect(readdirSync(memoriesOf(folder))).toEqual([])
  for (const file of store.archived()) await store.restore(deed("restore"), { ...file, id: 3 })
  expect((await store.scan()).memories.map(({ content }) => content)).toEqual(["ours", "theirs"])
  await store.close()
})

const strangeButLegal: Record<string, string> = {
  "another id deeper in the head": "from:\n  id: 1\nid: 500\ncreated: 2026-02-09",
  "an id in a quoted text": "note: |\n  id: 1\nid: 500\ncreated: 2026-02-09",
  "braces around the head": "{ id: 500, created: 2026-02-09 }",
  "an id in hexadecimal": "id: 0x1f4\ncreated: 2026-02-09",
  "an id with a sign": "id: +500\ncreated: 2026-02-09",
  "an id on the next line": "id:\n  500\ncreated: 2026-02-09",
  "a tag before the id": "id: !!int 500\ncreated: 2026-02-09",
  "an anchor before the id": "id: &n 500\ncreated: 2026-02-09",
  "a tabulator before the id": "id:\t500\ncreated: 2026-02-09",
  "the longest head that is read": `note: ${"x".repeat(16_349)}\ncreated: 2026-02-09\nid: 500`,
}

test.for(Object.entries(strangeButLegal))(
  "the next id is above a hand-written memory with %s",
  async ([, lines]) => {
    const folder = folderWith({ "hand-written.md": `---\n${lines}\n---\n\ntext\n` })
    const store = openAt(folder)
    const { memories } = await store.scan()
    expect(
      memories.map(({ id }) => id),
      "the scan reads it",
    ).toEqual([500])
    expect(await store.nextId()).toBe(501)
  },
)

test("the next id is above one that an editor wrote into an empty file while the process runs", async () => {
  const folder = folderWith({ "001-first.md": memoryText(1), "half-written.md": "" })
  const store = openAt(folder)
  expect(await store.nextId()).toBe(2)
  // As by an editor that empties the file before it writes the text.
  writeFileSync(join(memoriesOf(folder), "half-written.md"), memoryText(5))
  expect(await store.nextId()).toBe(6)
  const { id } = await saveOne(store, "the next")
  const { memories } = await store.scan()
  expect(memories.map((memory) => memory.id)).toEqual([1, 5, id])
  await store.close()
})

test("the largest id that a file can claim does not make the next ones collide", async () => {
  for (const claimed of ["999999999999999", "9007199254740991"]) {
    const folder = folderWith({ "claim.md": memoryText(claimed) })
    const store = openAt(folder)
    const saves = ["one", "two", "three"]
    for (const content of saves) await saveOne(store, content).catch(() => undefined)
    const { memories } = await store.scan()
    const ids = memories.map(({ id }) => id)
    expect(new Set(ids).size, `ids ${ids.join(" ")}`).toBe(ids.length)
    const mine = memories.filter(({ content }) => saves.includes(content))
    await store.archive(deed("forget"), mine, "forgotten")
    expect(store.archived(), "what went to the archive can be found there").toHaveLength(mine.length)
    await store.close()
  }
})
