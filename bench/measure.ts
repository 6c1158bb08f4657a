/** Two ways to do a thing, taken in turns in one run, so that a noisy machine is noisy for both. */
export interface Contest {
  readonly name: string
  readonly rounds: number
  readonly ours: Contestant
  readonly bare: Contestant
  /** The ratio of the medians that must hold. */
  readonly atMost: number
}

export interface Contestant {
  readonly name: string
  readonly run: (round: number) => Promise<unknown> | unknown
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

export async function compete(contest: Contest): Promise<Result> {
  const times: Record<"ours" | "bare", number[]> = { ours: [], bare: [] }
  const warmUp = Math.ceil(contest.rounds / 10)
  for (let round = -warmUp; round < contest.rounds; round++) {
    // Whoever goes first may pay for the other's cleaning up: take turns.
    const order = round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)
    for (const side of order) {
      const started = performance.now()
      await contest[side].run(round)
      if (round >= 0) times[side].push(performance.now() - started)
    }
  }
  const [ours, bare] = [percentiles(times.ours), percentiles(times.bare)]
  return { contest, ours, bare, ratio: ours.p50 / bare.p50 }
}

function percentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

export function report({ contest, ours, bare, ratio }: Result): string {
  const row = (name: string, { p50, p99 }: Percentiles) =>
    `  ${name.padEnd(44)} p50 ${p50.toFixed(2).padStart(8)} ms   p99 ${p99.toFixed(2).padStart(8)} ms`
  const verdict = ratio <= contest.atMost ? "holds" : "MISSED"
  return [
    `${contest.name} (${contest.rounds} rounds)`,
    row(contest.ours.name, ours),
    row(contest.bare.name, bare),
    `  ratio ${ratio.toFixed(2)}, at most ${contest.atMost}: ${verdict}`,
  ].join("\n")
}
