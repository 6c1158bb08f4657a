import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { Bundle, layOut } from "../../src/index/packed/bundle.ts"
import { PackedIndex } from "../../src/index/packed/packed-index.ts"
import { Damaged } from "../../src/index/packed/pieces.ts"
import { SqliteShelf } from "../../src/index/sqlite/shelf.ts"
import { Random, seed } from "../concurrency/random.ts"
import { someEntry } from "../contract/entries.ts"
import { seeded } from "../random.ts"
import { figure, scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { type Answers, IndexedPlace, tokenOf } from "./indexed-place.ts"

function shelfAt(path: string): SqliteShelf {
  return SqliteShelf.on((at) => new DatabaseSync(at), path, 0)
}

function indexAt(path: string): PackedIndex {
  return new PackedIndex(shelfAt(path), { tier: "project", kind: "memory" })
}

function entries(from: number, count: number) {
  const random = seeded(from)
  return Array.from({ length: count }, (_, n) => someEntry(from + n, random))
}

function bulkFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.includes(".bulk-"))
}

test("a repacked index has one file, and a process that had the old one open goes on with the new one", () => {
  const folder = tempFolder()
  const [writer, reader] = [indexAt(`${folder}/knowledge.db`), indexAt(`${folder}/knowledge.db`)]
  writer.apply({ put: entries(1, 300), remove: [] })
  expect(bulkFiles(folder)).toEqual(["knowledge.db.bulk-main-1"])
  expect(reader.known()).toHaveLength(300)
  writer.apply({ put: entries(301, 250), remove: [] })
  expect(bulkFiles(folder)).toEqual(["knowledge.db.bulk-main-2"])
  expect(reader.known()).toHaveLength(550)
  for (const index of [writer, reader]) index.close()
})

test("files of a process that was killed before its change counted are swept, and hide nothing", () => {
  const folder = tempFolder()
  const index = indexAt(`${folder}/knowledge.db`)
  for (const number of [1, 7]) writeFileSync(`${folder}/knowledge.db.bulk-main-${number}`, "left over")
  index.apply({ put: entries(1, 300), remove: [] })
  expect(bulkFiles(folder)).toEqual(["knowledge.db.bulk-main-1"])
  expect(index.known()).toHaveLength(300)
  index.close()
})

test("a change that fails leaves the file of the one before, and none of its own", () => {
  const folder = tempFolder()
  const shelf = shelfAt(`${folder}/knowledge.db`)
  const bulk = { start: "main 1/", pieces: new Map([["words", Buffer.from("one")]]) }
  shelf.update(() => ({ clear: [], write: new Map(), bulk }))
  const spoiled = new Map([["state", "no bytes" as unknown as Uint8Array]])
  const next = { start: "main 2/", pieces: new Map([["words", Buffer.from("two")]]) }
  expect(() => shelf.update(() => ({ clear: ["main 1/"], write: new Map(), bulk: unwritable }))).toThrow()
  expect(() => shelf.update(() => ({ clear: ["main 1/"], write: spoiled, bulk: next }))).toThrow()
  expect(bulkFiles(folder)).toEqual(["knowledge.db.bulk-main-1"])
  expect(Buffer.from(shelf.read("main 1/words") ?? []).toString()).toBe("one")
  shelf.close()
})

const unwritable = { start: "main 2/", pieces: new Map([["words", undefined as unknown as Uint8Array]]) }

