import { basename, join } from "node:path"
import { readText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { type Memory, type MemoryRef, readRef, type Scope, showRef, type Tier } from "../domain/memory.ts"
import { ambiguousId, CoError } from "../domain/outcome.ts"
import { bodyOf } from "../markdown/split.ts"
import { fingerprint } from "../store/fingerprint.ts"
import { layout, parseArchiveName } from "../store/layout.ts"
import type { Erasable, SeenFile } from "../store/purge.ts"
import { readArchived, versionsOf } from "./archived.ts"
import { readArticles } from "./articles.ts"
import { draftName, draftsLeft } from "./draft.ts"
import { fewNames } from "./few-names.ts"
import { type ForgetResult, type ForgettableMemory, holding, listLines } from "./forget.ts"
import { proposalFiles } from "./proposals.ts"
import { readAll, readWhole, type Session, tiers } from "./session.ts"
import { readHistory } from "./undo.ts"

/** A memory with all that a purge of it would erase. */
export type PurgeableMemory = ForgettableMemory & Erasable

export interface Purgeable {
  /** The memories, a line each. */
  readonly display: string
  readonly memories: readonly PurgeableMemory[]
}

/** What a purge of these ids would erase: also what is only in the archive, or told of by the journal alone. */
export async function purgeable(session: Session, ids: readonly string[]): Promise<Purgeable> {
  const [{ memories: present }, archived] = [await readWhole(session), await readArchived(session, tiers)]
  const found: Found[] = []
  for (const text of ids) {
    const ref = readRef(text)
    const isMeant = ({ id, tier }: Memory) => id === ref.id && (ref.tier ?? tier) === tier
    const gone = archived.memories.filter(isMeant)
    const memory = present.find(isMeant) ?? gone.findLast(({ tier }) => tier === gone[0]?.tier)
    const one = memory ? await asFound(memory) : await findRemnant(session, ref)
    if (!one) throw new CoError("not-found", `no memory ${text}, neither in the store nor in the archive`)
    // The same memory named twice is erased once.
    if (!found.some(({ path }) => path === one.path)) found.push(one)
  }
  return shown(session, found, present)
}

interface Found extends ForgettableMemory {
  readonly created: string | undefined
  /** What is shown of it. */
  readonly line: string
}

async function asFound(memory: Memory): Promise<Found> {
  return { ...memory, line: await listLines([memory]) }
}

/** What is left of a memory that is gone: an earlier version, a file that cannot be read, a word in the journal. */
async function findRemnant(session: Session, ref: MemoryRef): Promise<Found | undefined> {
  const places = ref.tier ? [ref.tier] : tiers
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
  return { id, tier, scope: tier, path, created: undefined, line: path }
}

/** What a purge by a text would erase: all that hold its phrase or all its words, also where only the archive has them. */
export async function purgeableHolding(session: Session, text: string): Promise<Purgeable> {
  const { memories: present, unread } = await readWhole(session)
  const known = new Set(present.map(identity))
  const archived = (await readArchived(session, tiers)).memories.filter(
    (memory) => !known.has(identity(memory)),
  )
  // Of what was forgotten more than once, the newest.
  const gone = [...new Map(archived.map((memory) => [identity(memory), memory])).values()]
  const found = await holding(session, { memories: [...present, ...gone], unread }, text)
  return shown(session, await Promise.all(found.map(asFound)), present)
}

async function shown(
  session: Session,
  found: readonly Found[],
  present: readonly Memory[],
): Promise<Purgeable> {
  const memories = await Promise.all(found.map((memory) => withVersions(session, memory, present)))
  return { display: found.map(({ line }) => line).join("\n"), memories }
}

/** A number alone may have been given twice. */
function identity(memory: Memory): string {
  return `${showRef(memory)} ${memory.created}`
}

async function withVersions(
  session: Session,
  { id, tier, scope, path, created }: Found,
  present: readonly Memory[],
): Promise<PurgeableMemory> {
  const alike = present.filter((other) => showRef(other) === showRef({ id, tier })).map((other) => other.path)
  if (alike.length > 1 && alike.includes(path)) throw ambiguousId(showRef({ id, tier }), alike)
  const archived = await versionsOf(session, tier, id)
  const [own, others] = [true, false].map((isOwn) =>
    archived.filter(({ memory }) => (memory?.created === created) === isOwn).map((version) => version.path),
  )
  return {
    ...{ id, tier, scope, path },
    files: [...(own ?? []).filter((version) => version !== path), path].flatMap((file) =>
      seenFile(session, file),
    ),
    others: [...alike.filter((other) => other !== path), ...(others ?? [])],
  }
}

function seenFile({ disk }: Session, path: string): SeenFile[] {
  if (disk.stat(path)?.kind !== "file") return []
  return [{ path, hash: fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER)) }]
}

