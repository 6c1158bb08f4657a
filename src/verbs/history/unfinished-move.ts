import type { Tier } from "../../domain/memory.ts"
import type { JournalEntry } from "../../store/journal-entry.ts"
import { layout } from "../../store/layout.ts"
import { pointerTo, pointsTo } from "../memories/moved-to.ts"
import type { Session } from "../session.ts"

/** With the folder whose journal has it. */
type Told = JournalEntry & { readonly tier: Tier }

/**
 * The half of a move that no journal tells of, because the process was killed right before. Without it an undo would
 * take away the new file alone, and the memory would be nowhere. The archive says by itself what became of the old one.
 */
export function untoldHalf(session: Session, entries: readonly Told[]): Told | undefined {
  const [told] = entries
  const created = told?.changes.find(({ kind }) => kind === "created")
  if (told?.operation !== "move" || typeof created?.id !== "number") return undefined
  if (entries.some(({ tier }) => tier !== told.tier)) return undefined
  const tier = told.tier === "global" ? "project" : "global"
  const pointer = pointerTo(session, { id: created.id, tier: told.tier })
  const store = session.stores[tier]
  const old = store.archived().findLast(({ reason, path }) => {
    return reason === "moved" && pointsTo(session, path, pointer)
  })
  if (!old) return undefined
  const path = `${store.root}/${layout.memories}/${old.name}`
  return { ...told, tier, changes: [{ kind: "archived", id: old.id, path, kept: old.path }] }
}
