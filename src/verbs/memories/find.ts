import { basename } from "node:path"
import { once } from "../../basics/once.ts"
import {
  type AnyId,
  type Memory,
  type MemoryRef,
  type Numbered,
  onlyOne,
  readRef,
  showRef,
  supersededBy,
  type Tier,
  tiersOf,
} from "../../domain/memory.ts"
import { numberIn } from "../../domain/numbered-name.ts"
import { ambiguousName, CoError, describeProblem, type FileProblem } from "../../domain/outcome.ts"
import { quotedIn } from "../../lifecycle/condense.ts"
import { sourcesIn } from "../../lifecycle/summary.ts"
import type { Scan } from "../../store/scan.ts"
import { restorable } from "../history/archived.ts"
import { refuseUnread, type Session } from "../session.ts"

/**
 * The memory that a person wants to change. The project's memory comes before the global one of the same
 * number, even if it was forgotten: the same forget run twice must not take another memory. The number in a
 * file's name counts only if nothing has it as its id. If two files fit, it fails and never guesses.
 */
export async function findMemory(session: Session, text: AnyId): Promise<Memory> {
  return readable(await findFile(session, text), text)
}

/** The same, but accepts a broken file: it can still be put away. */
export async function findFile(session: Session, text: AnyId): Promise<FoundFile> {
  const look = lookFor(session, readRef(text))
  return findIn(look, placesIn(look), text)
}

/** A memory, or a file that is not a valid one and has the number in its name. */
export type FoundFile = { readonly memory: Memory } | { readonly broken: BrokenFile }

function readable(found: FoundFile, text: AnyId): Memory {
  if ("memory" in found) return found.memory
  throw unreadableMemory(text, found.broken)
}

export function unreadableMemory(text: AnyId, broken: BrokenFile): CoError {
  return new CoError("not-found", `memory ${String(text).trim()} cannot be read: ${describeProblem(broken)}`)
}

/** One search for a number. Each folder is read on first use, and only once. */
interface Look extends MemoryRef {
  readonly scans: Readonly<Record<Tier, () => Promise<Scan>>>
  /** Whether a folder's archive has the number. */
  readonly isArchivedIn: Readonly<Record<Tier, () => boolean>>
  /** What became of a folder's memory of that number, if it was moved. */
  readonly movedFrom: (tier: Tier) => Promise<Memory | undefined>
}

function lookFor(session: Session, ref: MemoryRef): Look {
  const { project, global } = session.stores
  const isArchivedIn = (tier: Tier) => once(() => restorable(session, tier).some(({ id }) => id === ref.id))
  return {
    ...ref,
    scans: { project: once(() => project.scan()), global: once(() => global.scan()) },
    isArchivedIn: { project: isArchivedIn("project"), global: isArchivedIn("global") },
    movedFrom: async (tier) => (await import("./moved-to.ts")).movedFrom(session, { id: ref.id, tier }),
  }
}

async function findIn(look: Look, places: Iterable<Tier>, text: AnyId): Promise<FoundFile> {
  const { id, scans } = look
  for (const tier of places) {
    const scan = await scans[tier]()
    const memory = memoryIn(scan, { id, tier })
    if (memory) return { memory }
    // Stops here: the global memory of the same number is another one. A file without a readable id may be any
    // memory, so it does not stand for one that was forgotten.
    const broken = brokenIn(scan, { id, tier })
    if (broken && !look.isArchivedIn[tier]()) return { broken }
  }
  const named = await namedIn(look)
  if (named) return { memory: named }
  throw new CoError("not-found", await whyMissing(look, String(text).trim()))
}

/** The memory whose file name begins with a number that no memory has as its id, not even in the archive. */
export function findByName(session: Session, ref: MemoryRef): Promise<Memory | undefined> {
  return namedIn(lookFor(session, ref))
}

async function namedIn(look: Look): Promise<Memory | undefined> {
  const scans = await Promise.all(tiersOf(look).map((tier) => look.scans[tier]()))
  const hasId = scans.some(({ memories }) => memories.some(({ id }) => id === look.id))
  if (hasId || tiersOf(look).some((tier) => look.isArchivedIn[tier]())) return undefined
  for (const { memories } of scans) {
    const found = memories.filter(({ path }) => numberIn(basename(path)) === look.id)
    if (found.length > 1)
      throw ambiguousName(
        showRef({ id: look.id, tier: look.tier ?? "project" }),
        found.map(({ path }) => path),
      )
    if (found[0]) return found[0]
  }
  return undefined
}

/** The folders in which a change looks for a number. */
export function placesOf(session: Session, ref: MemoryRef): Iterable<Tier> {
  return placesIn(lookFor(session, ref))
}

/** A number in the project's archive still belongs to the project. */
function* placesIn({ tier, isArchivedIn }: Look): Generator<Tier> {
  yield tier ?? "project"
  if (tier === undefined && !isArchivedIn.project()) yield "global"
}

