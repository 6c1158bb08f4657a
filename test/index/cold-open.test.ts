import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openCo } from "../../src/co.ts"
import { Worker } from "../concurrency/workers.ts"
import { figure, scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
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

const states: Readonly<
  Record<string, { prepare?: (folder: string) => Promise<unknown>; remakers?: number }>
> = {
  "without an index": {},
  "with an old index": { prepare: makeOld },
  "with an index that is being made anew": { prepare: answersAt, remakers: 3 },
}

test.each(Object.entries(states))(
  "P14: twelve processes open a store %s at one instant",
  { timeout: scale(60_000, 600_000) },
  async (what, { prepare, remakers = 0 }) => {
    const rounds = scale(1, 100)
    const [root, model] = [tempFolder(), new IndexedPlace()]
    for (let round = 0; round < rounds; round++) {
      const folder = join(root, String(round))
      mkdirSync(join(folder, "home"), { recursive: true })
      cpSync(model.project, join(folder, "project"), { recursive: true })
      await prepare?.(folder)
    }
    const { answers } = await model.answers()
    const startMs = Date.now() + scale(1_200, 3_000)
    const workers = Array.from(
      { length: processes },
      (_, n) => new Worker<ColdLine>(script, [root, rounds, startMs, everyMs, n < remakers ? "remakes" : ""]),
    )
    const lines = (await Promise.all(workers.map((worker) => worker.done()))).flat()
    const errors = lines.flatMap(({ error }) => error ?? [])
    const degraded = lines.filter((line) => (line.degraded?.length ?? 0) > 0).length
    figure(
      "P14",
      `${rounds} times ${processes} processes on a store ${what}: ${errors.length} errors, ${degraded} answered from the files`,
    )
    expect(errors.slice(0, 3)).toEqual([])
    expect(lines).toHaveLength(rounds * processes)
    for (const line of lines) expect(line.answers, `round ${line.round}`).toEqual(answers)
    for (let round = 0; round < rounds; round++)
      expect(existsSync(join(root, String(round), "project", ".co-cli", "knowledge", "knowledge.db"))).toBe(
        true,
      )
  },
)