test("P13: whatever bit of the file is wrong, a piece is what was written or is not read at all", () => {
  const path = `${tempFolder()}/knowledge.db`
  const shelf = shelfAt(path)
  const random = new Random(seed)
  const pieces = new Map(
    ["columns", "words", ...Array.from({ length: 40 }, (_, n) => `vectors/${n}`)].map((name) => [
      name,
      random.bytes(random.between(1, 500)),
    ]),
  )
  shelf.update(() => ({ clear: [], write: new Map(), bulk: { start: "main 1/", pieces } }))
  const file = `${path}.bulk-main-1`
  const whole = readFileSync(file)
  let refused = 0
  const flips = scale(300, 1_500)
  for (let flip = 0; flip < flips; flip++) {
    const wrong = Buffer.from(whole)
    const bit = random.between(0, 8 * whole.length - 1)
    wrong[bit >> 3] = (wrong[bit >> 3] as number) ^ (1 << (bit & 7))
    writeFileSync(file, wrong)
    for (const [name, bytes] of pieces) {
      const into = new Uint8Array(bytes.length)
      try {
        expect(Buffer.from(shelf.read(`main 1/${name}`) ?? []).equals(bytes)).toBe(true)
        shelf.readInto(`main 1/${name}`, into)
        expect(Buffer.from(into).equals(bytes)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(Damaged)
        refused++
      }
    }
  }
  expect(refused).toBe(flips)
  figure("P13", `${flips} wrong bits in the file beside the index: ${refused} pieces refused, 0 wrong`)
  shelf.close()
})

test("the pieces of millions of memories are laid out, and each is found again", () => {
  const count = 300_000
  const pieces = new Map(Array.from({ length: count }, (_, n) => [`vectors/${n}`, Uint8Array.of(n, n >> 8)]))
  const { contents, parts } = layOut(pieces)
  const file = Buffer.concat(parts)
  const bundle = new Bundle(contents, (bytes, from) => file.copy(bytes, 0, from) === bytes.length)
  for (const n of [0, 1, 70_000, count - 1])
    expect([...(bundle.read(`vectors/${n}`) ?? [])]).toEqual([n & 255, (n >> 8) & 255])
  expect(bundle.read(`vectors/${count}`)).toBeUndefined()
})

/** Enough for the index to put a second file beside it. */
const many = 800

function bulkFileOf(at: IndexedPlace): string {
  const [name = "missing", ...others] = bulkFiles(at.knowledge)
  expect(others).toEqual([])
  return join(at.knowledge, name)
}

/** The states in which the file beside the index is found. */
const spoiled: Readonly<Record<string, (file: string) => void>> = {
  "that was deleted": (file) => rmSync(file),
  "that was cut off": (file) => truncateSync(file, 50_000),
  "that is empty": (file) => writeFileSync(file, ""),
  "with wrong bytes": (file) => writeFileSync(file, new Random(seed).bytes(readFileSync(file).length)),
  "that is a link": (file) => {
    const elsewhere = join(tempFolder(), "elsewhere")
    writeFileSync(elsewhere, readFileSync(file))
    rmSync(file)
    symlinkSync(elsewhere, file)
  },
}

let right: Answers | undefined

test.each(Object.entries(spoiled))(
  "P12: an index beside a file %s is made anew, and the answers are right",
  async (_, spoil) => {
    const at = new IndexedPlace(many)
    right ??= await at.answers()
    expect(await at.answers()).toEqual(right)
    spoil(bulkFileOf(at))
    expect(await at.answers()).toEqual(right)
    expect(await at.answers(), "and again").toEqual(right)
  },
)

test("P12: where a folder stands in its place, the files answer, and it is not touched", async () => {
  const at = new IndexedPlace(many)
  const { answers } = await at.answers()
  const file = bulkFileOf(at)
  rmSync(file)
  at.make("mkdir", file)
  const after = await at.answers()
  expect(after).toEqual({
    answers,
    degraded: [expect.stringMatching(/is a directory.*answered from the files/)],
  })
  expect(existsSync(file)).toBe(true)
})

test("no word of a purged memory stays in the file beside the index", async () => {
  const at = new IndexedPlace(many)
  await at.answers()
  const token = tokenOf(7)
  expect(readFileSync(bulkFileOf(at)).includes(token)).toBe(true)
  at.must("forget", "7", "--purge", "--yes")
  for (const name of readdirSync(at.knowledge).filter((each) => each.startsWith("knowledge.db")))
    expect(readFileSync(join(at.knowledge, name)).includes(token), name).toBe(false)
  await at.answers()
  expect(readFileSync(bulkFileOf(at)).includes(token)).toBe(false)
  expect(existsSync(at.file(7))).toBe(false)
})
