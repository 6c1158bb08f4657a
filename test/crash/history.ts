import { below, pick, type Random, seeded } from "../random.ts"
import { emptyDisk, home, live, prepared } from "./examine.ts"
import { storeOn } from "./fixture.ts"
import { fallible, immortal, mortal } from "./intercept.ts"
import { Oracle } from "./oracle.ts"
import type { SimDisk } from "./sim-disk.ts"
import type { Step } from "./steps.ts"

/** What may happen to an operation besides success: its process is killed, or a call fails. */
export interface Hazards {
  readonly kills: boolean
  readonly errors: boolean
}

export interface HistoryResult {
  readonly faults: readonly string[]
  readonly story: readonly string[]
}

let template: SimDisk | undefined

/** Runs operations on one disk, a power loss and a restart, and then the same again on what is left. */
export async function runHistory(seed: number, hazards: Hazards): Promise<HistoryResult> {
  const random = seeded(seed)
  const story: string[] = []
  const oracle = new Oracle(home)
  let sim = random() < 0.25 ? emptyDisk() : await diskInUse()
  oracle.adopt(sim)
  for (let restart = 1 + below(random, 2); restart > 0; restart--) {
    for (let steps = below(random, 4); steps > 0; steps--)
      await doSomething({ sim, oracle, random, story, hazards })
    const life = mortal(sim, below(random, 40))
    const step = anyStep(random)
    await live(step, { sim, oracle, life })
    story.push(
      `${show(step)}, power loss after ${life.trace.at(-1) ?? "nothing"}${life.isDead() ? "" : " (done)"}`,
    )
    sim = sim.losePower(random)
    const faults = [...(await oracle.check(sim)), ...(await settleLeft(sim, oracle))]
    if (faults.length > 0) return { faults, story }
    oracle.settle(sim)
  }
  return { faults: [], story }
}

/** What the journal has of an operation that the power loss ended is settled by the first change. */
async function settleLeft(sim: SimDisk, oracle: Oracle): Promise<string[]> {
  await storeOn(sim, home).takeUp()
  return oracle.check(sim)
}

interface Scene {
  readonly sim: SimDisk
  readonly oracle: Oracle
  readonly random: Random
  readonly story: string[]
  readonly hazards: Hazards
}

async function doSomething({ sim, oracle, random, story, hazards }: Scene): Promise<void> {
  const step = anyStep(random)
  const chance = random()
  if (hazards.kills && chance < 0.25) {
    const life = mortal(sim, below(random, 30))
    await live(step, { sim, oracle, life })
    sim.killProcess()
    story.push(`${show(step)}, killed after ${life.trace.at(-1) ?? "nothing"}`)
  } else if (hazards.errors && chance > 0.5) {
    const disk = fallible(sim, below(random, 30), pick(random, ["EIO", "ENOSPC"]))
    const hasFailed = await live(step, { sim, oracle, life: immortal(disk) })
    story.push(`${show(step)}, ${hasFailed ? "failed" : "done"}`)
  } else {
    await live(step, { sim, oracle, life: immortal(sim) })
    story.push(show(step))
  }
  // Now and then the system has time to write everything to disk.
  if (random() < 0.1) sim.settle()
}

function anyStep(random: Random): Step {
  const at = below(random, 5)
  return pick<Step>(random, [
    { kind: "create", count: 1 },
    { kind: "create", count: 2 + below(random, 2) },
    { kind: "replace", at },
    { kind: "replace", at },
    { kind: "archive", at, count: 1 + below(random, 2) },
    { kind: "restore", at },
    { kind: "restore-edited", at },
    { kind: "stamp", at },
    { kind: "renumber", at },
    { kind: "fixed" },
    { kind: "settle", at },
    { kind: "undo" },
  ])
}

async function diskInUse(): Promise<SimDisk> {
  template ??= (
    await prepared([
      { kind: "create", count: 3 },
      { kind: "archive", at: 1, count: 1 },
    ])
  ).sim
  // Everything is synced, so what a power loss leaves is an exact copy.
  return template.losePower(() => 0)
}

function show(step: Step): string {
  return Object.values(step).join(" ")
}
