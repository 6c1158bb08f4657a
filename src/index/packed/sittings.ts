import { questionFlag, startFlag } from "./flags.ts"

/** What was saved with no longer pause than this belongs together: a conversation, the notes of a meeting. */
export const longestPauseMs = 30 * 60_000

/**
 * For each entry the first one of its sitting. `order` is the order of time; absent if the numbers are in it.
 * The turns of a conversation and the parts of a document belong together, but facts that somebody saves one
 * after the other do not: each is a sitting of its own. A sitting is a conversation if somebody asks
 * something in it.
 */
export function sittingsOf(createdMs: Float64Array, flags: Uint8Array, order?: Uint32Array): Uint32Array {
  const sittings = new Uint32Array(createdMs.length)
  const isCoherent = new Uint8Array(createdMs.length)
  const count = order?.length ?? createdMs.length
  let [first, before] = [0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    const entry = order ? (order[at] as number) : at
    const [created, itsFlags] = [createdMs[entry] as number, flags[entry] as number]
    if (created - before > longestPauseMs || itsFlags & startFlag) first = entry
    if (itsFlags & (startFlag | questionFlag)) isCoherent[first] = 1
    sittings[entry] = first
    before = created
  }
  for (let entry = 0; entry < sittings.length; entry++)
    if (!isCoherent[sittings[entry] as number]) sittings[entry] = entry
  return sittings
}
