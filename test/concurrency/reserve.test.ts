import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, test } from "vitest"
import { openCo } from "../../src/co.ts"
import { scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import type { ReserveLine } from "./reserve-worker.ts"
import { Worker } from "./workers.ts"

const script = new URL("./reserve-worker.ts", import.meta.url)

test("of processes that want the last of the day's tokens one gets it, each time", {
  timeout: 300_000,
}, async () => {
  const home = diskFolder()
  const tokens = scale(100, 1_000)
  const startMs = Date.now() + 2_000
  const workers = Array.from({ length: 4 }, () => new Worker<ReserveLine>(script, [home, tokens, startMs]))
  const lines = (await Promise.all(workers.map((worker) => worker.done()))).flat()
  const reserved = lines.map((line) => line.reserved).sort((a, b) => a - b)
  expect(reserved).toEqual(Array.from({ length: tokens }, (_, at) => at + 1))
})

test("a lock that another process does not give back keeps nobody from counting", {
  timeout: 10_000,
}, async () => {
  const home = diskFolder()
  const co = await openCo({ cwd: home, home, env: {} })
  const reserve = () => co.reserveTokens({ inputTokens: 2, outputTokens: 0 }, 3)
  expect(await reserve()).toHaveProperty("at")
  const holder = new DatabaseSync(join(co.places.stateFolder, "lock"))
  onTestFinished(() => holder.close())
  holder.exec("BEGIN IMMEDIATE")
  expect(await reserve()).toEqual({ used: 2 })
  await co.close()
})
