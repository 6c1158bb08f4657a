import { lstatSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { limits } from "../../src/domain/limits.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { Random, seed } from "./random.ts"
import type { ScanLine } from "./scan-worker.ts"
import { count, memoriesOf, memoryText, openAt, saveOne, sha256 } from "./stores.ts"
import { Worker } from "./workers.ts"

const scanScript = new URL("./scan-worker.ts", import.meta.url)
const megabyte = 1_000_000
/** As long as a line can be in a file that is still read. */
const longLine = limits.fileBytes - 200

async function scanElsewhere(folder: string): Promise<ScanLine> {
  const [line] = await new Worker<ScanLine>(scanScript, [folder]).done()
  if (!line) throw new Error("the scan said nothing")
  return line
}

/** The hash of a file, if it is small enough, and its inode's change time, which nobody can set back. */
function stateOf(path: string): string {
  const stat = lstatSync(path, { bigint: true })
  const hash = stat.size < 4_000_000n ? sha256(readFileSync(path)) : "not read"
  return `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs} ${hash}`
}

const head = memoryText(7, "").trimEnd()

/** None of these is a memory, whatever its name says. */
function junk(random: Random): Record<string, string | Buffer> {
  const bytes = (...values: number[]) => Buffer.from(values)
  const files: Record<string, string | Buffer> = {
    "line-of-1-mb.md": "x".repeat(megabyte),
    "line-of-1-mb-in-an-open-head.md": `---\nid: 7\ntags: ${"x".repeat(megabyte)}`,
    "line-of-1-mb-in-a-head.md": `---\nid: 7\ncreated: 2026-02-09\ntags: [${"x, ".repeat(megabyte / 3)}x]\n---\n\ntext\n`,
    "one-byte-too-large.md": `${head}\n\n${"x".repeat(limits.fileBytes - head.length - 1)}`,
    "empty.md": "",
    "only-a-mark.md": "\ufeff",
    "only-fences.md": "---\n---\n",
    "nul-in-the-body.md": `${head}\n\ntext \0 text\n`,
    "nul-at-the-end.md": `${head}\n\ntext\n\0`,
    "bad-utf8-in-the-body.md": Buffer.concat([Buffer.from(`${head}\n\ntext `), bytes(0xff, 0xfe, 0x0a)]),
    "cut-utf8-at-the-end.md": Buffer.concat([Buffer.from(`${head}\n\ntext `), bytes(0xe2, 0x82)]),
    "overlong-utf8.md": Buffer.concat([Buffer.from(`${head}\n\n`), bytes(0xc0, 0xaf)]),
    "surrogate-utf8.md": Buffer.concat([Buffer.from(`${head}\n\n`), bytes(0xed, 0xa0, 0x80)]),
    "utf16.md": Buffer.from(`\ufeff${head}\n\ntext\n`, "utf16le"),
    "nested.md": `---\nid: 7\ncreated: 2026-02-09\nx: ${"[".repeat(7_000)}${"]".repeat(7_000)}\n---\n`,
    "alias-bomb.md": `---\na: &a [x, x]\n${[..."bcdefghij"].map((k, n) => `${k}: &${k} [*${"abcdefghi"[n]}, *${"abcdefghi"[n]}]`).join("\n")}\nid: *j\n---\n`,
    "program.md": readFileSync(process.execPath).subarray(0, 500_000),
  }
  for (let n = 0; n < 200; n++) files[`random-${n}.md`] = random.bytes(random.between(1, 3_000))
  return files
}

test("junk of every kind is flagged once, left as it is, and hides nothing", async () => {
  const folder = diskFolder()
  const memories = memoriesOf(folder)
  mkdirSync(memories, { recursive: true })
  const bad = junk(new Random(seed))
  for (const [name, content] of Object.entries(bad)) writeFileSync(join(memories, name), content)
  writeFileSync(join(memories, "huge.md"), head)
  truncateSync(join(memories, "huge.md"), 300 * megabyte)
  writeFileSync(join(memories, "001-good.md"), memoryText(1, "good"))
  writeFileSync(join(memories, "002-long-line.md"), memoryText(2, "x".repeat(longLine)))
  writeFileSync(join(memories, "notes.txt"), "no memory, and no business of ours")
  const paths = [...Object.keys(bad), "huge.md"].map((name) => join(memories, name)).sort()
  const before = paths.map(stateOf)

  const store = openAt(folder)
  const begun = performance.now()
  const scan = await store.scan()
  const scanMs = performance.now() - begun
  expect(scan.problems.map(({ path }) => path).sort(), `seed ${seed}`).toEqual(paths)
  expect(scan.memories.map(({ id }) => id)).toEqual([1, 2])
  expect(scan.memories[1]?.content).toHaveLength(longLine)
  expect(scanMs).toBeLessThan(5_000)

  const saved = await saveOne(store, "a save among junk")
  expect(saved.id).toBeGreaterThan(7)
  expect((await store.scan()).memories.map(({ id }) => id)).toEqual([1, 2, saved.id])
  expect(paths.map(stateOf), "no byte changed").toEqual(before)
  await store.close()

  const { rssMiB, problems } = await scanElsewhere(folder)
  expect(problems).toBe(paths.length)
  expect(rssMiB).toBeLessThan(300)
  figure(
    "P15",
    `${count(paths.length)} junk files, one of 300 MB: each flagged once, 0 bytes changed, RSS ${rssMiB} MB`,
  )
})

test("a folder of very many memories is read within bounded memory", { timeout: 600_000 }, async () => {
  const memories = scale(3_000, 100_000)
  const folder = diskFolder()
  mkdirSync(memoriesOf(folder), { recursive: true })
  const random = new Random(seed)
  for (let id = 1; id <= memories; id++) {
    const text = memoryText(id, `fact ${id}: ${random.bytes(random.between(20, 200)).toString("base64")}`)
    writeFileSync(join(memoriesOf(folder), `${id}-fact.md`), text)
  }
  const line = await scanElsewhere(folder)
  expect(line.memories).toBe(memories)
  expect(line.problems).toBe(0)
  expect(line.rssMiB).toBeLessThan(300)
  figure("P15", `${count(memories)} memories read in ${count(line.scanMs)} ms, RSS ${line.rssMiB} MB`)
})

test("many memories of nearly the largest size are read within bounded memory", async () => {
  // No single file is too large, but a cloned repository can bring any number of them.
  const folder = diskFolder()
  mkdirSync(memoriesOf(folder), { recursive: true })
  const files = 350
  for (let id = 1; id <= files; id++)
    writeFileSync(join(memoriesOf(folder), `${id}-large.md`), memoryText(id, "x".repeat(longLine)))
  const { memories, problems, rssMiB } = await scanElsewhere(folder)
  expect(memories + problems, "each is read or named").toBe(files)
  expect(rssMiB).toBeLessThan(300)
  figure("P15", `${files} memories of ${Math.round(longLine / 1024)} KiB each: RSS ${rssMiB} MB`)
})