export interface PurgeResult extends ForgetResult {
  /** Files that still hold the same text: notes that it was condensed into, copies, context.md, drafts of refused edits. */
  readonly remaining: readonly string[]
}

/** Erases memories from store, archive and journal, and says where their words still are. */
export async function purge(session: Session, memories: readonly PurgeableMemory[]): Promise<PurgeResult> {
  const texts = memories.flatMap(({ path }) => contentAt(session, path) ?? [])
  const forgotten: { id: number; scope: Scope; path: string }[] = []
  const deed = session.deed("forget")
  for (const tier of tiers) {
    const ofTier = memories.filter((memory) => memory.tier === tier)
    if (ofTier.length === 0) continue
    // Its words are in the index with their places: that is made anew by the next question.
    const { [tier]: index } = await session.catalogs()
    index.erase()
    await session.stores[tier].purge(deed, ofTier)
    // Again: somebody may have asked a question meanwhile.
    index.erase()
    forgotten.push(...ofTier.map(({ id, scope, path }) => ({ id, scope, path })))
  }
  await notePurge(session)
  const drafts = draftsOf(session, memories)
  const holding = (await stillHolding(session, texts)).filter((path) => !drafts.includes(path))
  const names = memories.map(showRef).join(", ")
  const lines = [
    `✓ Erased memory ${names} from the store, the archive, the journal and the index. Nothing brings it back.`,
    "Transcripts of conversations, backups and git history were not searched.",
    ...holding.map((path) => `The same words are still in ${path}`),
    ...memories.flatMap((memory) => othersLine(session, memory)),
    ...drafts.map((path) => `A text that an edit was refused for is still in ${path}`),
  ]
  return { display: lines.join("\n"), forgotten, remaining: [...holding, ...drafts] }
}

function othersLine(session: Session, { others, ...memory }: PurgeableMemory): string[] {
  const archive = `${join(session.stores[memory.tier].root, layout.archive)}/`
  const archived = others.filter((path) => path.startsWith(archive))
  if (archived.length === 0) return []
  return [
    `Another memory's files of the number ${showRef(memory)} stay in the archive: ${fewNames(archived)}`,
  ]
}

/** By their names, which say nothing of the project: one of the same name may be of another's, so none is erased. */
function draftsOf(session: Session, memories: readonly ForgettableMemory[]): string[] {
  const names = memories.map(
    ({ path }) => parseArchiveName(basename(path))?.name ?? draftName(basename(path)),
  )
  return draftsLeft(session).filter((path) => names.some((name) => path.endsWith(`-${name}`)))
}

/**
 * That there was a purge, and nothing of what it erased: whoever takes the last operation back does not mean the one
 * before it. Where nothing can be taken back, nothing is told either.
 */
export async function notePurge(session: Session): Promise<void> {
  const last = readHistory(session).findLast(({ operation }) => operation !== "purge")
  if (last) await session.stores[last.tier].note(session.deed("purge"))
}

export function contentAt(session: Session, path: string): string | undefined {
  const read = readText(session.disk, path, limits.articleFileBytes)
  return read && "text" in read ? bodyOf(read.text).trim() : undefined
}

/** Files of co's that have one of the texts. */
export async function stillHolding(session: Session, texts: readonly string[]): Promise<string[]> {
  const { memories } = await readAll(session)
  const places = [
    ...memories.map(({ path }) => path),
    ...(await readArticles(session)).articles.map(({ path }) => path),
    ...tiers.flatMap((tier) => session.stores[tier].archived().map(({ path }) => path)),
    ...tiers.map((tier) => join(session.stores[tier].root, layout.context)),
    ...tiers.flatMap((tier) => proposalFiles(session, tier)),
    ...draftsLeft(session),
  ]
  return places.filter((path) => {
    const read = session.disk.stat(path) ? readText(session.disk, path, limits.articleFileBytes) : undefined
    if (read === undefined || !("text" in read)) return false
    const words = plain(read.text)
    return texts.some((text) => text !== "" && words.includes(plain(text)))
  })
}

/** A promoted memory is indented, a condensed one stands under a heading: line breaks and blanks do not count. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
