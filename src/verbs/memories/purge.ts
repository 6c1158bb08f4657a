import { basename, join } from "node:path"
import { readText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { type Memory, type MemoryRef, readRef, showRef, type Tier, tiers } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { bodyOf } from "../../markdown/split.ts"
import { layout, parseArchiveName } from "../../store/layout.ts"
import type { Erasable } from "../../store/purge.ts"
import type { Deed } from "../../store/store.ts"
import { readArticles } from "../articles/articles.ts"
import { fewNames } from "../few-names.ts"
import { readArchived, versionsOf } from "../history/archived.ts"
import { readHistory } from "../history/undo.ts"
import { proposalFiles } from "../inbox/proposals.ts"
import { readAll, readWhole, type Session } from "../session.ts"
import { draftName, draftsLeft } from "./draft.ts"
import { type ForgetResult, type ForgettableMemory, holding, listLines } from "./forget.ts"
import { type PurgeableMemory, type Subject, withVersions } from "./purge-parts.ts"

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

/** With what is shown of it. */
type Found = Subject & { readonly line: string }

async function asFound(memory: Memory): Promise<Found> {
  const { id, tier, scope, path, created } = memory
  return { id, tier, scope, path, created, memory, line: await listLines([memory]) }
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
  return { id, tier, scope: tier, path, created: undefined, memory: undefined, line: path }
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

export interface PurgeResult extends ForgetResult {
  /**
   * Files that still hold the same text, or may: notes that it was condensed into and what it was condensed from, copies,
   * context.md, files of its number that cannot be read, drafts of refused edits.
   */
  readonly remaining: readonly string[]
}

/** Erases memories from store, archive and journal, and says where their words still are. */
export async function purge(session: Session, memories: readonly PurgeableMemory[]): Promise<PurgeResult> {
  const texts = memories.flatMap(({ path }) => contentAt(session, path) ?? [])
  const deed = session.deed("forget")
  // What it was before comes first: it is found by what it became.
  const earlier = new Map(memories.flatMap((memory) => memory.earlier).map((part) => [showRef(part), part]))
  await eraseAll(session, deed, [...earlier.values()])
  await eraseAll(session, deed, memories)
  await notePurge(session)
  const drafts = draftsOf(session, memories)
  const holding = (await stillHolding(session, texts)).filter((path) => !drafts.includes(path))
  const doubtful = memories.flatMap((memory) => memory.doubtful).filter((path) => !holding.includes(path))
  const names = memories.map(showRef).join(", ")
  const lines = [
    `✓ Erased memory ${names} from the store, the archive, the journal and the index. Nothing brings it back.`,
    "Transcripts of conversations, backups and git history were not searched.",
    ...holding.map((path) => `The same words are still in ${path}`),
    ...doubtful.map((path) => `Words of it may be in ${path}`),
    ...memories.flatMap((memory) => othersLine(session, memory)),
    ...drafts.map((path) => `A text that an edit was refused for is still in ${path}`),
  ]
  const forgotten = tiers.flatMap((tier) => memories.filter((memory) => memory.tier === tier))
  return {
    display: lines.join("\n"),
    forgotten: forgotten.map(({ id, scope, path }) => ({ id, scope, path })),
    remaining: [...holding, ...doubtful, ...drafts],
  }
}

async function eraseAll(session: Session, deed: Deed, parts: readonly Erasable[]): Promise<void> {
  for (const tier of tiers) {
    const ofTier = parts.filter((part) => part.tier === tier)
    if (ofTier.length === 0) continue
    // The words are in the index with their places: that is made anew by the next question.
    const { [tier]: index } = await session.catalogs()
    index.erase()
    await session.stores[tier].purge(deed, ofTier)
    // Again: somebody may have asked a question meanwhile.
    index.erase()
  }
}

function othersLine(session: Session, { others, doubtful, ...memory }: PurgeableMemory): string[] {
  const archive = `${join(session.stores[memory.tier].root, layout.archive)}/`
  const archived = others.filter((path) => path.startsWith(archive) && !doubtful.includes(path))
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
 * before it.
 */
export async function notePurge(session: Session): Promise<void> {
  const last = readHistory(session).findLast(({ operation }) => operation !== "purge")
  await session.stores[last?.tier ?? "project"].note(session.deed("purge"))
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
