import { shownPath } from "../basics/shown-path.ts"
import { attempt } from "../disk/aside.ts"
import { CoError } from "../domain/outcome.ts"
import { type Done, erase, refuseLinkAbove, type Workshop } from "./changes.ts"
import { type Change, filesOf, type JournalEntry } from "./journal-entry.ts"
import { layout } from "./layout.ts"
import { takeBack } from "./perform.ts"
import { type Edited, isAsMade, type Left, reverseChange } from "./reverse.ts"

export interface Undone {
  readonly paths: readonly string[]
  /** Files that somebody edited since, which are in the archive now. */
  readonly edited: readonly Edited[]
}

/** Undoes journal entries, the newest change first; all of them or none. */
export function undoEntries(shop: Workshop, entries: readonly JournalEntry[]): Done<Undone> {
  const changes: Change[] = []
  const left: Left = { spare: [], edited: [], done: [] }
  // Before anything is moved, since a frontmatter that needs the full parser makes the undo start over.
  shop.roll.memories()
  try {
    for (const entry of entries.toReversed()) {
      for (const change of entry.changes.toReversed())
        changes.push(...reverseChange(shop, inside(shop, change), left))
    }
  } catch (error) {
    for (const change of changes.toReversed()) attempt(() => takeBack(shop, change))
    throw error
  }
  const paths = [...new Set([...left.done, ...changes.map(({ path }) => path)])]
  // Only once the undo is in the journal: an undo that was cut short starts over and looks for these files.
  const after = () => {
    for (const path of left.spare) attempt(() => erase(shop, path))
  }
  return { value: { paths, edited: left.edited }, changes, after }
}

/**
 * For an operation that failed elsewhere: erases what it made here, without a trace. A file that somebody
 * edited since goes to the archive, as with an undo.
 */
export function withdrawEntries(shop: Workshop, entries: readonly JournalEntry[]): Done<void> {
  const made = entries.flatMap(({ changes }) => changes).toReversed()
  const changes = made.flatMap((change) => {
    if (change.kind !== "created" || !isAsMade(shop, change)) return reverseChange(shop, inside(shop, change))
    erase(shop, inside(shop, change).path)
    return []
  })
  shop.roll.reread(made.map(({ path }) => path))
  return { value: undefined, changes }
}

/** The journal lies outside the folder, so its paths are accepted only if they are inside the folder. */
export function inside(shop: Workshop, change: Change): Change {
  const paths = filesOf(change)
  const isInside = paths.every((path) => path.startsWith(`${shop.root}/`) && !path.includes("/../"))
  const isKept = !("kept" in change) || change.kept.startsWith(`${shop.root}/${layout.archive}/`)
  if (!isInside || !isKept)
    throw new CoError(
      "conflict",
      `the journal names a file outside of ${shownPath(shop.root)}: ${shownPath(change.path)}`,
    )
  for (const path of paths) refuseLinkAbove(shop, path)
  return change
}