async function whyMissing(look: Look, name: string): Promise<string> {
  const { id, tier, isArchivedIn } = look
  const archivedIn = tiersOf(look).find((each) => isArchivedIn[each]())
  const moved = archivedIn && (await look.movedFrom(archivedIn))
  const other = tier === undefined && (await isInGlobal(look)) ? showRef({ id, tier: "global" }) : undefined
  if (moved) {
    const where = (await import("./moved-to.ts")).describeMoved({ id, tier: archivedIn }, moved)
    return other ? `${where}, and ${other} is the global one` : where
  }
  // A bare number restores the project's memory, so the global one is named with its g.
  const gone = (of: Tier, where: string) => {
    const [missing, it, named] =
      of === "global" && tier === undefined
        ? [`${name} in this project`, showRef({ id, tier: of }), showRef({ id, tier: of })]
        : [name, "it", name]
    return `no memory ${missing}; ${it} is ${where}, and co restore ${named} brings it back`
  }
  const summary = await findSummary(look)
  if (summary) return gone(summary.tier, `part of memory ${showRef(summary)}`)
  if (other)
    return `memory ${id} of this project is in the archive; co restore ${id} brings it back, and ${other} is the global one`
  return archivedIn ? gone(archivedIn, "in the archive") : `no memory ${name}; co list shows what there is`
}

/** Counts a file that cannot be read, too. */
async function isInGlobal({ id, scans }: Look): Promise<boolean> {
  const scan = await scans.global()
  return (
    scan.memories.some((memory) => memory.id === id) || brokenIn(scan, { id, tier: "global" }) !== undefined
  )
}

/** The memory into which this one was merged with others. */
async function findSummary(look: Look): Promise<Memory | undefined> {
  for (const tier of placesIn(look)) {
    const found = summaryIn(await look.scans[tier](), showRef({ id: look.id, tier }))
    if (found) return found
  }
  return undefined
}

function summaryIn({ memories }: Scan, name: string): Memory | undefined {
  return memories.find(
    (memory) =>
      (memory.source === "summarized" && sourcesIn(memory.content).includes(name)) ||
      quotedIn(memory).includes(name),
  )
}

/** A file in a folder that is not a valid memory but has the number in its name. */
export async function findBroken({ stores }: Session, place: Numbered): Promise<BrokenFile | undefined> {
  return brokenIn(await stores[place.tier].scan(), place)
}

function brokenIn({ problems }: Scan, { id, tier }: Numbered): BrokenFile | undefined {
  const found = problems.find(({ path, code }) => numberIn(basename(path)) === id && code !== "not-a-file")
  return found && { ...found, tier, id }
}

export type BrokenFile = FileProblem & Numbered

/**
 * Finds a memory only to read it: takes the global one even if the project's is in the archive, since the
 * output says which it is. Uses an index that is already open, if that knows exactly one: a long-running
 * process must not read all files for each memory that it is asked for.
 */
export async function findToRead(session: Session, text: AnyId): Promise<FoundToRead> {
  const ref = readRef(text)
  const known = await findCurrentInIndex(session, ref.tier ?? "project", ref.id)
  if (known) return { memory: known }
  const look = lookFor(session, ref)
  const memory = readable(await findIn(look, tiersOf(ref), text), text)
  const newer = supersededBy((await look.scans[memory.tier]()).memories).get(memory.id)
  return { memory, newer, instead: await insteadOf(look, memory) }
}

interface FoundToRead {
  readonly memory: Memory
  /** The number of the memory that supersedes it. */
  readonly newer?: number | undefined
  /** What became of the project's memory of that number, if this is the global one. */
  readonly instead?: string | undefined
}

async function insteadOf(look: Look, shown: Memory): Promise<string | undefined> {
  const { id, tier, scans } = look
  if (tier !== undefined || shown.tier === "project") return undefined
  const moved = look.isArchivedIn.project() ? await look.movedFrom("project") : undefined
  if (moved?.path === shown.path) return undefined
  const summary = moved ?? summaryIn(await scans.project(), String(id))
  if (!summary) return undefined
  const what = moved ? "was moved to" : "is part of memory"
  return `project memory ${id} ${what} ${showRef(summary)}; this is ${showRef(shown)}`
}

/** Finds only a memory that no other supersedes: which one supersedes it can only be read from the files. */
async function findCurrentInIndex(session: Session, tier: Tier, id: number): Promise<Memory | undefined> {
  const catalog = session.openedCatalogs()?.[tier]
  if (!catalog?.isOpen) return undefined
  const [{ supersedesMark }, { withCurrent, within }, { reader }] = await Promise.all([
    import("../../index/marks.ts"),
    import("../recall/current-index.ts"),
    import("../recall/read-known.ts"),
  ])
  const [known, ...others] = await withCurrent([catalog], async (current) =>
    within(current, () =>
      current.flatMap(({ index }) => (index?.frequency(supersedesMark(id)) === 0 ? index.numbered(id) : [])),
    ),
  )
  const memory = known && others.length === 0 ? await reader(session)(known) : undefined
  return memory?.id === id ? memory : undefined
}

function memoryIn({ memories, unread }: Scan, number: Numbered): Memory | undefined {
  refuseUnread(unread)
  return onlyOne(memories, number)
}
