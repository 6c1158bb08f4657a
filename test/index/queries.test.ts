import { expect, onTestFinished, test } from "vitest"
import { type Co, CoError, type RecallOptions } from "../../src/co.ts"
import { seed } from "../concurrency/random.ts"
import { count } from "../concurrency/stores.ts"
import { type Random, seeded } from "../fuzz/random.ts"
import { figure, isFull, scale } from "../support/figures.ts"
import { kinds } from "./hostile-queries.ts"
import { IndexedPlace } from "./indexed-place.ts"

const modes = ["auto", "fts", "hybrid", "scan"] as const
const total = scale(300, Number(process.env.CO_TEST_QUERIES ?? 1_000_000))
const batch = scale(50, 250)
const memories = scale(1_000, 400)
const slowMs = 100

function someOptions(random: Random, mode: RecallOptions["mode"]): RecallOptions {
  return {
    mode,
    explain: random.chance(0.5),
    maxResults: 1 + random.below(20),
    ...(random.chance(0.2) && { tags: [random.pick(["ops", "数据", "no such tag"])] }),
    ...(random.chance(0.1) && { scope: random.pick(["project", "global"] as const) }),
    ...(random.chance(0.1) && { since: "2026-02-05", until: "2026-02-20" }),
  }
}

/** An error that a question must not cause: only an empty one and one that is too long may be refused. */
function faultOf(error: unknown, query: string): string | undefined {
  if (!(error instanceof CoError) || error.code !== "usage")
    return String(error instanceof Error ? error.stack : error)
  if (/is empty/.test(error.message))
    return query.trim() === "" ? undefined : `called empty: ${JSON.stringify(query)}`
  if (/characters; expected at most/.test(error.message))
    return query.length > 600 ? undefined : "called too long"
  return error.message
}

/** The CPU time of this thread, so that a busy machine does not make a question look slow. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** What is wrong with the answer, if anything, whether it was refused, and how long it took. */
async function judge(
  ask: Awaited<ReturnType<Co["recallEach"]>>,
  query: string,
  most: number,
): Promise<{ fault: string | undefined; isRefused: boolean; ms: number }> {
  const begun = cpuMs()
  try {
    const { results } = await ask(query)
    const ms = cpuMs() - begun
    const isWrong = results.length > most || results.some(({ id }) => id < 1 || id > memories)
    return { fault: isWrong ? "no such results" : undefined, isRefused: false, ms }
  } catch (error) {
    return { fault: faultOf(error, query), isRefused: true, ms: cpuMs() - begun }
  }
}

test("T9: no question is an error, and none takes long", { timeout: scale(60_000, 7_200_000) }, async () => {
  const at = new IndexedPlace(memories)
  const co: Co = await at.open()
  onTestFinished(() => co.close())
  // The first questions build the index and compile code; that is not part of a question's cost.
  for (const mode of modes) await co.recall("where is the database", { mode })
  const faults: string[] = []
  const times = new Float64Array(total)
  let refused = 0
  let slowest = { ms: 0, what: "" }
  for (let asked = 0; asked < total; asked += batch) {
    const random = seeded(seed + asked)
    const mode = modes[(asked / batch) % modes.length]
    const options = someOptions(random, mode)
    const ask = await co.recallEach(options)
    for (let n = 0; n < batch; n++) {
      const kind = random.pick(Object.keys(kinds))
      const query = kinds[kind]?.(random) ?? ""
      const most = options.maxResults ?? 0
      const { fault, isRefused, ms: first } = await judge(ask, query, most)
      // A slow question is slow again the second time; a disturbance by the machine is not.
      const ms = first < slowMs ? first : (await judge(ask, query, most)).ms
      if (isRefused) refused++
      if (fault) faults.push(`${kind}, ${mode}, ${JSON.stringify(query.slice(0, 200))}: ${fault}`)
      times[asked + n] = ms
      if (ms > slowest.ms) slowest = { ms, what: `${kind}, ${mode}, ${JSON.stringify(query.slice(0, 60))}` }
    }
    // Shows the test runner that the process is alive.
    await new Promise((turn) => setImmediate(turn))
  }
  times.sort()
  const p99 = times[Math.floor(0.99 * total)] ?? 0
  figure(
    "T9",
    `${count(total)} random questions to ${count(memories)} memories: ${faults.length} errors, ${count(refused)} refused as empty or too long, p99 ${p99.toFixed(1)} ms, slowest ${slowest.ms.toFixed(0)} ms`,
  )
  expect(faults.slice(0, 5), `seed ${seed}`).toEqual([])
  if (isFull) expect(slowest.ms, slowest.what).toBeLessThan(slowMs)
})
