import { setImmediate as pause } from "node:timers/promises"
import { scale } from "../support/figures.ts"

/** A full run takes minutes. */
export const patience = { timeout: scale(120_000, 1_800_000) }

/** Visits the seeds below `count`, with pauses that show the test runner that the process is alive. */
export async function forEachSeed(count: number, visit: (seed: number) => void): Promise<void> {
  for (let seed = 0; seed < count; seed++) {
    visit(seed)
    if (seed % 1_000 === 999) await pause()
  }
}

/** Collects failures with the seeds that repeat them. */
export class Faults {
  count = 0
  readonly first: string[] = []

  add(seed: number, fault: string | undefined): void {
    if (fault === undefined) return
    this.count++
    if (this.first.length < 5) this.first.push(`input ${seed}: ${fault}`)
  }
}

export function shown(count: number): string {
  return count.toLocaleString("en")
}
