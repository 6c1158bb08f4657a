import { basename } from "node:path"
import type { Tier } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import type { JournalEntry } from "../store/journal.ts"
import { type Session, tiers } from "./session.ts"

export interface UndoResult {
  readonly display: string
  readonly undone: { readonly operation: string; readonly at: string }
}

export type TierEntry = JournalEntry & { readonly tier: Tier }

/** Both journals as one, in the order in which things were done. */
export function readHistory(session: Session): TierEntry[] {
  const entries = tiers.flatMap((tier) => session.stores[tier].history().map((entry) => ({ ...entry, tier })))
  return entries.sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0))
}

/**
 * Puts everything back as it was before the last operation that was not undone yet. An import, or a
 * forget in both folders, is one operation. What stands there now goes to the archive.
 */
export async function undo(session: Session): Promise<UndoResult> {
  const entries = readHistory(session)
  const undone = new Set(entries.flatMap(({ undoes }) => undoes ?? []))
  const groups = entries.filter(({ group, operation }) => operation !== "undo" && !undone.has(group))
  for (const { group, operation, at } of groups.toReversed()) {
    const deed = { ...session.deed("undo"), undoes: group }
    try {
      const files: string[] = []
      for (const tier of tiers) {
        const ofTier = groups.filter((entry) => entry.group === group && entry.tier === tier)
        if (ofTier.length > 0) files.push(...(await session.stores[tier].undo(deed, ofTier)))
      }
      if (files.length === 0) continue
      return { display: present(operation, at, files), undone: { operation, at } }
    } catch (error) {
      // What somebody took out of the archive by hand cannot come back; what was done before it still can.
      if (!(error instanceof CoError) || error.code !== "conflict") throw error
      session.warn(`the ${operation} of ${at} cannot be undone: ${error.message}`)
    }
  }
  throw new CoError("not-found", "nothing to undo")
}

function present(operation: string, at: string, files: readonly string[]): string {
  const names = files.map((path) => basename(path))
  const shown =
    names.length <= 5 ? names.join(", ") : `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`
  return `✓ Undid the ${operation} of ${at}: ${shown}`
}
