import type { Co } from "../co.ts"
import { openBudget } from "./budget.ts"
import { openChanges } from "./changes.ts"
import type { Host } from "./host.ts"
import { openPending } from "./pending.ts"

export type HostOptions = Pick<Host, "version" | "agent" | "now" | "log">

export function openHost(co: Co, options: HostOptions): Host {
  return {
    ...options,
    co,
    budget: openBudget(options.now),
    pending: openPending(() => crypto.randomUUID()),
    changes: openChanges(co),
    calls: new Set(),
    sight: { hasForeignText: false },
  }
}

/** Lets every call come to its end; what a person was asked and did not answer goes to the inbox. */
export async function closeHost({ calls, pending, changes }: Host): Promise<void> {
  await Promise.allSettled([...calls])
  await pending.close()
  await changes.close()
}
