import { isDeepStrictEqual } from "node:util"
import { afterAll, expect, test } from "vitest"
import { decodeText } from "../../src/disk/text.ts"
import type { Fields } from "../../src/markdown/fields.ts"
import { parseFull } from "../../src/markdown/full.ts"
import { parseMemory } from "../../src/markdown/memory.ts"
import { splitNote } from "../../src/markdown/split.ts"
import { parseStrict } from "../../src/markdown/strict.ts"
import { figure, scale } from "../support/figures.ts"
import { denseHeads } from "./dense.ts"
import type { Block } from "./heads.ts"
import { anyNote, borderlineNote, damagedBytes, randomNote } from "./notes.ts"
import { seeded } from "./random.ts"
import { Faults, forEachSeed, patience, shown } from "./seeds.ts"

const limitMs = 1_000

/** The CPU time of the fastest try, until one is fast enough: a busy machine distorts wall-clock time. */
function fewestMs(call: () => unknown, firstMs: number, enoughMs: number): number {
  let fewest = firstMs
  for (let n = 0; n < 5 && fewest > enoughMs; n++) {
    const start = process.threadCpuUsage()
    call()
    const { user, system } = process.threadCpuUsage(start)
    fewest = Math.min(fewest, (user + system) / 1_000)
  }
  return fewest
}

/** What is wrong with how a text was read; undefined if nothing is. */
function faultOf(text: string): string | undefined {
  const quick = parseMemory(text)
  const whole = parseMemory(text, parseFull)
  if (whole.kind === "needs-full-parser") return "asks for the parser that it was given"
  if (quick.kind !== "needs-full-parser" && !isDeepStrictEqual(quick, whole))
    return "says another thing with the full parser at hand"
  if (whole.kind === "parsed") return text.endsWith(whole.body) ? undefined : "the body is not the file's"
  const { line, field, message } = whole.problem
  if (line === null || !(line >= 1 && line <= text.split("\n").length)) return `names line ${line}`
  if (field !== null && !message.includes(`'${field}'`)) return "does not name the field in the message"
  return message === "" || message.includes("\n") ? "the message is not one line" : undefined
}

function guarded(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    return `throws ${error}`
  }
}

test("hand edits, good and broken: none is thrown at the caller, none takes long", patience, async () => {
  const count = scale(10_000, 1_000_000)
  const faults = new Faults()
  let slowestMs = 0
  await forEachSeed(count, (seed) => {
    const text = anyNote(seed)
    const start = performance.now()
    faults.add(
      seed,
      guarded(() => faultOf(text)),
    )
    const ms = fewestMs(() => guarded(() => faultOf(text)), performance.now() - start, 20)
    if (ms > slowestMs) slowestMs = ms
  })
  figure(
    "P9",
    `reading: ${shown(count)} hand edits, ${faults.count} thrown or misreported, slowest ${slowestMs.toFixed(0)} ms`,
  )
  expect(faults.first).toEqual([])
  expect(slowestMs).toBeLessThan(limitMs)
})

test("whatever the fast path accepts, the full YAML parser reads as exactly the same", patience, async () => {
  const count = scale(10_000, 1_000_000)
  const faults = new Faults()
  let accepted = 0
  await forEachSeed(count, (seed) => {
    const split = splitNote(borderlineNote(seeded(seed)))
    const head = "note" in split ? split.note.head : undefined
    const fields = head === undefined ? undefined : parseStrict(head)
    if (head === undefined || fields === undefined) return
    accepted++
    const full = parseFull(head)
    const isSame = "fields" in full && isDeepStrictEqual([...full.fields], [...fields])
    if (!isSame) faults.add(seed, JSON.stringify(head))
  })
  figure(
    "P9",
    `fast path: ${shown(accepted)} of ${shown(count)} accepted, ${faults.count} read otherwise by YAML`,
  )
  expect(faults.first).toEqual([])
  expect(accepted).toBeGreaterThan(count / 20)
})

test("valid YAML of every style is read as what it means, with the right line", patience, async () => {
  const faults = new Faults()
  await forEachSeed(scale(3_000, 100_000), (seed) => {
    const { text, blocks } = randomNote(seeded(seed))
    const split = splitNote(text)
    const read = "note" in split ? parseFull(split.note.head ?? "") : split
    faults.add(seed, "problem" in read ? read.problem.message : misread(blocks, read.fields))
  })
  expect(faults.first).toEqual([])
})

function misread(blocks: readonly Block[], fields: Fields): string | undefined {
  let line = 1
  return blocks.find(({ name, value, lines }) => {
    const at = line
    line += lines.length
    const field = name === undefined ? undefined : fields.get(name)
    // Mappings and aliases are recognised, but their values are not read.
    if (name === undefined || typeof field?.value === "symbol") return false
    return JSON.stringify(field?.value) !== JSON.stringify(value) || field?.line !== at
  })?.name
}

test("files with damaged bytes are read or refused, never thrown", patience, async () => {
  const faults = new Faults()
  await forEachSeed(scale(3_000, 100_000), (seed) => {
    const decoded = decodeText(damagedBytes(seeded(seed)))
    if ("text" in decoded)
      faults.add(
        seed,
        guarded(() => faultOf(decoded.text)),
      )
  })
  expect(faults.first).toEqual([])
})

let slowestDenseMs = 0

test.each(Object.entries(denseHeads))("16 KiB of %s are read or refused, neither taking long", (_, head) => {
  const text = `---\n${head}\n---\n`
  const read = () => parseMemory(text, parseFull)
  expect(["parsed", "problem"]).toContain(read().kind)
  const ms = fewestMs(read, Number.POSITIVE_INFINITY, limitMs / 2)
  slowestDenseMs = Math.max(slowestDenseMs, ms)
  expect(ms).toBeLessThan(limitMs)
})

afterAll(() => {
  const count = Object.keys(denseHeads).length
  figure("T9", `YAML bombs: ${count} frontmatters of 16 KiB, slowest ${slowestDenseMs.toFixed(0)} ms`)
})
