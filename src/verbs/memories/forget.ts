import { type Memory, parseRef, type Scope, showRef, tiers } from "../../domain/memory.ts"
import { checkOrigin, isFrom } from "../../domain/origin.ts"
import { CoError, describeProblem } from "../../domain/outcome.ts"
import { recallByScan } from "../../recall/scan.ts"
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
  const found = matches.filter(({ kind }) => kind === "phrase" || kind === "all-words").map(({ memory }) => memory)
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
