import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { deed } from "../support/deed.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { seed } from "./random.ts"
import type { StepLine, StepOperation } from "./step-worker.ts"
import { knowledgeOf, openAt, saveOne } from "./stores.ts"
import { type WholeFile, wholeFiles } from "./whole.ts"
import { Worker } from "./workers.ts"

const script = new URL("./step-worker.ts", import.meta.url)
const operations: readonly StepOperation[] = ["save", "save three", "replace", "archive", "restore"]

/** A store with three memories, an older version of one of them, and one that was forgotten. */
async function makeTemplate(): Promise<string> {
  const folder = diskFolder()
  const store = openAt(folder)
  const [first, , , gone] = [
    await saveOne(store, "first"),
    await saveOne(store, "second"),
    await saveOne(store, "third"),
    await saveOne(store, "forgotten"),
  ]
  const before = readFileSync(first.path)
  const bytes = Buffer.concat([before, Buffer.from("\nedited\n")])
  await store.replace(deed("edit"), first, { expected: before, bytes })
  await store.archive(deed("forget"), [gone], "forgotten")
  await store.close()
  return folder
}

function filesIn(folder: string): { memories: WholeFile[]; everywhere: Set<string>; torn: string[] } {
  const [memories, archive] = ["memories", "archive"].map((part) =>
    wholeFiles(join(knowledgeOf(folder), part)),
  )
  if (!memories || !archive) throw new Error("unreachable")
  const everywhere = new Set([...memories.files, ...archive.files].map(({ id, hash }) => `${id} ${hash}`))
  return { memories: memories.files, everywhere, torn: [...memories.torn, ...archive.torn] }
}

/** Returns true if the process ended before that step. */
async function dieAt(template: string, operation: StepOperation, step: number): Promise<boolean> {
  const folder = diskFolder()
  cpSync(template, folder, { recursive: true })
  const worker = new Worker<StepLine>(script, [folder, operation, step])
  await worker.closed
  expect(worker.trouble).toBe("")
  const when = `${operation}, killed at step ${step}`
  const { memories, everywhere, torn } = filesIn(folder)
  expect(torn, when).toEqual([])
  const ids = memories.map(({ id }) => id)
  expect(new Set(ids).size, `${when}: ids ${ids.join(" ")}`).toBe(ids.length)
  for (const version of filesIn(template).everywhere) expect(everywhere, when).toContain(version)

  const store = openAt(folder)
  const { id } = await saveOne(store, "life goes on")
  expect(id, when).toBe(Math.max(4, ...ids) + 1)
  expect(store.leftovers(), when).toEqual([])
  const { memories: found, problems } = await store.scan()
  expect(
    found.map((memory) => memory.id),
    when,
  ).toEqual([...ids, id].sort((a, b) => a - b))
  expect(problems, when).toEqual([])
  await store.close()
  return worker.lines.length > 0
}

test("a process killed before any one of its changes to the disk loses nothing and tears nothing", {
  timeout: 300_000,
}, async () => {
  const template = await makeTemplate()
  const stride = scale(7, 1)
  let killed = 0
  const dieAlong = async (operation: StepOperation, nth: number): Promise<void> => {
    let step = 1 + ((seed + nth) % stride)
    for (; !(await dieAt(template, operation, step)); step += stride) killed++
    expect(step, "there are so many changes at least").toBeGreaterThan(5)
  }
  await Promise.all(operations.map(dieAlong))
  figure(
    "P1",
    `kill -9 right before ${killed} disk changes of ${operations.length} operations: 0 lost, 0 torn`,
  )
})
