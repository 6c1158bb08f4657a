import {
  type AnyId,
  type Memory,
  parseRef,
  readRef,
  type Scope,
  showRef,
  tiers,
  tiersOf,
} from "../../domain/memory.ts"
import { checkOrigin, isFrom } from "../../domain/origin.ts"
import { CoError, describeProblem } from "../../domain/outcome.ts"
import { recallByScan } from "../../recall/scan.ts"
import type { ForgottenArticle } from "../articles/forget.ts"
import { restorable, versionsOf } from "../history/archived.ts"
import { ownVersions } from "../history/own-versions.ts"
import { maskedMemory } from "../secrets.ts"
import {
  type EverythingRead,
  readAll,
  readWhole,
  refuseHidden,
  refuseUnread,
  type Session,
} from "../session.ts"
import { findFile } from "./find.ts"
import { listLine } from "./lines.ts"

export interface MovedMemory {
  readonly id: number
  readonly scope: Scope
  readonly path: string
}

export interface ForgetResult {
  readonly display: string
  /** `path` is where the text is now: the archive. */
  readonly forgotten: readonly MovedMemory[]
}

/** Enough of a memory to take it out of the store. */
export type ForgettableMemory = Pick<Memory, "id" | "tier" | "scope" | "path">

export interface Forgettable {
  /** The memories, a line each. */
  readonly display: string
  readonly memories: readonly ForgettableMemory[]
}

/** What `forget` would take: the one file of an id, or all that hold a text's phrase or all its words. */
export async function forgettable(session: Session, text: string): Promise<Forgettable> {
  const found = parseRef(text) ? await findFile(session, text) : undefined
  if (found && "broken" in found) {
    const { id, tier, path } = found.broken
    return { display: describeProblem(found.broken), memories: [{ id, tier, scope: tier, path }] }
  }
  const memories = found
    ? [found.memory]
    : await holding(session, await readAll(session, tiers, refuseHidden), text)
  return { display: await listLines(memories), memories }
}

/** Those of the memories that hold a text's phrase or all its words. */
export async function holding(
  session: Session,
  { memories, unread }: Pick<EverythingRead, "memories" | "unread">,
  text: string,
): Promise<Memory[]> {
  const { matches } = recallByScan(memories, {
    query: text,
    maxResults: memories.length,
    nowMs: session.now(),
  })
  const found = matches.filter(({ kind }) => kind !== "any-word").map(({ memory }) => memory)
  if (found.length > 0) return found
  refuseUnread(unread[0])
  const missing = await (await import("../articles/articles.ts")).noArticle(session, text)
  throw new CoError("not-found", `no memory has '${text}'${missing ? `, and ${missing.message}` : ""}`)
}

/** What came in by a door: `web`, or one client of it, `agent/claude-code`. */
export async function forgettableFrom(session: Session, origin: string): Promise<Forgettable> {
  const wanted = checkOrigin(origin)
  const memories = (await readWhole(session)).memories.filter((memory) => isFrom(memory.origin, wanted))
  if (memories.length === 0) throw new CoError("not-found", `no memory has the origin '${origin}'`)
  return { display: await listLines(memories), memories }
}

export async function listLines(memories: readonly Memory[]): Promise<string> {
  return (await Promise.all(memories.map(maskedMemory))).map(listLine).join("\n")
}

/** Moves memories to the archive, from where `restore` brings them back. */
export async function forget(
  session: Session,
  memories: readonly ForgettableMemory[],
): Promise<ForgetResult> {
  const deed = session.deed("forget")
  const forgotten: MovedMemory[] = []
  const lines: string[] = []
  for (const tier of tiers) {
    const ofTier = memories.filter((memory) => memory.tier === tier)
    if (ofTier.length === 0) continue
    const moved = await session.stores[tier].archive(deed, ofTier, "forgotten")
    for (const memory of ofTier) {
      const kept = moved.find(({ path }) => path === memory.path)?.kept
      if (kept === undefined)
        throw new CoError("conflict", `${memory.path} was changed meanwhile and was not forgotten`)
      forgotten.push({ id: memory.id, scope: memory.scope, path: kept })
      lines.push(`✓ Forgot memory ${showRef(memory)}. Bring it back with: co restore ${showRef(memory)}`)
    }
  }
  return { display: lines.join("\n"), forgotten }
}

export interface RestoreResult {
  readonly display: string
  readonly restored: readonly (MovedMemory | ForgottenArticle)[]
}

/** The newest archived file of a number comes back; under a new number where another memory has that one by now. */
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
    const present = (await store.scan()).memories.find((memory) => memory.id === ref.id)
    if (present) return restoreNamesake(session, present)
    const file = restorable(session, tier).findLast(({ id }) => id === ref.id)
    if (!file) continue
    const { id, path } = await store.restore(session.deed("restore"), file)
    const scope = (await store.scan()).memories.find((memory) => memory.path === path)?.scope ?? tier
    const display = `✓ Restored memory ${showRef({ id, tier })}\nLocation: ${path}`
    return { display, restored: [{ id, scope, path }] }
  }
  throw new CoError("not-found", `no memory ${text} in the archive; co list --archived shows what is there`)
}

async function restoreNamesake(session: Session, present: Memory): Promise<RestoreResult> {
  const { tier } = present
  const versions = await versionsOf(session, tier, present.id)
  const own = await ownVersions(session, present, versions)
  const file = versions.findLast(
    ({ reason, memory, path }) => reason !== "replaced" && memory && !own.has(path),
  )
  if (!file?.memory)
    throw new CoError("conflict", `memory ${showRef(present)} is in the store: ${present.path}`)
  const { alreadyNumbered, renumbering } = await import("./renumber.ts")
  const store = session.stores[tier]
  const make = (await renumbering(session))(file.memory, file.name)
  const numbered = alreadyNumbered(session, (await store.scan()).memories, file.memory, make)
  const { id, path } = await store.restoreAnew(session.deed("restore"), file, make, numbered)
  const display = `✓ Restored memory ${showRef(present)} as memory ${showRef({ id, tier })}: another one has its number\nLocation: ${path}`
  return { display, restored: [{ id, scope: file.memory.scope, path }] }
}
