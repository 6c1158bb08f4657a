/** Collects all results of a run and prints each one as it comes in. */
import { type Contest, compete, type Measure, type Percentiles, type Result } from "./measure.ts"

/** What each operation costs in a store of `count` memories, in milliseconds. */
export interface GrowthRow {
  readonly count: number
  readonly index: number
  readonly save: number
  readonly cold: number
  readonly warm: number
}

export class Notebook {
  readonly results: Result[] = []
  readonly measures: Measure[] = []
  readonly growth: GrowthRow[] = []

  async contest(contest: Contest): Promise<void> {
    const result = await compete(contest)
    this.results.push(result)
    console.log(`${resultText(result)}\n`)
  }

  measure(measure: Measure): void {
    this.measures.push(measure)
    const { name, atMost } = measure
    const bound = atMost === undefined ? "" : `, at most ${atMost}: ${verdict(holds(measure))}`
    console.log(`${name}\n  ${figure(measure)}${bound}\n`)
  }

  grew(row: GrowthRow): void {
    this.growth.push(row)
    const figures = (["index", "save", "cold", "warm"] as const).map(
      (name) => `${name} ${row[name].toFixed(2)} ms`,
    )
    console.log(`${row.count} memories: ${figures.join(", ")}\n`)
  }

  get isAllHeld(): boolean {
    return this.results.every((result) => isWon(result)) && this.measures.every(holds)
  }
}

export function isWon({ ratio, contest }: Result): boolean {
  return ratio <= contest.atMost
}

export function holds({ value, atMost }: Measure): boolean {
  return atMost === undefined || value <= atMost
}

export function verdict(isHeld: boolean): string {
  return isHeld ? "holds" : "MISSED"
}

export function figure({ value, unit }: Measure): string {
  return unit === "×" ? `${value.toFixed(2)}×` : `${value.toFixed(2)} ${unit}`
}

/** A bound below one is shown inverted: how many times as fast. */
export function ratioText({ ratio, contest }: Result): { ratio: string; bound: string } {
  if (contest.atMost >= 1) return { ratio: `${ratio.toFixed(2)}×`, bound: `at most ${contest.atMost}×` }
  return {
    ratio: `${(1 / ratio).toFixed(1)}× as fast`,
    bound: `at least ${(1 / contest.atMost).toFixed(0)}× as fast`,
  }
}

/** How many rounds, and how many runs in each if these are several. */
export function roundsText({ rounds, inARow = 1 }: Contest): string {
  return inARow === 1 ? String(rounds) : `${rounds} × ${inARow}`
}

function resultText(result: Result): string {
  const { contest, ours, bare } = result
  const row = (name: string, { p50, p99 }: Percentiles) =>
    `  ${name.padEnd(44)} p50 ${p50.toFixed(2).padStart(8)} ms   p99 ${p99.toFixed(2).padStart(8)} ms`
  const { ratio, bound } = ratioText(result)
  return [
    `${contest.name} (${roundsText(contest)} rounds)`,
    row(contest.ours.name, ours),
    row(contest.bare.name, bare),
    `  ${ratio}, ${bound}: ${verdict(isWon(result))}`,
  ].join("\n")
}
