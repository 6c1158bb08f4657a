import type { Disk } from "../../src/disk/port.ts"
import { CoError } from "../../src/domain/outcome.ts"
import { seeded } from "../random.ts"
import { homeIn, storeOn } from "./fixture.ts"
import { Death, fallible, immortal, type Mortal, mortal } from "./intercept.ts"
import { Oracle } from "./oracle.ts"
import { SimDisk } from "./sim-disk.ts"
import { perform, type Stage, type Step } from "./steps.ts"

/** If one point has more crash states than this, they are sampled. */
const exhaustiveLimit = 4_096

export interface Scenario {
  readonly name: string
  readonly before: readonly Step[]
  readonly step: Step
}

export interface Findings {
  points: number
  states: number
  sampledPoints: number
  /** Each is listed once, however many states show it. */
  readonly violations: Set<string>
}

/** Weakens the store's disk, or leaves it as it is. */
export type Adapter = (disk: Disk) => Disk

export const home = homeIn("/home/me")
const asItIs: Adapter = (disk) => disk

/** A disk with two empty folders, both synced. */
export function emptyDisk(): SimDisk {
  const disk = new SimDisk()
  for (const path of ["/home", "/home/me", home.root.base, home.state]) disk.makeFolder(path)
  disk.settle()
  return disk
}

/** Tries a power loss after each changing call of an operation, and each disk state that this can leave. */
export async function examine(scenario: Scenario, adapt: Adapter = asItIs): Promise<Findings> {
  const findings: Findings = { points: 0, states: 0, sampledPoints: 0, violations: new Set() }
  for (let lifetime = 0; ; lifetime++) {
    const { sim, oracle } = await prepared(scenario.before)
    const life = mortal(adapt(sim), lifetime)
    await live(scenario.step, { sim, oracle, life })
    await checkEveryLoss(sim, oracle, findings, `${scenario.name}, after call ${lifetime}`, life)
    if (!life.isDead()) return findings
  }
}

/** What ends an operation early: its process is killed, or a call fails and it undoes what it did. */
export type Interruption = "kill" | "error"

/**
 * Like `examine`, but interrupts the operation at each call. Then another process may finish an operation,
 * and only after that the power goes.
 */
export async function examineInterrupted(
  scenario: Scenario,
  interruption: Interruption,
  next?: Step,
): Promise<Findings> {
  const findings: Findings = { points: 0, states: 0, sampledPoints: 0, violations: new Set() }
  for (let n = 0; ; n++) {
    const { sim, oracle } = await prepared(scenario.before)
    const life = interruption === "kill" ? mortal(sim, n) : immortal(fallible(sim, n, "EIO"))
    await live(scenario.step, { sim, oracle, life })
    sim.killProcess()
    if (next) await live(next, { sim, oracle, life: immortal(sim) })
    const label = `${scenario.name}, ${interruption} at call ${n}${next ? `, then ${next.kind}` : ""}`
    await checkEveryLoss(sim, oracle, findings, label, life)
    if (life.isDead() ? false : life.trace.length <= n) return findings
  }
}

/** One call of the operation fails, and the power goes at each call of the next one. */
export async function examineFailedThenCut(scenario: Scenario, next: Step): Promise<Findings> {
  const findings: Findings = { points: 0, states: 0, sampledPoints: 0, violations: new Set() }
  for (let n = 0; ; n++) {
    let isPastLastCall = false
    for (let lifetime = 0; ; lifetime++) {
      const { sim, oracle } = await prepared(scenario.before)
      const failing = immortal(fallible(sim, n, "EIO"))
      await live(scenario.step, { sim, oracle, life: failing })
      isPastLastCall = failing.trace.length <= n
      const life = mortal(sim, lifetime)
      await live(next, { sim, oracle, life })
      const label = `${scenario.name}, error at call ${n}, then ${next.kind} cut after ${lifetime}`
      await checkEveryLoss(sim, oracle, findings, label, life)
      if (!life.isDead()) break
    }
    if (isPastLastCall) return findings
  }
}

export async function prepared(steps: readonly Step[]): Promise<{ sim: SimDisk; oracle: Oracle }> {
  const sim = emptyDisk()
  const oracle = new Oracle(home)
  for (const step of steps) await live(step, { sim, oracle, life: immortal(sim) })
  sim.settle()
  return { sim, oracle }
}

/** Runs a step as a new process would, until it ends or dies. Returns true if the disk refused. */
export async function live(
  step: Step,
  { sim, oracle, life }: { sim: SimDisk; oracle: Oracle; life: Mortal },
): Promise<boolean> {
  const stage: Stage = { store: storeOn(life.disk, home), disk: sim, home, oracle, isDead: life.isDead }
  try {
    // A change first completes what a killed one announced; most steps choose their files before they begin.
    if (step.kind !== "create") await stage.store.takeUp()
    await perform(step, stage)
  } catch (error) {
    if (error instanceof CoError && error.code === "storage") return true
    if (!(error instanceof Death)) throw error
  }
  return false
}

async function checkEveryLoss(
  sim: SimDisk,
  oracle: Oracle,
  findings: Findings,
  label: string,
  { trace }: Mortal,
) {
  findings.points++
  if (sim.crashStateCount() > exhaustiveLimit) findings.sampledPoints++
  for (const survivor of sim.afterPowerLoss(exhaustiveLimit, seeded(findings.points))) {
    findings.states++
    for (const fault of await oracle.check(survivor))
      findings.violations.add(`${label} (${trace.at(-1) ?? "nothing done"}): ${fault}`)
  }
}
