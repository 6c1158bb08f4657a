import type { Co } from "../co.ts"
import { type Budget, openBudget } from "./budget.ts"
import { type Changes, openChanges } from "./changes.ts"
import { openPending, type Pending } from "./pending.ts"
import type { Sight } from "./sight.ts"

/** What all connections of one process share. */
export interface Host {
  readonly co: Co
  readonly version: string
  /** The agent this server was set up for. Trust goes by it, never by what a client calls itself. */
  readonly agent: string | undefined
  readonly now: () => number
  readonly log: (line: string) => void
  readonly budget: Budget
  readonly pending: Pending
  readonly changes: Changes
  readonly sight: Sight
  /** Aborts when nobody can answer a question any more. */
  readonly left: AbortController
  /** Calls in progress: a call is not dropped because its client has gone. */
  readonly calls: Set<Promise<unknown>>
}

export type HostOptions = Pick<Host, "version" | "agent" | "now" | "log">

export function openHost(co: Co, options: HostOptions): Host {
  return {
    ...options,
    co,
    budget: openBudget(options.now),
    pending: openPending(
      () => crypto.randomUUID(),
      (error) => logLost(options, error instanceof Error ? error.message : String(error)),
    ),
    changes: openChanges(co),
    left: new AbortController(),
    calls: new Set(),
    sight: { hasForeignText: false },
  }
}

export function logLost({ log }: Pick<Host, "log">, reason: string): void {
  log(`an unanswered save could not be kept: ${reason}`)
}

/** Work that has begun is finished even if its client has gone. */
export function begun<T>({ calls }: Host, work: Promise<T>): Promise<T> {
  calls.add(work)
  return work.finally(() => calls.delete(work))
}

const nextTurn = () => new Promise((done) => setImmediate(done))

/** Lets every call finish and be answered, also what came last. Open questions end without an answer. */
export async function answerAll({ calls, left }: Host): Promise<void> {
  left.abort()
  await nextTurn()
  while (calls.size > 0) {
    await Promise.allSettled([...calls])
    await nextTurn()
  }
}

/** Lets every call finish; a save that a person was asked about and did not answer goes to the inbox. */
export async function closeHost({ calls, pending, changes }: Host): Promise<void> {
  await Promise.allSettled([...calls])
  await pending.close()
  await changes.close()
}
