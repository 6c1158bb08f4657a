import { limits } from "../domain/limits.ts"
import { dayMs } from "../domain/time.ts"

const minuteMs = 60_000

/** How many more saves a server accepts. Counted before the call, whatever comes of it. */
export interface Budget {
  /** Undefined if one more is accepted, else why not. */
  take(): string | undefined
}

export function openBudget(now: () => number): Budget {
  const times: number[] = []
  return {
    take: () => {
      const at = now()
      while (times.length > 0 && (times[0] ?? 0) <= at - dayMs) times.shift()
      const lastMinute = times.length - times.findLastIndex((time) => time <= at - minuteMs) - 1
      if (times.length >= limits.agentSavesPerDay)
        return `no more than ${limits.agentSavesPerDay} saves a day from one server`
      if (lastMinute >= limits.agentSavesPerMinute)
        return `no more than ${limits.agentSavesPerMinute} saves a minute; wait a minute`
      times.push(at)
      return undefined
    },
  }
}
