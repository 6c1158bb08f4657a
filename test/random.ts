/** A seeded stream of numbers in [0, 1) (mulberry32), so that a failing run can be repeated. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[below(random, choices.length)]
  if (choice === undefined) throw new Error("nothing to pick from")
  return choice
}
