import { type Tier, tiers } from "../../domain/memory.ts"
import type { JournalEntry } from "../../store/journal-entry.ts"
import type { Session } from "../session.ts"

/** A journal entry with the folder whose journal has it. */
export type TierEntry = JournalEntry & { readonly tier: Tier }

/**
 * Both journals as one, in the order in which things were done: within a journal as they were written,
 * between the two by the clock, which may jump.
 */
export function readHistory(session: Session): TierEntry[] {
  const [project = [], global = []] = tiers.map((tier) =>
    session.stores[tier].history().map((entry) => ({ ...entry, tier })),
  )
  const merged: TierEntry[] = []
  let at = 0
  for (const entry of project) {
    for (let other = global[at]; other && timeOf(other) <= timeOf(entry); other = global[++at])
      merged.push(other)
    merged.push(entry)
  }
  return [...merged, ...global.slice(at)]
}

/** Whether an operation began after another. */
export function isLater(operation: Grouped, other: Grouped): boolean {
  return timeOf(operation) > timeOf(other)
}

type Grouped = Pick<TierEntry, "group">

/** A group's name starts with the time, in a form that sorts. */
function timeOf({ group }: Grouped): string {
  return group.split("-", 1)[0] ?? ""
}

/**
 * The entries without the undos and what they undid. What an operation did after an undo of it, because it
 * was still running, is open. Each folder counts by itself: an undo may have been cut short between the two.
 */
export function openEntries(entries: readonly TierEntry[]): TierEntry[] {
  const undone = new Set<string>()
  const open: TierEntry[] = []
  for (const entry of entries.toReversed()) {
    if (entry.undoes !== undefined) undone.add(entry.tier + entry.undoes)
    if (entry.operation !== "undo" && !undone.has(entry.tier + entry.group)) open.push(entry)
  }
  return open.reverse()
}
