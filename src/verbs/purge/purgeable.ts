import { basename } from "node:path"
import {
  type Memory,
  type MemoryRef,
  readRef,
  showRef,
  type Tier,
  tiers,
  tiersOf,
} from "../../domain/memory.ts"
import { CoError, describeProblem } from "../../domain/outcome.ts"
import { readArchived, versionsOf } from "../history/archived.ts"
import { findBroken, placesOf } from "../memories/find.ts"
import { holding, listLines } from "../memories/forget.ts"
import { readWhole, type Session } from "../session.ts"
import { asVersion, kinOf, type Stock, takeStock, type Version } from "./kin.ts"
import { type PurgeableMemory, type Subject, withVersions } from "./parts.ts"
import { decidedProposals, type PurgeableProposal, purgeableProposal } from "./proposals.ts"

export interface Purgeable {
  /** The memories, a line each. */
  readonly display: string
  readonly memories: readonly PurgeableMemory[]
  /** By a text alone: what was proposed and is in the archive, a memory or not. */
  readonly proposals: readonly PurgeableProposal[]
}

/** What a purge of these ids would erase: also what is only in the archive, or told of by the journal alone. */
export async function purgeable(session: Session, ids: readonly string[]): Promise<Purgeable> {
  const [{ memories: present }, archived] = [await readWhole(session), await readArchived(session, tiers)]
  const found: Found[] = []
  for (const text of ids) {
    const ref = readRef(text)
    const gone = archived.memories.filter(({ id, tier }) => id === ref.id && (ref.tier ?? tier) === tier)
    const newest = gone.findLast(({ tier }) => tier === gone[0]?.tier)
    const one =
      (await findPresent(session, ref, present)) ??
      (newest ? await asFound(newest) : await findRemnant(session, ref))
    if (!one) throw new CoError("not-found", `no memory ${text}, neither in the store nor in the archive`)
    // The same memory named twice is erased once.
    if (!found.some(({ path }) => path === one.path)) found.push(one)
  }
  return shown(session, found, await takeStock(session, present))
}

/**
 * What has a number in the store, also where it cannot be read: the global one of the same number is another memory, and
 * not the one that is meant where the project's is in the archive.
 */
async function findPresent(
  session: Session,
  ref: MemoryRef,
  present: readonly Memory[],
): Promise<Found | undefined> {
  for (const tier of placesOf(session, ref)) {
    const memory = present.find((each) => each.id === ref.id && each.tier === tier)
    if (memory) return asFound(memory)
    const broken = await findBroken(session, { id: ref.id, tier })
    if (!broken) continue
    const { id, path } = broken
    const before = (await versionsOf(session, tier, id)).findLast(
      ({ name, memory }) => memory && name === basename(path),
    )
    return { ...remnant(tier, id, path), created: before?.memory?.created, line: describeProblem(broken) }
  }
  return undefined
}

/** With what is shown of it. */
type Found = Subject & { readonly line: string }

async function asFound(memory: Memory): Promise<Found> {
  const { id, tier, scope, path, created } = memory
  return { id, tier, scope, path, created, memory, line: await listLines([memory]) }
}

/** What is left of a memory that is gone: an earlier version, a file that cannot be read, a word in the journal. */
async function findRemnant(session: Session, ref: MemoryRef): Promise<Found | undefined> {
  const places = tiersOf(ref)
  for (const tier of places) {
    const version = (await versionsOf(session, tier, ref.id)).at(-1)
    if (version?.memory) return asFound(version.memory)
    const { path } = version ?? {}
    if (path !== undefined) return remnant(tier, ref.id, path)
  }
  for (const tier of places) {
    const changes = session.stores[tier].history().flatMap((entry) => entry.changes)
    const path = changes.findLast(({ id }) => id === ref.id)?.path
    if (path !== undefined) return remnant(tier, ref.id, path)
  }
  return undefined
}

function remnant(tier: Tier, id: number, path: string): Found {
  return { id, tier, scope: tier, path, created: undefined, memory: undefined, line: path }
}

/** What a purge by a text would erase: all that hold its phrase or all its words, also where only the archive has them. */
export async function purgeableHolding(session: Session, text: string): Promise<Purgeable> {
  const { memories: present, unread } = await readWhole(session)
  const stock = await takeStock(session, present)
  const gone = goneFrom(session, stock, present, (await readArchived(session, tiers)).memories)
  const decided = new Map(decidedProposals(session).map((proposal) => [proposal.path, proposal]))
  const all = [...present, ...gone, ...decided.values()]
  const found = await holding(session, { memories: all, unread }, text)
  const memories = await Promise.all(found.filter(({ path }) => !decided.has(path)).map(asFound))
  const proposals = await Promise.all(
    found.flatMap(({ path }) => decided.get(path) ?? []).map((each) => purgeableProposal(session, each)),
  )
  return shown(session, memories, stock, proposals)
}

/** The memories that are in the archive alone; of what was forgotten more than once, the newest. */
function goneFrom(
  session: Session,
  stock: Stock,
  present: readonly Memory[],
  archived: readonly Memory[],
): Memory[] {
  const alike = Map.groupBy([...present, ...archived], identity)
  const known = new Set<string>()
  const isNew = (memory: Memory): boolean => {
    if (known.has(memory.path)) return false
    const isShared = (alike.get(identity(memory))?.length ?? 0) > 1
    for (const each of isShared ? kinOf(session, asVersion(session, stock.lineOf, memory), stock) : [])
      if (identity(each) === identity(memory)) known.add(each.path)
    return true
  }
  present.forEach(isNew)
  return archived.toReversed().filter(isNew).reverse()
}

async function shown(
  session: Session,
  found: readonly Found[],
  stock: Stock,
  proposals: readonly PurgeableProposal[] = [],
): Promise<Purgeable> {
  const memories = await Promise.all(found.map((memory) => withVersions(session, memory, stock)))
  const lines = [
    ...memories.map((memory, n) => `${found[n]?.line}${showEarlier(memory)}`),
    ...proposals.map(({ line }) => line),
  ]
  return { display: lines.join("\n"), memories, proposals }
}

function showEarlier({ earlier, mixed }: PurgeableMemory): string {
  const names = earlier.filter(({ files }) => files.length > 0).map(showRef)
  const before = names.length === 0 ? "" : `\n  with what it was as ${names.join(", ")}`
  return before + mixed.map(({ path }) => `\n  with ${path}, which has another memory in it too`).join("")
}

/** A number alone may have been given twice, and on one day. */
function identity(memory: Pick<Version, "id" | "tier" | "created">): string {
  return `${showRef(memory)} ${memory.created}`
}
