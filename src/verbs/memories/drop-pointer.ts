import { encodeText } from "../../disk/text.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { parseInstant } from "../../domain/time.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { type Change, keptIn } from "../../store/journal-entry.ts"
import { archiveStampMs } from "../../store/layout.ts"
import type { Deed, Store } from "../../store/store.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"

/**
 * A memory that was in the archive may supersede a number that was purged meanwhile and given again: that one is not out
 * of date by it. Says what was done about it, where something was.
 */
export async function dropPointer(
  session: Session,
  memory: Memory,
  from: ArchivedFile,
  deed: Deed,
): Promise<string[]> {
  const store = session.stores[memory.tier]
  const { memories } = await store.scan()
  const target = memories.find(({ id }) => id === memory.supersedes)
  if (!target || !cameSince(store, target, from)) return []
  const why = `${showRef(memory)} superseded a memory ${showRef(target)}, and another one has that number by now`
  const { id, path } = memory
  const before = currentText(session, memory)
  const { spliceFields } = await import("../../markdown/splice.ts")
  const spliced = spliceFields(before, { supersedes: undefined })
  if ("problem" in spliced) return [`Take 'supersedes' out of it by hand: ${why}`]
  const step = { id, path, expected: encodeText(before), bytes: encodeText(spliced.text), isStamp: true }
  return store.transact(deed, () => ({
    steps: { replace: [step] },
    done: () => [`Without 'supersedes': ${why}`],
  }))
}

/** Whether it was made after the other went to the archive: the journal knows, or else their dates tell. */
function cameSince(store: Store, target: Memory, { path, stamp }: ArchivedFile): boolean {
  const entries = store.history()
  const isMaking = (change: Change) =>
    change.kind === "created" && change.id === target.id && change.path === target.path
  const came = entries.findLastIndex(({ changes }) => changes.some(isMaking))
  // An undo may have put it there again since.
  const left = entries.findIndex((entry) => keptIn([entry]).some(({ kept }) => kept === path))
  if (left >= 0 && came >= 0) return came > left
  return (parseInstant(target.created) ?? 0) > archiveStampMs(stamp)
}
