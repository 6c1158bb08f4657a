import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { startHelper } from "../../src/co/helper.ts"
import { openTable } from "../../src/co/open-table.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { noEmbedder } from "../../src/embed/none.ts"
import { memoryFiles } from "../../src/index/files.ts"
import { Intake } from "../../src/index/intake.ts"
import { packGathered } from "../../src/index/packed/pack.ts"
import { type FilesRead, readWithHelp, type StartHelper } from "../../src/index/read-with-help.ts"
import { type Folder, youngMs } from "../../src/index/sync.ts"
import { Turns } from "../../src/index/turns.ts"
import { seeded } from "../random.ts"
import { tempFolder } from "../support/temp.ts"

const disk = nodeDisk()
const words = ["deploy", "Postgres", "getUserById", "café", "数据库", "retries", "port", "5432", "Werkzeug"]
const names = Array.from({ length: 600 }, (_, at) => `${at}-memory.md`)

/** A folder of memories: some are broken, some sensitive, some of the same moment. */
function someFolder(): Folder {
  const path = tempFolder()
  const random = seeded(1)
  const wordsFor = () => Array.from({ length: 9 }, () => words[Math.floor(random() * words.length)]).join(" ")
  for (const [at, name] of names.entries()) {
    const created = `2026-01-01T00:00:${String(at % 20).padStart(2, "0")}Z`
    const head = `id: ${1 + (at % 500)}\ncreated: ${created}\ntags: [a, b]\n${at % 50 === 3 ? "sensitive: true\n" : ""}`
    writeFileSync(join(path, name), at % 97 === 5 ? "no memory" : `---\n${head}---\n\n${wordsFor()}.\n`)
  }
  // What files look like is believed only after a while.
  pause(2 * youngMs)
  return { disk, tier: "project", path, files: memoryFiles, clockMs: Date.now }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

async function alone(folder: Folder): Promise<FilesRead> {
  const intake = new Intake(folder, (await openTable(disk)) ?? noEmbedder, [], names.length)
  await intake.read(names, new Turns(names.length), () => undefined)
  return { put: intake.put.end(), broken: intake.broken }
}

test("what two threads read is the same as what one reads, byte for byte and problem for problem", async () => {
  const folder = someFolder()
  let theirs: FilesRead | undefined
  const heard: StartHelper = (files) => {
    const helper = startHelper(files)
    void helper.read.then((read) => {
      theirs = read
    })
    return helper
  }
  const done: number[] = []
  const embedder = (await openTable(disk)) ?? noEmbedder
  const read = await readWithHelp(folder, names, embedder, heard, (count) => {
    done.push(count)
    // Leaves some turns to the other.
    pause(40)
  })
  const expected = await alone(folder)
  expect(theirs?.put.names.length).toBeGreaterThan(0)
  expect(read?.broken).toEqual(expected.broken)
  expect(expected.broken.length).toBeGreaterThan(0)
  expect(read && packGathered(read.put)).toEqual(packGathered(expected.put))
  expect(done.at(-1)).toBe(names.length)
})

test("a helper that never comes is not missed, and one that dies with what it took is told", async () => {
  const folder = someFolder()
  const never: StartHelper = () => ({ read: new Promise(() => undefined), stop: () => undefined })
  const read = await readWithHelp(folder, names, noEmbedder, never, () => undefined)
  expect(read?.put.names).toHaveLength((await alone(folder)).put.names.length)
  const dying: StartHelper = ({ turns }) => {
    new Turns(names.length, turns).take()
    return { read: Promise.resolve(undefined), stop: () => undefined }
  }
  expect(await readWithHelp(folder, names, noEmbedder, dying, () => undefined)).toBeUndefined()
  // One that has another table of words is of no use.
  const other = startHelper({
    ...{ tier: "project", kind: "memory", path: folder.path, names, embedder: "another" },
    turns: new Turns(names.length).shared,
  })
  expect(await other.read).toBeUndefined()
  other.stop()
})
