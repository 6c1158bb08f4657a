import { shownPath } from "../../basics/shown-path.ts"
import { readText, textAt } from "../../disk/text.ts"
import type { Tier } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { spliceFields } from "../../markdown/splice.ts"
import { bodyOf } from "../../markdown/split.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { Change } from "../../store/journal-entry.ts"
import { layout } from "../../store/layout.ts"
import { pointerTo, pointsTo } from "../memories/moved-to.ts"
import type { Session } from "../session.ts"
import type { TierEntry } from "./journals.ts"

/**
 * The half of a move that is in no journal because the process was killed just before writing it. Without it
 * an undo would remove only the new file: the memory would be nowhere, or its old file would point nowhere.
 * The old file itself says where the memory went, and the archive has its text from before. Refuses if
 * nothing of the memory is left there.
 */
export async function untoldHalf(session: Session, entries: readonly TierEntry[]): Promise<TierEntry[]> {
  const [told] = entries
  const created = told?.changes.find(({ kind }) => kind === "created")
  if (told?.operation !== "move" || typeof created?.id !== "number") return []
  if (entries.some(({ tier }) => tier !== told.tier)) return []
  const tier = told.tier === "global" ? "project" : "global"
  const pointer = pointerTo(session, { id: created.id, tier: told.tier })
  const changes = await changesOf(session, tier, pointer)
  if (changes.length > 0) return [{ ...told, tier, changes }]
  if (!(await isLeft(session, tier, told.group, created.path)))
    throw new CoError(
      "conflict",
      `nothing of it is left in ${shownPath(session.stores[tier].root)}, where it came from`,
    )
  return []
}

/**
 * Whether the memory is in the other folder too: an undo was cut short after bringing that half back, or the
 * move before removing it.
 */
async function isLeft({ disk, stores }: Session, tier: Tier, group: string, path: string): Promise<boolean> {
  const moved = readText(disk, path)
  const isTold = stores[tier].history().some((entry) => entry.group === group || entry.undoes === group)
  if (!moved || isTold) return true
  const body = "text" in moved ? bodyOf(moved.text).trim() : undefined
  return (await stores[tier].scan()).memories.some(({ content }) => content === body)
}

/** The changes to the old file: it got the pointer and then went to the archive. */
async function changesOf(session: Session, tier: Tier, pointer: string): Promise<Change[]> {
  const store = session.stores[tier]
  const archived = store.archived()
  const put = archived.findLast(({ reason, path }) => reason === "moved" && pointsTo(session, path, pointer))
  const left = put
    ? undefined
    : (await store.scan()).memories.find(({ path }) => pointsTo(session, path, pointer))
  const old = put ?? left
  if (!old) return []
  const { id } = old
  const path = put ? `${store.root}/${layout.memories}/${put.name}` : old.path
  const text = textAt(session.disk, old.path) ?? ""
  const before = archived.findLast((file) => file.id === id && isWithout(session, file, pointer, text))
  return [
    ...(before ? [{ kind: "replaced" as const, id, path, kept: before.path, hash: fingerprint(text) }] : []),
    ...(put ? [{ kind: "archived" as const, id, path, kept: put.path }] : []),
  ]
}

/** Whether an archived file has exactly that text but for the pointer: what somebody wrote since stays. */
function isWithout(session: Session, { reason, path }: ArchivedFile, pointer: string, text: string): boolean {
  const spliced =
    reason === "replaced" ? spliceFields(textAt(session.disk, path) ?? "", { moved_to: pointer }) : undefined
  return spliced !== undefined && "text" in spliced && spliced.text === text
}
