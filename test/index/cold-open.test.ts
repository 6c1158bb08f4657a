import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openCo } from "../../src/co.ts"
import { Worker } from "../concurrency/workers.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import type { ColdLine } from "./cold-worker.ts"
import { answersOf, IndexedPlace, nowMs } from "./indexed-place.ts"

const script = new URL("./cold-worker.ts", import.meta.url)
const processes = 12
const everyMs = scale(500, 600)

async function answersAt(folder: string): Promise<readonly unknown[]> {
  const co = await openCo({
    cwd: join(folder, "project"),
    home: join(folder, "home"),
    env: {},
    now: () => nowMs,
  })
  const { answers } = await answersOf(co)
  await co.close()
  return answers
}

/** Makes an index that is out of date: a third of the files have changed since. */
async function makeOld(folder: string): Promise<void> {
  const memories = join(folder, "project", ".co-cli", "knowledge", "memories")
  const names = readdirSync(memories).sort()
  const texts = names.map((name) => readFileSync(join(memories, name), "utf8"))
  for (const [at, name] of names.entries())
    if (at % 3 === 0)
      writeFileSync(join(memories, name), (texts[at] ?? "").replace(/\n\n.*/, "\n\nsomething else"))
  await answersAt(folder)
  for (const [at, name] of names.entries()) writeFileSync(join(memories, name), texts[at] ?? "")
}

/** The states that a store may be in when it is opened; in the last, some processes make the index anew. */
const states: readonly { readonly what: string; readonly prepare?: (folder: string) => Promise<unknown> }[] =
  [
    { what: "without an index" },
    { what: "with an old index", prepare: makeOld },
    { what: "with an index that is being made anew", prepare: answersAt },
  ]
const remakers = 3

test("P14: twelve processes open a store at one instant, whatever state its index is in", {
  timeout: scale(60_000, 900_000),
}, async () => {
  const rounds = scale(1, 100) * states.length
  const [root, model] = [diskFolder(), new IndexedPlace()]
  for (let round = 0; round < rounds; round++) {
    const folder = join(root, String(round))
    mkdirSync(join(folder, "home"), { recursive: true })
    cpSync(model.project, join(folder, "project"), { recursive: true })
    await states[round % states.length]?.prepare?.(folder)
  }
  const { answers } = await model.answers()
  const startMs = Date.now() + scale(1_200, 3_000)
  const remakeEvery = (n: number) => (n < remakers ? states.length : 0)
  const workers = Array.from(
    { length: processes },
    (_, n) => new Worker<ColdLine>(script, [root, rounds, startMs, everyMs, remakeEvery(n)]),
  )
  const lines = (await Promise.all(workers.map((worker) => worker.done()))).flat()
  for (const [at, { what }] of states.entries()) {
    const those = lines.filter(({ round }) => round % states.length === at)
    const errors = those.flatMap(({ error }) => error ?? [])
    const degraded = those.filter((line) => (line.degraded?.length ?? 0) > 0).length
    figure(
      "P14",
      `${rounds / states.length} times ${processes} processes on a store ${what}: ${errors.length} errors, ${degraded} answered from the files`,
    )
    expect(errors.slice(0, 3)).toEqual([])
    expect(those).toHaveLength((rounds / states.length) * processes)
    for (const line of those) expect(line.answers, `${what}, round ${line.round}`).toEqual(answers)
  }
  for (let round = 0; round < rounds; round++)
    expect(existsSync(join(root, String(round), "project", ".co-cli", "knowledge", "knowledge.db"))).toBe(
      true,
    )
})
