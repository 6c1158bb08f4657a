import { startFlag } from "./flags.ts"

/** What was saved with no longer a pause than this belongs together: a conversation, a meeting's notes. */
export const longestPauseMs = 30 * 60_000

/** For each entry the first one of its sitting; `order` is theirs in time, absent where their numbers are that. */
export function sittingsOf(createdMs: Float64Array, flags: Uint8Array, order?: Uint32Array): Uint32Array {
  const sittings = new Uint32Array(createdMs.length)
  const count = order?.length ?? createdMs.length
  let [first, before] = [0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    const entry = order ? (order[at] as number) : at
    const created = createdMs[entry] as number
    if (created - before > longestPauseMs || (flags[entry] as number) & startFlag) first = entry
    sittings[entry] = first
    before = created
  }
  return sittings
}
