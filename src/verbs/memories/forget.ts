import { basename, join } from "node:path"
import { few } from "../../basics/few.ts"
import { fieldOf, hasTexts } from "../../basics/json.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { pathOf } from "../../disk/port.ts"
import { refusedByDisk } from "../../disk/refused.ts"
import { checkKind, type Kind, kinds } from "../../domain/kinds.ts"
import { type Memory, parseRef, type Scope, showRef, tiers } from "../../domain/memory.ts"
import { checkOrigin, isFrom } from "../../domain/origin.ts"
import { CoError, describeProblem, tellingMore } from "../../domain/outcome.ts"
import { layout } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { maskedMemory } from "../secrets.ts"
import { readAll, readWhole, refuseHidden, type Session } from "../session.ts"
import { findFile, unreadableMemory } from "./find.ts"
import { holding } from "./holding.ts"
import { listLine } from "./lines.ts"

export interface MovedMemory {
  readonly id: number
  readonly scope: Scope
  readonly path: string
}

export interface ForgetResult {
  readonly display: string
  /** `path` is where the text is now: in the archive. */
  readonly forgotten: readonly MovedMemory[]
}

/** What is needed of a memory to take it out of the store. */
export interface ForgettableMemory extends Pick<Memory, "id" | "tier" | "scope" | "path"> {
  /** The hash of its file when it was listed: if that has another by then, it is not forgotten. */
  readonly seen?: string | undefined
}

export interface Forgettable {
  /** The memories, one per line. */
  readonly display: string
  readonly memories: readonly ForgettableMemory[]
}

/**
 * What `forget` would take: the file of an id, or all that hold a phrase or all its words, as whole words.
 */
export async function forgettable(session: Session, text: string): Promise<Forgettable> {
  checkKind("text", text, kinds.text)
  const found = parseRef(text) ? await findFile(session, text) : undefined
  if (found && "broken" in found) {
    // A file that co cannot read is not put away unseen, just as it is not shown.
    if (found.broken.code === "unreadable") throw unreadableMemory(text, found.broken)
    const { id, tier, path } = found.broken
    return { display: describeProblem(found.broken), memories: [{ id, tier, scope: tier, path }] }
  }
  const memories = found
    ? [found.memory]
    : await holding(session, await readAll(session, tiers, refuseHidden), text)
  return toForget(session, memories)
}

/** The memories with an origin: `web`, or one client of it, `agent/claude-code`. */
export async function forgettableFrom(session: Session, origin: string): Promise<Forgettable> {
  checkKind("origin", origin, kinds.text)
  const wanted = checkOrigin(origin)
  const memories = (await readWhole(session)).memories.filter((memory) => isFrom(memory.origin, wanted))
  if (memories.length === 0) throw new CoError("not-found", `no memory has the origin '${origin}'`)
  return toForget(session, memories)
}

async function toForget({ disk }: Session, memories: readonly Memory[]): Promise<Forgettable> {
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const seen = ({ path }: Memory) => seenFile({ disk, fingerprint }, path).hash
  return {
    display: await listLines(memories),
    memories: memories.map((memory) => ({ ...memory, seen: seen(memory) })),
  }
}

export async function listLines(memories: readonly Memory[]): Promise<string> {
  return (await Promise.all(memories.map(maskedMemory))).map(listLine).join("\n")
}

const listed: Kind = [
  (value) =>
    Array.isArray(value) &&
    value.every((each) => hasTexts(each, ["path", "tier"]) && kinds.tier[0](fieldOf(each, "tier"))),
  "a list of memories",
]

/** Moves memories to the archive, from where `restore` brings them back. */
export async function forget(
  session: Session,
  memories: readonly ForgettableMemory[],
): Promise<ForgetResult> {
  checkKind("memories", memories, listed)
  refuseUnwritable(session, memories)
  const deed = session.deed("forget")
  const moved: Moved[] = []
  try {
    for (const tier of tiers) {
      const ofTier = memories.filter((memory) => memory.tier === tier)
      if (ofTier.length === 0) continue
      for (const file of await session.stores[tier].archive(deed, ofTier, "forgotten")) moved.push(file)
    }
  } catch (error) {
    throw told(error, memories, moved)
  }
  const changed = leftOf(memories, moved).map(
    ({ path }) => `${shownPath(path)} was changed in the meantime and was not forgotten`,
  )
  if (changed.length > 0) throw told(new CoError("conflict", changed.join("\n")), memories, moved)
  return { display: present(moved.map(showRef)), forgotten: moved.map(asForgotten) }
}

const mostNamed = 5

function present(names: readonly string[]): string {
  if (names.length > mostNamed)
    return `✓ Forgot ${names.length} memories: ${few(names, mostNamed)}. Bring them all back with: co undo, or one with: co restore ID`
  return names.map((name) => `✓ Forgot memory ${name}. Bring it back with: co restore ${name}`).join("\n")
}

type Moved = ForgettableMemory & { readonly kept: string }

function asForgotten({ id, scope, kept }: Moved): MovedMemory {
  return { id, scope, path: kept }
}

function leftOf(memories: readonly ForgettableMemory[], moved: readonly Moved[]): ForgettableMemory[] {
  return memories.filter(({ path }) => !moved.some((each) => each.path === path))
}

/** Adds to an error which memories were forgotten before it and which were not. */
function told(error: unknown, memories: readonly ForgettableMemory[], moved: readonly Moved[]): unknown {
  if (!(error instanceof CoError) || moved.length === 0) return error
  const lines = [
    `Already forgotten, co undo brings it back: memory ${moved.map(showRef).join(", ")}`,
    `Not forgotten: memory ${leftOf(memories, moved).map(showRef).join(", ")}`,
  ]
  return tellingMore(error, lines, { forgotten: moved.map(asForgotten) })
}

/** Refuses what cannot be moved in one folder before anything is moved in the other. */
function refuseUnwritable({ disk, stores }: Session, memories: readonly ForgettableMemory[]): void {
  for (const { path, tier } of memories) {
    try {
      disk.checkName?.(path)
      disk.checkName?.(join(stores[tier].root, layout.archive, basename(path)))
    } catch (error) {
      throw refusedByDisk(error, "write", pathOf(error) ?? path)
    }
  }
}
