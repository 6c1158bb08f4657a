import type { Co } from "../co.ts"
import type { Budget } from "./budget.ts"
import type { Changes } from "./changes.ts"
import type { Pending } from "./pending.ts"
import type { Sight } from "./sight.ts"

/** What all connections of one process share. */
export interface Host {
  readonly co: Co
  readonly version: string
  /** The agent that the user set this server up for. Trust goes by this name, never by what a client calls itself. */
  readonly agent: string | undefined
  readonly now: () => number
  readonly log: (line: string) => void
  readonly budget: Budget
  readonly pending: Pending
  readonly changes: Changes
  readonly sight: Sight
  /** Calls under way: nothing that was asked for is dropped because the client went away. */
  readonly calls: Set<Promise<unknown>>
}
