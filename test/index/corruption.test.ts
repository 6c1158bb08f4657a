import { expect, test } from "vitest"
import { seed } from "../concurrency/random.ts"
import { count } from "../concurrency/stores.ts"
import { Worker } from "../concurrency/workers.ts"
import { figure, scale } from "../support/figures.ts"
import type { CorruptionLine } from "./corruption-worker.ts"
import { IndexedPlace } from "./indexed-place.ts"

const script = new URL("./corruption-worker.ts", import.meta.url)
const patienceMs = scale(90_000, 1_800_000)

test("P13: whatever happens to the bytes of the index, the answers are right", {
  timeout: patienceMs,
}, async () => {
  const trials = scale(25, 1_500)
  const at = new IndexedPlace(scale(80, 150))
  const worker = new Worker<CorruptionLine>(script, [at.project, at.home, seed, 0, trials])
  // In a separate process, so that one that never ends can be told from a slow one.
  const isDone = await Promise.race([
    worker.closed.then(() => true),
    new Promise<boolean>((late) => setTimeout(() => late(false), patienceMs - 5_000).unref()),
  ])
  const lines = worker.lines
  const wrong = lines.filter(({ isWrongText }) => isWrongText).length
  const rebuilt = lines.filter(({ isRebuilt }) => isRebuilt).length
  figure(
    "P13",
    `${count(lines.length)} times bits, bytes or pages of the index changed: ${wrong} wrong texts, ${count(rebuilt)} times rebuilt`,
  )
  expect(worker.trouble).toBe("")
  const faults = lines.filter(({ fault }) => fault !== null)
  expect(faults.slice(0, 5), `seed ${seed}, ${faults.length} faults`).toEqual([])
  expect(isDone, `hangs after trial ${lines.length}, seed ${seed}`).toBe(true)
  expect(lines).toHaveLength(trials)
  expect(rebuilt).toBeGreaterThan(0)
})

/** Whole rows, each with its checksum, in the place of another row. */
test.each([
  ["names/0", "names/1"],
  ["postings/0", "postings/1"],
  ["columns", "versions/0"],
  ["words", "names/0"],
])("P13: %s and %s in each other's place are noticed", async (one, two) => {
  const at = new IndexedPlace(700)
  const right = await at.answers()
  at.sql(`CREATE TEMP TABLE kept AS SELECT * FROM pieces WHERE name LIKE '%/${one}' OR name LIKE '%/${two}';
    UPDATE pieces SET (sum, bytes) = (SELECT kept.sum, kept.bytes FROM kept
      WHERE kept.name <> pieces.name AND substr(kept.name, 1, 6) = substr(pieces.name, 1, 6))
    WHERE name IN (SELECT name FROM kept) AND (SELECT count(*) FROM kept) = 2`)
  expect((await at.answers()).answers).toEqual(right.answers)
})
