import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import type { CountLine } from "./count-worker.ts"
import type { SaveLine } from "./save-worker.ts"
import { count, hashesIn, knowledgeOf, memoriesOf, openAt, saveOne, sha256 } from "./stores.ts"
import { Worker } from "./workers.ts"

const saveScript = new URL("./save-worker.ts", import.meta.url)
const countScript = new URL("./count-worker.ts", import.meta.url)
/** Long enough for all processes to load, so that they collide from the first operation on. */
const loadMs = 600

test("all that many processes save at once is there, numbered without a gap", {
  timeout: 600_000,
}, async () => {
  const [processes, saves] = [8, scale(40, 500)]
  const folder = diskFolder()
  const startMs = Date.now() + loadMs
  const workers = Array.from(
    { length: processes },
    (_, n) => new Worker<SaveLine>(saveScript, [folder, n, saves, startMs]),
  )
  const lines = (await Promise.all(workers.map((worker) => worker.done()))).flat()
  expect(lines.filter((line) => "refused" in line)).toEqual([])
  const acknowledged = lines.flatMap((line) => ("id" in line ? [line] : []))
  const total = processes * saves
  expect(acknowledged).toHaveLength(total)
  const onDisk = hashesIn(memoriesOf(folder))
  expect(onDisk.size).toBe(total)
  for (const { path, hash } of acknowledged) expect(onDisk.get(path), path).toBe(hash)
  const { memories, problems } = await openAt(folder).scan()
  expect(problems).toEqual([])
  const wanted = Array.from({ length: total }, (_, n) => n + 1)
  expect(memories.map(({ id }) => id)).toEqual(wanted)
  expect(acknowledged.map(({ id }) => id).sort((a, b) => a - b)).toEqual(wanted)
  expect(new Set(memories.map(({ content }) => content)).size).toBe(total)
  const longest = Math.max(...acknowledged.map(({ waitedMs }) => waitedMs))
  figure(
    "P4",
    `${processes} processes × ${count(saves)} saves at once: ${count(memories.length)} of ${count(total)} kept, ` +
      `ids 1 to ${count(total)} without a gap, longest save ${count(longest)} ms`,
  )
})

test("of many processes that edit one memory, one wins per version and the others learn of it", {
  timeout: 600_000,
}, async () => {
  const [processes, increments] = [16, scale(5, 50)]
  const folder = diskFolder()
  const store = openAt(folder)
  const { path } = await saveOne(store, "value 0")
  const first = sha256(readFileSync(path))
  const startMs = Date.now() + 2 * loadMs
  const workers = Array.from(
    { length: processes },
    () => new Worker<CountLine>(countScript, [folder, path, increments, startMs]),
  )
  const lines = (await Promise.all(workers.map((worker) => worker.done()))).flat()
  const total = processes * increments
  const [memory] = (await store.scan()).memories
  expect(memory?.content).toBe(`value ${total}`)

  const wins = lines.flatMap((line) => ("acknowledged" in line ? [line] : []))
  expect(wins.map(({ value }) => value).sort((a, b) => a - b)).toEqual(
    Array.from({ length: total }, (_, n) => n + 1),
  )
  const archive = hashesIn(join(knowledgeOf(folder), "archive"))
  const kept = new Set([...hashesIn(memoriesOf(folder)).values(), ...archive.values()])
  for (const { acknowledged } of wins) expect(kept).toContain(acknowledged)
  const versionBefore = new Map(wins.map(({ value, acknowledged }) => [value + 1, acknowledged]))
  for (const win of wins) expect(archive.get(win.kept)).toBe(versionBefore.get(win.value) ?? first)

  const conflicts = lines.flatMap((line) => ("conflict" in line ? [line.conflict] : []))
  expect(conflicts.length).toBeGreaterThan(0)
  const versions = new Set<string | null>([first, ...wins.map(({ acknowledged }) => acknowledged)])
  for (const hash of conflicts) expect(versions, "a conflict names a version that was there").toContain(hash)
  figure(
    "P5",
    `${processes} processes × ${count(increments)} edits of one memory: final value ${count(total)}, ` +
      `${count(conflicts.length)} conflicts with the current hash, ${count(kept.size)} of ${count(total + 1)} versions kept`,
  )
  await store.close()
})
