import { attempt } from "../disk/aside.ts"
import type { Disk } from "../disk/port.ts"
import type { Journal } from "./journal.ts"
import { type Change, isWorthNoting, type JournalEntry } from "./journal-entry.ts"

/** What a journal is to tell no more. */
export interface Forgetting {
  readonly isMeant: (change: Change) => boolean
  /** What was done to files that stay is told on, whatever else is meant. */
  readonly isTheirs: (change: Change) => boolean
  readonly erased: readonly string[]
}

/**
 * A proposal's changes are known by the file that it became in the archive, and by the name that it had before. Another
 * memory's are not, where a file that both were in is erased.
 */
export function forgetInJournal(
  journal: Journal,
  { isMeant, isTheirs, erased }: Forgetting,
  entries: readonly JournalEntry[] = journal.read(),
): void {
  const gone = new Set(erased)
  const isGone = (change: Change) => "kept" in change && gone.has(change.kept)
  const isOwn = (change: Change) => isGone(change) && (change.id === null || isMeant(change))
  const former = new Set(entries.flatMap(({ changes }) => changes.filter(isOwn)).map(({ path }) => path))
  const isKept = (change: Change) =>
    !isGone(change) && (isTheirs(change) || !(isMeant(change) || former.has(change.path)))
  const rest = entries.flatMap((entry) => {
    const left = { ...entry, changes: isTorn(entry, isKept) ? [] : entry.changes.filter(isKept) }
    return isWorthNoting(left) ? [left] : []
  })
  journal.rewrite(rest)
}

/**
 * What doctor does to memories at once hangs together: a reference that goes back to a number without the memory, or a
 * memory without the file that a merge put it into, would be what never was.
 */
function isTorn({ operation, changes }: JournalEntry, isKept: (change: Change) => boolean): boolean {
  const isGone = (change: Change) => change.id !== null && change.kind !== "stamped" && !isKept(change)
  return operation === "renumber" && changes.some(isGone)
}

/**
 * Erases files of which the journal tells no more. Where that fails in the middle, the journal tells again of all that
 * stays: as it was before, without what is gone.
 */
export function minding(
  disk: Disk,
  journal: Journal,
  forgettingOf: (isGone: (paths: readonly string[]) => boolean) => Forgetting,
  erasing: () => void,
): void {
  const before = journal.read()
  const isGone = (paths: readonly string[]) => paths.length > 0 && !paths.some((path) => disk.stat(path))
  try {
    erasing()
  } catch (error) {
    attempt(() => {
      const { erased, ...forgetting } = forgettingOf(isGone)
      forgetInJournal(journal, { ...forgetting, erased: erased.filter((path) => isGone([path])) }, before)
    })
    throw error
  }
}
