import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { startHelper } from "../../src/co/helper.ts"
import { openTable } from "../../src/co/open-table.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { noEmbedder } from "../../src/embed/none.ts"
import { memoryFiles } from "../../src/index/files.ts"
import type { StartHelper } from "../../src/index/helper.ts"
import { packGathered } from "../../src/index/packed/pack.ts"
import { readFiles } from "../../src/index/read-files.ts"
import type { Folder } from "../../src/index/sync.ts"
import { below, pick, seeded } from "../random.ts"
import { tempFolder } from "../support/temp.ts"

const disk = nodeDisk()
const words = ["deploy", "Postgres", "getUserById", "café", "数据库", "retries", "port", "5432", "Werkzeug"]
const names = Array.from({ length: 1_600 }, (_, at) => `${at}-memory.md`)

/** A folder of memories: some broken, some sensitive, some written by hand, some created at the same time. */
function someFolder(): Folder {
  const path = tempFolder()
  const random = seeded(1)
  for (const [at, name] of names.entries()) {
    const text = Array.from({ length: below(random, 12) }, () => pick(random, words)).join(" ")
    const secret = at % 50 === 3 ? "sensitive: true\n" : ""
    const comment = at % 400 === 7 ? "# by hand, so that another parser is loaded\n" : ""
    const head = `${comment}id: ${1 + (at % 500)}\ncreated: 2026-01-01T00:00:${10 + (at % 20)}Z\n${secret}`
    writeFileSync(join(path, name), at % 97 === 5 ? "no memory" : `---\n${head}---\n\n${text}.\n`)
  }
  // Size and time of a file are trusted only after a while.
  const clockMs = () => Date.now() + 60_000
  return { disk, tier: "project", path, files: memoryFiles, clockMs }
}

async function readWith(folder: Folder, helper?: StartHelper) {
  const done: number[] = []
  const embedder = (await openTable(disk)) ?? noEmbedder
  const read = await readFiles(folder, names, [], embedder, (count) => void done.push(count), helper)
  return { broken: read.broken, pieces: packGathered(read.change.put), done: done.at(-1) }
}

test("with a helper the index is the same, byte for byte, and so is what is said of broken files", async () => {
  const folder = someFolder()
  const alone = await readWith(folder)
  let sent = 0
  const helped = await readWith(folder, (embedder) => {
    const helper = startHelper(embedder)
    if (!helper) return undefined
    const send = (first: number, texts: readonly string[]) => {
      sent += texts.length
      helper.send(first, texts)
    }
    // Now and then the helper does not keep up.
    return { ...helper, send, keepsUp: () => sent % 256 !== 0 || sent++ % 7 === 0 }
  })
  expect(sent).toBeGreaterThan(500)
  expect(alone.broken.length).toBeGreaterThan(10)
  expect(helped).toEqual(alone)
})

test("without a helper, or with one that is of no use, all is done in one thread", async () => {
  const folder = someFolder()
  const alone = await readWith(folder)
  expect(await readWith(folder, () => undefined)).toEqual(alone)
  expect(await readWith(folder, () => startHelper("another table"))).toEqual(alone)
  let isStopped = false
  const dying: StartHelper = () => ({
    ...{ keepsUp: () => true, send: () => undefined, finish: async () => undefined },
    stop: () => {
      isStopped = true
    },
  })
  expect(await readWith(folder, dying)).toEqual(alone)
  expect(isStopped).toBe(true)
})
