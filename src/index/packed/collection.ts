import { once } from "../../basics/once.ts"
import type { Scope } from "../../domain/memory.ts"
import { bitsIn } from "../kernel/kernel.ts"
import { hiddenFlag, scopeBits, scopeOrder } from "./flags.ts"
import { Room } from "./room.ts"
import type { Columns, Segment } from "./segment.ts"
import { sittingsOf } from "./sittings.ts"
import { supersededIn } from "./superseded.ts"
import { Gathering } from "./uses.ts"

/**
 * One or two segments as one row of entries, numbered consecutively. Mostly the second one begins where the
 * first ends, and nothing is gone: then the numbers are in order of time.
 */
export class Collection {
  readonly segments: readonly Segment[]
  readonly size: number
  /** Without entries that are gone. */
  readonly count: number
  readonly totalLength: number
  readonly dimensions: number
  readonly createdMs: Float64Array
  readonly ids: Float64Array
  readonly expiresMs: Float64Array
  readonly lengths: Uint16Array
  readonly #flags: Uint8Array
  readonly #sittings: Uint32Array
  readonly #isGone: Uint8Array | undefined
  /** The entries in order of time, and the place of each in it. Absent if their numbers are in that order. */
  readonly #order: Uint32Array | undefined
  readonly #place: Int32Array | undefined

  constructor(segments: readonly Segment[], gone: ReadonlySet<number>) {
    this.segments = segments
    const all = segments.map(({ columns }) => columns).filter(({ count }) => count > 0)
    this.size = all.reduce((sum, { count }) => sum + count, 0)
    this.count = this.size - gone.size
    this.dimensions = Math.max(0, ...all.map(({ dimensions }) => dimensions))
    this.createdMs = joined(all, this.size, ({ createdMs }) => createdMs, Float64Array)
    this.ids = joined(all, this.size, ({ ids }) => ids, Float64Array)
    this.expiresMs = joined(all, this.size, ({ expiresMs }) => expiresMs, Float64Array)
    this.lengths = joined(all, this.size, ({ lengths }) => lengths, Uint16Array)
    this.#flags = joined(all, this.size, ({ flags }) => flags, Uint8Array)
    let totalLength = all.reduce((sum, each) => sum + each.totalLength, 0)
    for (const entry of gone) totalLength -= this.lengths[entry] as number
    this.totalLength = totalLength
    if (all.length < 2 && gone.size === 0) {
      this.#sittings = all[0]?.sittings ?? new Uint32Array(0)
      return
    }
    if (gone.size > 0) {
      this.#isGone = new Uint8Array(this.size)
      for (const entry of gone) this.#isGone[entry] = 1
    }
    this.#order = this.#inTime()
    this.#place = new Int32Array(this.size).fill(-1)
    for (let at = 0; at < this.#order.length; at++) this.#place[this.#order[at] as number] = at
    this.#sittings = sittingsOf(this.createdMs, this.#flags, this.#order)
  }

  readonly gathering = once(() => new Gathering(this))
  /** Maps each id that is out of date to the one that supersedes it. */
  readonly superseded = once(() => supersededIn(this))

  /** The entries that no question finds. */
  readonly hidden = once((): readonly number[] => {
    const found: number[] = []
    // Mostly there are none, and a loop in JavaScript over very many takes a cold start half a millisecond.
    if ((bitsIn(this.#flags) & hiddenFlag) === 0) return found
    for (let entry = 0; entry < this.size; entry++)
      if (this.has(hiddenFlag, entry) === 1 && !this.isGone(entry)) found.push(entry)
    return found
  })

  /** Rooms of questions that were answered, for the next ones; most processes ask only one. */
  readonly #rooms: Room[] = []

  takeRoom(): Room {
    const room = this.#rooms.pop()
    room?.clear()
    return room ?? new Room(this.size)
  }

  giveBack(room: Room): void {
    this.#rooms.push(room)
  }

  isGone(entry: number): boolean {
    return this.#isGone?.[entry] === 1
  }

  /** 1 if it has the flag, else 0. */
  has(flag: number, entry: number): number {
    return (this.#flags[entry] as number) & flag ? 1 : 0
  }

  scope(entry: number): Scope {
    return scopeOrder[(this.#flags[entry] as number) & scopeBits] ?? "project"
  }

  sitting(entry: number): number {
    return this.#sittings[entry] as number
  }

  /** The entry so many places away in the same sitting, else -1. */
  near(entry: number, step: number): number {
    const sittings = this.#sittings
    // Beyond both ends this is undefined, which is no sitting.
    if (this.#order === undefined) return sittings[entry + step] === sittings[entry] ? entry + step : -1
    const other = this.#order[(this.#place?.[entry] as number) + step]
    return other !== undefined && sittings[other] === sittings[entry] ? other : -1
  }

  /** In order of time. */
  eachEntry(onEntry: (entry: number) => void): void {
    for (let at = 0; at < this.count; at++) onEntry(this.#order ? (this.#order[at] as number) : at)
  }

  /** The newest entry is at place 0. */
  fromNewest(place: number): number {
    const at = this.count - 1 - place
    return this.#order ? (this.#order[at] as number) : at
  }

  /** The segment that an entry is in, and its number there. */
  locate(entry: number): { readonly segment: Segment; readonly number: number } {
    const main = this.segments[0]
    const number = entry - (main?.columns.count ?? 0)
    const segment = number < 0 ? main : this.segments[1]
    if (!segment || entry >= this.size) throw new RangeError(`there is no entry ${entry}`)
    return { segment, number: number < 0 ? entry : number }
  }

  /** The product of an entry's vector and a question's. */
  product(entry: number, vector: Float32Array): number {
    const { segment, number } = this.locate(entry)
    return segment.product(number, vector)
  }

  #inTime(): Uint32Array {
    const live = new Uint32Array(this.size)
    let count = 0
    for (let entry = 0; entry < this.size; entry++) if (!this.isGone(entry)) live[count++] = entry
    const order = live.subarray(0, count)
    const inOrder = (a: number, b: number) =>
      (this.createdMs[a] as number) - (this.createdMs[b] as number) ||
      (this.ids[a] as number) - (this.ids[b] as number)
    for (let at = 1; at < count; at++)
      if (inOrder(order[at - 1] as number, order[at] as number) > 0) return order.sort(inOrder)
    return order
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
