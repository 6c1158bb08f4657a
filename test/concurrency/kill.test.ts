import { linkSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { deed } from "../support/deed.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import type { ChurnLine } from "./churn-worker.ts"
import { Random, seed } from "./random.ts"
import { count, knowledgeOf, openAt, saveOne } from "./stores.ts"
import { wholeFiles } from "./whole.ts"
import { Worker } from "./workers.ts"

const script = new URL("./churn-worker.ts", import.meta.url)

/** What a store must hold according to its acknowledgements, whenever the workers were killed. */
class Ledger {
  readonly folder: string
  /** Each version that was ever acknowledged, as `id hash`. */
  readonly versions = new Set<string>()
  readonly #state = new Map<number, { path: string; hash: string; isLive: boolean }>()
  #inFlight: { begin: string; id?: number } | undefined
  acknowledged = 0
  finishedUnheard = 0

  constructor(folder: string) {
    this.folder = folder
  }

  hear(lines: readonly ChurnLine[]): void {
    for (const line of lines) {
      if ("begin" in line) this.#inFlight = line
      if (!("done" in line)) continue
      this.#inFlight = undefined
      this.acknowledged++
      const { id, path, hash } = line
      this.versions.add(`${id} ${hash}`)
      this.#state.set(id, { path, hash, isLive: line.done !== "archive" })
    }
  }

  /** Describes everything that is wrong with the store. */
  verify(): string[] {
    const memories = wholeFiles(join(knowledgeOf(this.folder), "memories"))
    const archive = wholeFiles(join(knowledgeOf(this.folder), "archive"))
    const wrong = [...memories.torn, ...archive.torn].map((path) => `torn: ${path}`)
    const ids = memories.files.map(({ id }) => id)
    if (new Set(ids).size < ids.length) wrong.push(`ids twice: ${ids.sort((a, b) => a - b).join(" ")}`)
    const present = new Set([...memories.files, ...archive.files].map(({ id, hash }) => `${id} ${hash}`))
    for (const version of this.versions) if (!present.has(version)) wrong.push(`lost: ${version}`)
    const live = new Map(memories.files.map((file) => [file.id, file]))
    for (const [id, { path, hash, isLive }] of this.#state) {
      const now = live.get(id)
      if (isLive ? now?.path === path && now.hash === hash : now === undefined) continue
      // The one operation in progress may have finished without its acknowledgement.
      if (this.#inFlight?.id === id) {
        this.finishedUnheard++
        if (now) this.#state.set(id, { path: now.path, hash: now.hash, isLive: true })
        else this.#state.set(id, { path, hash, isLive: false })
      } else wrong.push(`${id} should be ${isLive ? `live as ${hash}` : "archived"}: ${JSON.stringify(now)}`)
    }
    this.#inFlight = undefined
    return wrong
  }
}

/** Waits for a moment during start-up, in the first fifth of a second, or in one of the first operations. */
async function someMoment(worker: Worker<ChurnLine>, random: Random): Promise<void> {
  const roll = random.next()
  if (roll < 0.1) return sleep(random.next() * 100)
  await worker.said((line) => "ready" in line)
  if (roll < 0.4) return sleep(random.next() * 200)
  let left = random.between(1, 30)
  await worker.said((line) => "begin" in line && --left === 0)
  await sleep(random.next() * 4)
}

async function killOnce(ledger: Ledger, random: Random): Promise<void> {
  const worker = new Worker<ChurnLine>(script, [ledger.folder, random.between(0, 2 ** 31)])
  await someMoment(worker, random)
  await worker.kill()
  expect(worker.trouble, "a worker must not fail by itself").toBe("")
  ledger.hear(worker.lines)
  expect(ledger.verify(), `after a kill, seed ${seed}`).toEqual([])
}

test("an acknowledged memory survives kill -9, and no file is ever torn", { timeout: 900_000 }, async () => {
  const lanes = scale(2, 4)
  const cycles = scale(25, 1_000)
  let leftovers = 0
  const lane = async (n: number): Promise<Ledger> => {
    const random = new Random(seed + n)
    const folder = diskFolder()
    const store = openAt(folder)
    await saveOne(store, "the first memory of a store that lives on over all kills")
    const ledger = new Ledger(folder)
    for (let cycle = n; cycle < cycles; cycle += lanes) {
      await killOnce(ledger, random)
      leftovers += store.leftovers().length
    }
    await store.sweep()
    expect(store.leftovers()).toEqual([])
    await store.close()
    return ledger
  }
  const ledgers = await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
  const total = (of: (ledger: Ledger) => number) => count(ledgers.reduce((sum, one) => sum + of(one), 0))
  figure(
    "P1",
    `kill -9: ${count(cycles)} cycles, ${total((l) => l.acknowledged)} operations acknowledged, 0 lost, 0 torn ` +
      `(${total((l) => l.finishedUnheard)} came through unheard)`,
  )
  figure("P3", `${count(leftovers)} files left in the making by ${count(cycles)} kills, 0 after the sweep`)
})

test("a restore that was killed between its two steps can be asked again without making a twin", async () => {
  const folder = diskFolder()
  const store = openAt(folder)
  const { id, path } = await saveOne(store, "forgotten, and half restored")
  await store.archive(deed("forget"), [{ id, path }], "forgotten")
  const [archived] = store.archived()
  if (!archived) throw new Error("nothing archived")
  // A move first adds a second name and then removes the old one; this is the state in between.
  linkSync(archived.path, path)
  await store.restore(deed("restore"), { ...archived, id })
  const { memories } = await store.scan()
  expect(memories.map((memory) => memory.path)).toEqual([path])
  await store.close()
})
