import { shownPath } from "../../basics/shown-path.ts"
import {
  type AnyId,
  isDue,
  type Memory,
  type MemoryRef,
  onlyOne,
  parseRef,
  readRef,
  showRef,
  type Tier,
  tiersOf,
} from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayOf } from "../../domain/time.ts"
import type { StoredFile } from "../../store/changes.ts"
import { keptIn } from "../../store/journal-entry.ts"
import type { ForgottenArticle } from "../articles/forget.ts"
import { type ArchivedVersion, restorable, versionsOf } from "../history/archived.ts"
import { ownVersions } from "../history/own-versions.ts"
import type { Session } from "../session.ts"
import { type Dropping, stalePointer } from "./drop-pointer.ts"
import type { MovedMemory } from "./forget.ts"
import { describeMoved, movedAs } from "./moved-to.ts"

export interface RestoreResult {
  readonly display: string
  readonly restored: readonly (MovedMemory | ForgottenArticle)[]
}

/**
 * Brings back the newest archived file of a number, under a new number if another memory has that one by now.
 * A number without a g means the project's memory, or a global memory that was forgotten from this project:
 * it never brings back what others did to the global folder.
 */
export async function restore(session: Session, text: AnyId): Promise<RestoreResult> {
  if (!parseRef(String(text))) {
    const { restoreArticle } = await import("../articles/forget.ts")
    const article = await restoreArticle(session, String(text))
    if (article) return article
    const missing = await (await import("../articles/articles.ts")).noArticle(session, text, {
      isArchived: true,
    })
    if (missing) throw missing
  }
  const ref = readRef(text)
  for (const tier of tiersOf(ref)) {
    const store = session.stores[tier]
    const present = onlyOne((await store.scan()).memories, { id: ref.id, tier })
    const versions = await versionsMeant(session, ref, tier)
    if (present) return restoreNamesake(session, present, versions)
    const file = versions.findLast(({ reason }) => reason !== "replaced")
    if (!file) continue
    await refuseMoved(session, ref.id, tier, file)
    const dropping = await stalePointer(session, file)
    const stored = await store.restore(session.deed("restore"), file, dropping?.content)
    const done = `✓ Restored memory ${showRef({ ...stored, tier })}`
    return restored(session, done, { ...stored, tier }, dropping)
  }
  const isGlobal = ref.tier === undefined && restorable(session, "global").some(({ id }) => id === ref.id)
  const name = showRef({ id: ref.id, tier: "global" })
  const missing = isGlobal
    ? `no memory ${text} of this project in the archive; co restore ${name} brings the global one back`
    : `no memory ${text} in the archive; co list --archived shows what is there`
  throw new CoError("not-found", missing)
}

async function versionsMeant(session: Session, ref: MemoryRef, tier: Tier): Promise<ArchivedVersion[]> {
  const versions = await versionsOf(session, tier, ref.id)
  if (tier === "project" || ref.tier === tier) return versions
  const forgotten = keptIn(
    session.stores[tier]
      .history()
      .filter(({ operation, from }) => operation === "forget" && from === session.places.projectFolder),
  )
  return versions.filter(({ path }) => forgotten.some(({ kept }) => kept === path))
}

/** Refuses to restore a moved memory that is still in the other folder: the two would say the same. */
async function refuseMoved(session: Session, id: number, tier: Tier, file: ArchivedVersion): Promise<void> {
  const now = await movedAs(session, file)
  if (now) throw new CoError("conflict", describeMoved({ id, tier }, now), { path: now.path })
}

async function restoreNamesake(
  session: Session,
  present: Memory,
  versions: readonly ArchivedVersion[],
): Promise<RestoreResult> {
  const { tier } = present
  // A file that is an earlier version only by name may be another memory: it is restored, not refused.
  const own = await ownVersions(session, present, versions, false)
  const file = versions.findLast(
    ({ reason, memory, path }) => reason !== "replaced" && memory && !own.has(path),
  )
  if (!file?.memory)
    throw new CoError(
      "conflict",
      `memory ${showRef(present)} is already in the store: ${shownPath(present.path)}`,
    )
  await refuseMoved(session, present.id, tier, file)
  const { alreadyNumbered, renumbering } = await import("./renumber.ts")
  const store = session.stores[tier]
  const dropping = await stalePointer(session, file)
  const make = (await renumbering(session, dropping?.edits))(file.memory, file.name)
  const numbered = alreadyNumbered(session, (await store.scan()).memories, file.memory, make)
  const stored = await store.restoreAnew(session.deed("restore"), file, make, numbered)
  const done = `✓ Restored memory ${showRef(present)} as memory ${showRef({ ...stored, tier })}: another one has its number`
  return restored(session, done, { ...stored, tier }, dropping)
}

async function restored(
  session: Session,
  done: string,
  { id, path, tier }: StoredFile & { readonly tier: Tier },
  dropping: Dropping | undefined,
): Promise<RestoreResult> {
  const { memories } = await session.stores[tier].scan()
  const memory = memories.find((each) => each.path === path)
  const name = showRef({ id, tier })
  const lines = [done, `Location: ${shownPath(path)}`]
  if (dropping) lines.push(dropping.say(name))
  if (memory && isDue(memory, session.now())) {
    const day = dayOf(memory.expires ?? "")
    lines.push(
      `It expired on ${day} and goes with the next save, unless you change 'expires': co edit ${name}`,
    )
  }
  return { display: lines.join("\n"), restored: [{ id, scope: memory?.scope ?? tier, path }] }
}
