import type { Scope } from "../../domain/memory.ts"
import { type Columns, questionFlag, type Segment, scopeOrder } from "./segment.ts"

/** What was saved with no longer a pause than this belongs together: a conversation, a meeting's notes. */
export const longestPauseMs = 30 * 60_000

/**
 * One or two segments as one row of entries, numbered through. Those that are gone keep their number and
 * have no place in the order of time.
 */
export class Collection {
  readonly segments: readonly Segment[]
  readonly size: number
  /** Without those that are gone. */
  readonly count: number
  readonly totalLength: number
  readonly dimensions: number
  readonly createdMs: Float64Array
  readonly ids: Float64Array
  readonly expiresMs: Float64Array
  readonly lengths: Uint16Array
  readonly flags: Uint8Array
  readonly isGone: Uint8Array
  /** The entries in order of time, and at which place of that each of them is. */
  readonly order: Uint32Array
  readonly place: Int32Array
  /** The number of its sitting, and whether it is the only one of it. */
  readonly sittings: Uint32Array
  readonly isAlone: Uint8Array

  constructor(segments: readonly Segment[], gone: ReadonlySet<number>) {
    this.segments = segments
    const all = segments.map(({ columns }) => columns)
    this.size = all.reduce((sum, { count }) => sum + count, 0)
    this.dimensions = Math.max(0, ...all.map(({ dimensions }) => dimensions))
    this.createdMs = joined(all, this.size, ({ createdMs }) => createdMs, Float64Array)
    this.ids = joined(all, this.size, ({ ids }) => ids, Float64Array)
    this.expiresMs = joined(all, this.size, ({ expiresMs }) => expiresMs, Float64Array)
    this.lengths = joined(all, this.size, ({ lengths }) => lengths, Uint16Array)
    this.flags = joined(all, this.size, ({ flags }) => flags, Uint8Array)
    this.isGone = new Uint8Array(this.size)
    for (const entry of gone) this.isGone[entry] = 1
    this.order = this.#inTime()
    this.count = this.order.length
    this.place = new Int32Array(this.size).fill(-1)
    this.sittings = new Uint32Array(this.size)
    this.isAlone = new Uint8Array(this.size)
    this.totalLength = this.#walk()
  }

  isQuestion(entry: number): boolean {
    return ((this.flags[entry] as number) & questionFlag) !== 0
  }

  scope(entry: number): Scope {
    return scopeOrder[(this.flags[entry] as number) & 3] ?? "project"
  }

  /** The entry so many places away in the same sitting, else -1. */
  near(entry: number, step: number): number {
    const other = this.order[(this.place[entry] as number) + step]
    return other !== undefined && this.sittings[other] === this.sittings[entry] ? other : -1
  }

  /** The segment that an entry is in, and its number there. */
  locate(entry: number): { readonly segment: Segment; readonly number: number } {
    let number = entry
    for (const segment of this.segments) {
      if (number < segment.columns.count) return { segment, number }
      number -= segment.columns.count
    }
    throw new RangeError(`there is no entry ${entry}`)
  }

  #inTime(): Uint32Array {
    const live = new Uint32Array(this.size)
    let count = 0
    for (let entry = 0; entry < this.size; entry++) if (this.isGone[entry] === 0) live[count++] = entry
    const order = live.subarray(0, count)
    // Each segment is in order; the second one mostly begins where the first one ends.
    if (this.segments.length > 1) {
      const isBefore = (a: number, b: number) =>
        (this.createdMs[a] as number) - (this.createdMs[b] as number) ||
        (this.ids[a] as number) - (this.ids[b] as number)
      let isSorted = true
      for (let at = 1; at < count && isSorted; at++)
        isSorted = isBefore(order[at - 1] as number, order[at] as number) <= 0
      if (!isSorted) order.sort(isBefore)
    }
    return order
  }

  #walk(): number {
    let [sitting, total] = [0, 0]
    for (let at = 0; at < this.order.length; at++) {
      const entry = this.order[at] as number
      const before = this.order[at - 1]
      const isNew =
        before === undefined ||
        (this.createdMs[entry] as number) - (this.createdMs[before] as number) > longestPauseMs
      if (isNew) sitting++
      else {
        this.isAlone[before] = 0
      }
      this.isAlone[entry] = isNew ? 1 : 0
      this.sittings[entry] = sitting
      this.place[entry] = at
      total += this.lengths[entry] as number
    }
    return total
  }
}

type Numbers = Float64Array | Uint16Array | Uint8Array

function joined<T extends Numbers>(
  all: readonly Columns[],
  size: number,
  of: (columns: Columns) => T,
  Kind: new (size: number) => T,
): T {
  if (all.length === 1) return of(all[0] as Columns)
  const column = new Kind(size)
  let at = 0
  for (const columns of all) {
    column.set(of(columns), at)
    at += columns.count
  }
  return column
}
