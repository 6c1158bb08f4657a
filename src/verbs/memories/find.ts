import { basename } from "node:path"
import {
  type AnyId,
  type Memory,
  type MemoryRef,
  readRef,
  showRef,
  type Tier,
  tiers,
} from "../../domain/memory.ts"
import { numberIn } from "../../domain/numbered-name.ts"
import { ambiguousId, CoError, describeProblem, type FileProblem } from "../../domain/outcome.ts"
import { quotedIn } from "../../lifecycle/decay.ts"
import { sourcesIn } from "../../lifecycle/summary.ts"
import { restorable } from "../history/archived.ts"
import { refuseUnread, type Session } from "../session.ts"

/**
 * The memory that a person means to change. The project's counts before the global one of the same number, also where it
 * was forgotten: the same forget said twice does not take another memory. By the id in the file first, by the number in
 * its name second. Two that fit are never guessed between.
 */
export function findMemory(session: Session, text: AnyId): Promise<Memory> {
  return findIn(session, text, (ref) => placesOf(session, ref))
}

async function findIn(
  session: Session,
  text: AnyId,
  places: (ref: MemoryRef) => Iterable<Tier>,
): Promise<Memory> {
  const ref = readRef(text)
  const name = String(text).trim()
  for (const tier of places(ref)) {
    const found = await findInTier(session, tier, ref.id)
    if (found) return found
    // The global one of the same number is another memory.
    const broken = await findBroken(session, { id: ref.id, tier })
    if (broken) throw new CoError("not-found", `memory ${name} cannot be read: ${describeProblem(broken)}`)
  }
  throw new CoError("not-found", await whyMissing(session, ref, name))
}

/** Where a number is looked for by who changes something: one that the project's archive has is still the project's. */
export function* placesOf(session: Session, ref: MemoryRef): Generator<Tier> {
  yield ref.tier ?? "project"
  if (ref.tier === undefined && !isInArchive(session, ref.id)) yield "global"
}

function isInArchive(session: Session, id: number): boolean {
  return restorable(session, "project").some((file) => file.id === id)
}

async function whyMissing(session: Session, ref: MemoryRef, name: string): Promise<string> {
  const summary = await findSummary(session, ref)
  if (summary)
    return `no memory ${name}; it is part of memory ${showRef(summary)}, and co restore ${name} brings it back`
  const namesake = showRef({ id: ref.id, tier: "global" })
  if (ref.tier === undefined && (await isInGlobal(session, ref.id)))
    return `memory ${ref.id} of this project is in the archive; co restore ${ref.id} brings it back, and ${namesake} is the global one`
  return `no memory ${name}; co list shows what there is`
}

/** Also one that cannot be read. */
async function isInGlobal(session: Session, id: number): Promise<boolean> {
  const { memories } = await session.stores.global.scan()
  const isThere = memories.some((memory) => memory.id === id)
  return isThere || (await findBroken(session, { id, tier: "global" })) !== undefined
}

/** The memory that stands for one that was put together with others. */
async function findSummary(session: Session, ref: MemoryRef): Promise<Memory | undefined> {
  for (const tier of placesOf(session, ref)) {
    const { memories } = await session.stores[tier].scan()
    const name = showRef({ id: ref.id, tier })
    const found = memories.find(
      (memory) =>
        (memory.source === "summarized" && sourcesIn(memory.content).includes(name)) ||
        quotedIn(memory).includes(name),
    )
    if (found) return found
  }
  return undefined
}

/** A file that is no valid memory but has the number in its name. */
export async function findBroken(session: Session, ref: MemoryRef): Promise<BrokenFile | undefined> {
  for (const tier of placesOf(session, ref)) {
    const { problems } = await session.stores[tier].scan()
    const found = problems.find(
      ({ path, code }) => numberIn(basename(path)) === ref.id && code !== "not-a-file",
    )
    if (found) return { ...found, tier, id: ref.id }
  }
  return undefined
}

export type BrokenFile = FileProblem & { readonly tier: Tier; readonly id: number }

/**
 * For who only reads: the global one also where the project's is in the archive, since what is shown says which it is.
 * Out of an index that is open already, where that knows just one: a process that stays does not read all files for each
 * memory that it is asked for.
 */
export async function findToRead(session: Session, text: AnyId): Promise<Memory> {
  const { tier, id } = readRef(text)
  return (
    (await findInIndex(session, tier ?? "project", id)) ??
    findIn(session, text, () => (tier ? [tier] : tiers))
  )
}

async function findInIndex(session: Session, tier: Tier, id: number): Promise<Memory | undefined> {
  const catalog = session.openedCatalogs()?.[tier]
  if (!catalog?.isOpen) return undefined
  const [{ withCurrent, within }, { reader }] = await Promise.all([
    import("../recall/current-index.ts"),
    import("../recall/read-known.ts"),
  ])
  const [known, ...others] = await withCurrent([catalog], async (current) =>
    within(current, () => current.flatMap(({ index }) => index?.numbered(id) ?? [])),
  )
  const memory = known && others.length === 0 ? await reader(session)(known) : undefined
  return memory?.id === id ? memory : undefined
}

async function findInTier(session: Session, tier: Tier, id: number): Promise<Memory | undefined> {
  const { memories, unread } = await session.stores[tier].scan()
  refuseUnread(unread)
  const byId = memories.filter((memory) => memory.id === id)
  const found = byId.length > 0 ? byId : memories.filter((memory) => numberIn(basename(memory.path)) === id)
  if (found.length < 2) return found[0]
  throw ambiguousId(
    showRef({ id, tier }),
    found.map(({ path }) => path),
  )
}
