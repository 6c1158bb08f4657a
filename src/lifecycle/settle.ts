import { isDue, type Memory } from "../domain/memory.ts"
import { type Decay, type Policy, planDecay } from "./decay.ts"

/** What leaves a store: what is past its date, and what has to go after that. */
export interface Settling {
  readonly expired: readonly Memory[]
  readonly decay: Decay | undefined
}

/** Brings a store back within its limit after many memories have come; these are the last to go. */
export function planSettling(
  known: readonly Memory[],
  lastToGo: ReadonlySet<Memory>,
  policy: Policy,
  nowMs: number,
): Settling {
  const expired = known.filter((memory) => isDue(memory, nowMs))
  const present = known.filter((memory) => !isDue(memory, nowMs))
  return { expired, decay: planDecay(present, 0, policy, nowMs, { lastToGo }) }
}
