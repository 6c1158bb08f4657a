import { shownPath } from "../../basics/shown-path.ts"
import { CoError } from "../../domain/outcome.ts"
import type { Change } from "../../store/journal-entry.ts"
import type { Session } from "../session.ts"
import { openEntries, readHistory, type TierEntry } from "./journals.ts"

interface Later {
  readonly entry: TierEntry
  /** The file that both changed. */
  readonly path: string
}

/** The last operation after this one that changed one of its files and is not undone, in any project. */
export function laterThan(
  session: Session,
  group: string,
  isMeant: (change: Change) => boolean = () => true,
): Later | undefined {
  const own = new Set<string>()
  let later: Later | undefined
  for (const entry of openEntries(readHistory(session))) {
    if (entry.group === group) {
      for (const { path } of entry.changes.filter(isMeant)) own.add(path)
      continue
    }
    const path = entry.changes.find((change) => own.has(change.path))?.path
    if (path !== undefined) later = { entry, path }
  }
  return later
}

/**
 * Refuses an undo that would lose a later change by co: that has to be undone first. A later edit by hand
 * goes to the archive and is reported, so it is not lost.
 */
export function refuseToLoseLater(session: Session, group: string): void {
  const later = laterThan(session, group, wouldLoseLater)
  if (later) throw new CoError("conflict", `${shownPath(later.path)} was changed since`)
}

/** A frontmatter is put back only if unchanged, and nothing from the archive overwrites another file. */
function wouldLoseLater({ kind }: Change): boolean {
  return kind !== "stamped" && kind !== "archived"
}
