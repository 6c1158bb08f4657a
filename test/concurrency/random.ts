import { pick, seeded } from "../random.ts"

/** Pseudo-random numbers that repeat with the same seed. */
export class Random {
  /** From 0 to 1, not including 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = seeded(seed)
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(items: readonly T[]): T {
    return pick(this.next, items)
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let i = 0; i < length; i++) bytes[i] = this.between(0, 255)
    return bytes
  }
}

/** Different in each run; `CO_TEST_SEED` repeats a run. Failing checks name it. */
export const seed = Number(process.env.CO_TEST_SEED ?? Date.now() % 1_000_000_007)
