/** Two ways to do the same thing, taking turns in one run so that a noisy machine is noisy for both. */
export interface Contest {
  readonly name: string
  readonly rounds: number
  /** How often each side runs before it is the other's turn; 1 unless told. */
  readonly inARow?: number
  readonly ours: Contestant
  readonly bare: Contestant
  /** The highest allowed ratio of the medians; a fifth means that ours must be five times as fast. */
  readonly atMost: number
  /** The size of the store, for a question in a new process; these contests are plotted. */
  readonly memories?: number
}

export interface Contestant {
  readonly name: string
  readonly run: (round: number) => Promise<unknown> | unknown
  /** Runs before each round and is not timed. */
  readonly prepare?: () => Promise<void> | void
}

export interface Result {
  readonly contest: Contest
  readonly ours: Percentiles
  readonly bare: Percentiles
  readonly ratio: number
}

export interface Percentiles {
  readonly p50: number
  readonly p99: number
}

/** A single figure with its bound; without one it is only for comparison. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: "ms" | "kB" | "MB" | "×"
  readonly atMost?: number
}

export async function compete(contest: Contest): Promise<Result> {
  const { rounds, inARow = 1 } = contest
  const times: Record<"ours" | "bare", number[]> = { ours: [], bare: [] }
  const warmUp = Math.ceil(rounds / 10)
  for (let round = -warmUp; round < rounds; round++) {
    // Whoever goes first may pay for the other's cleanup, so they alternate.
    const order = round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)
    for (const side of order) {
      const taken = await timed(inARow, contest[side], round * inARow)
      if (round >= 0) times[side].push(...taken)
    }
  }
  const [ours, bare] = [percentiles(times.ours), percentiles(times.bare)]
  return { contest, ours, bare, ratio: ours.p50 / bare.p50 }
}

/** The time of each of several rounds. */
export async function timed(rounds: number, { prepare, run }: Contestant, first = 0): Promise<number[]> {
  const times: number[] = []
  for (let round = first; round < first + rounds; round++) {
    await prepare?.()
    const started = performance.now()
    await run(round)
    times.push(performance.now() - started)
  }
  return times
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
