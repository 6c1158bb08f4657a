import { EndpointTrouble } from "./port.ts"

export interface BreakerOptions {
  /** After so many failures in a row, calls are refused. */
  readonly failures: number
  /** For so long. Then one call is let through: its success ends the pause, its failure restarts it. */
  readonly pauseMs: number
  /** A clock that only goes forward. */
  readonly nowMs: () => number
}

/** Makes callers wait for an endpoint that is down only a few times, not every time. */
export function withBreaker<Given extends readonly unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
  { failures, pauseMs, nowMs }: BreakerOptions,
): (...given: Given) => Promise<Result> {
  let failed = 0
  let pausedUntil = 0
  let isTrying = false
  let lastSaid = ""
  return async (...given) => {
    const isTrial = failed >= failures
    if (isTrial && (isTrying || nowMs() < pausedUntil)) {
      const seconds = Math.max(0, Math.ceil((pausedUntil - nowMs()) / 1000))
      const next = isTrying ? "it is being tried again now" : `it is tried again in ${seconds} s`
      throw new EndpointTrouble(
        "paused",
        `not asked after ${failed} failures, ${next}; the last: ${lastSaid}`,
      )
    }
    if (isTrial) isTrying = true
    try {
      const result = await call(...given)
      failed = 0
      return result
    } catch (error) {
      failed += 1
      pausedUntil = nowMs() + pauseMs
      lastSaid = error instanceof Error ? error.message : "unknown"
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
}
