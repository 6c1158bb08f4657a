import { shownPath } from "../../basics/shown-path.ts"
import { type Memory, readRef, showRef, tiers } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { describeArchived, readArchived } from "../history/archived.ts"
import { holding } from "../memories/holding.ts"
import { readWhole, type Session } from "../session.ts"
import { isNumbered } from "./bond.ts"
import { kinOf } from "./kin.ts"
import { type PurgeableMemory, withVersions } from "./parts.ts"
import { decidedProposals, type PurgeableProposal, purgeableProposal } from "./proposals.ts"
import { refuseShared, sidesAlone } from "./shared.ts"
import { asVersion, type Stock, takeStock, type Version } from "./stock.ts"
import { asFound, type Found, findNamed, findPresent, findRemnant } from "./subject.ts"

export interface Purgeable {
  /** The memories and proposals, one per line. */
  readonly display: string
  readonly memories: readonly PurgeableMemory[]
  /** Only for a purge by text: proposals in the archive, whether they became memories or not. */
  readonly proposals: readonly PurgeableProposal[]
}

/** What a purge of these ids would erase, including what is only in the archive or only in the journal. */
export async function purgeable(session: Session, ids: readonly string[]): Promise<Purgeable> {
  const [read, archived] = [await readWhole(session), await readArchived(session, tiers)]
  const stock = await takeStock(session, read)
  const found: Found[] = []
  for (const text of ids) {
    const ref = readRef(text)
    const gone = archived.memories.filter(({ id, tier }) => id === ref.id && (ref.tier ?? tier) === tier)
    const newest = gone.findLast(({ tier }) => tier === gone[0]?.tier)
    const one =
      (await findPresent(session, ref, read.memories, stock)) ??
      (newest ? await asFound(newest) : await findRemnant(session, ref, stock)) ??
      (await findNamed(session, ref))
    if (!one) throw new CoError("not-found", `no memory ${text}, neither in the store nor in the archive`)
    // A memory that is named twice is erased once.
    if (!found.some((each) => each.path === one.path && isNumbered(each, one))) found.push(one)
  }
  return shown(session, found, stock)
}

/**
 * What a purge by text would erase: all memories with the text as a phrase or all its words, including those
 * that are only in the archive.
 */
export async function purgeableHolding(session: Session, text: string): Promise<Purgeable> {
  const read = await readWhole(session)
  const { memories: present, unread } = read
  const stock = await takeStock(session, read)
  const archived = await readArchived(session, tiers)
  const gone = goneFrom(session, stock, present, archived.memories)
  const sides = new Map(sidesAlone(stock).map((side) => [side.memory, side]))
  const decided = new Map(decidedProposals(session).map((proposal) => [proposal.path, proposal]))
  const all = [...present, ...gone, ...sides.keys(), ...decided.values()]
  const found = await holding(
    session,
    { memories: all, unread },
    text,
    archived.problems.map(describeArchived),
  )
  const memories = await Promise.all(
    found
      .filter(({ path }) => !decided.has(path))
      .map(async (memory) => ({ ...(await asFound(memory)), side: sides.get(memory) })),
  )
  const proposals = await Promise.all(
    found.flatMap(({ path }) => decided.get(path) ?? []).map((each) => purgeableProposal(session, each)),
  )
  return shown(session, memories, stock, proposals)
}

/** The memories that are only in the archive; of one that was forgotten more than once, the newest file. */
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
    if (!isShared) return true
    const { whole, byName } = kinOf(session, asVersion(session, stock.lineOf, memory), stock)
    for (const each of whole)
      if (identity(each) === identity(memory) && !byName.includes(each)) known.add(each.path)
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
  refuseShared(session, found, stock)
  const memories = await Promise.all(found.map((memory) => withVersions(session, memory, stock)))
  const lines = [
    ...memories.map((memory, n) => `${found[n]?.line}${showEarlier(memory)}`),
    ...proposals.map(({ line }) => line),
  ]
  return { display: lines.join("\n"), memories, proposals }
}

function showEarlier({ earlier, shared, byName, unsure }: PurgeableMemory): string {
  const names = earlier.filter(({ files }) => files.length > 0).map(showRef)
  return [
    ...(names.length === 0 ? [] : [`with its earlier versions as ${names.join(", ")}`]),
    ...shared.map((path) => `with ${shownPath(path)}, which also holds another memory`),
    ...byName.map((path) => `with ${shownPath(path)}, which has the same name, number and date`),
    ...unsure.map((path) => `without ${shownPath(path)}, which may be an earlier version of it`),
  ]
    .map((line) => `\n  ${line}`)
    .join("")
}

/** Number and date: the number alone may have been given twice, even on the same day. */
function identity(memory: Pick<Version, "id" | "tier" | "created">): string {
  return `${showRef(memory)} ${memory.created}`
}
