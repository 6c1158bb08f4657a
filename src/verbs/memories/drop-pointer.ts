import type { NewBytes } from "../../disk/replace.ts"
import { newText } from "../../disk/text.ts"
import type { FieldEdits } from "../../domain/field.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { parseInstant } from "../../domain/time.ts"
import { type Change, keptIn } from "../../store/journal-entry.ts"
import { archiveStampMs } from "../../store/layout.ts"
import type { Store } from "../../store/store.ts"
import type { ArchivedVersion } from "../history/archived.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"

/** Removes a stale `supersedes` from a memory on its way back from the archive. */
export interface Dropping {
  readonly edits: FieldEdits
  /** The file with and without the line; undefined if it cannot be removed. */
  readonly content: NewBytes | undefined
  /** What was done, with the name that the memory has by then. */
  readonly say: (ref: string) => string
}

/**
 * An archived memory may supersede a number that has since been purged and given to another memory, which is
 * not out of date because of it. Undefined if that is not the case.
 */
export async function stalePointer(session: Session, from: ArchivedVersion): Promise<Dropping | undefined> {
  const { memory } = from
  if (!memory || memory.supersedes === null) return undefined
  const store = session.stores[memory.tier]
  const { memories } = await store.scan()
  const target = memories.find(({ id }) => id === memory.supersedes)
  if (!target || !cameSince(store, target, from)) return undefined
  const before = currentText(session, from)
  const { spliceFields } = await import("../../markdown/splice.ts")
  const edits = { supersedes: undefined }
  const spliced = spliceFields(before, edits)
  const why = (ref: string) =>
    `${ref} superseded a memory ${showRef(target)}, and another memory has that number now`
  if ("problem" in spliced)
    return { edits: {}, content: undefined, say: (ref) => `Remove 'supersedes' from it by hand: ${why(ref)}` }
  const content = newText(before, spliced.text)
  return { edits, content, say: (ref) => `Without 'supersedes': ${why(ref)}` }
}

/** Whether the target was made after the other went to the archive, by the journal or else by their dates. */
function cameSince(store: Store, target: Memory, { path, stamp }: ArchivedVersion): boolean {
  const entries = store.history()
  const isMaking = (change: Change) =>
    change.kind === "created" && change.id === target.id && change.path === target.path
  const came = entries.findLastIndex(({ changes }) => changes.some(isMaking))
  // The first time: an undo may have put it there again since.
  const left = entries.findIndex((entry) => keptIn([entry]).some(({ kept }) => kept === path))
  if (left >= 0 && came >= 0) return came > left
  return (parseInstant(target.created) ?? 0) > archiveStampMs(stamp)
}
