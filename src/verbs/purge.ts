import { basename, join } from "node:path"
import { readText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { type Memory, readRef, type Scope, showRef, tiers } from "../domain/memory.ts"
import { ambiguousId, CoError } from "../domain/outcome.ts"
import { bodyOf } from "../markdown/split.ts"
import { layout, parseArchiveName } from "../store/layout.ts"
import { readArchived } from "./archived.ts"
import { readArticles } from "./articles.ts"
import { draftName, draftsLeft } from "./draft.ts"
import { type ForgetResult, type Forgettable, type ForgettableMemory, holding, listLines } from "./forget.ts"
import { proposalFiles } from "./proposals.ts"
import { readAll, readWhole, type Session } from "./session.ts"
import { readHistory } from "./undo.ts"

/** What a purge of these ids would erase: also memories that are only in the archive. */
export async function purgeable(session: Session, ids: readonly string[]): Promise<ForgettableMemory[]> {
  const [present, archived] = [await readWhole(session), await readArchived(session, tiers)]
  return ids.map((text) => {
    const ref = readRef(text)
    const isMeant = ({ id, tier }: ForgettableMemory) => id === ref.id && (ref.tier ?? tier) === tier
    const [found, twin] = [
      ...present.memories.filter(isMeant),
      ...archived.memories.filter(isMeant).slice(0, 1),
    ]
    if (twin && present.memories.includes(twin) && twin.tier === found?.tier)
      throw ambiguousId(text, [found.path, twin.path])
    if (!found) throw new CoError("not-found", `no memory ${text}, neither in the store nor in the archive`)
    return found
  })
}

/** What a purge by a text would erase: all that hold its phrase or all its words, also where only the archive has them. */
export async function purgeableHolding(session: Session, text: string): Promise<Forgettable> {
  const { memories: present, unread } = await readWhole(session)
  const known = new Set(present.map(showRef))
  const archived = (await readArchived(session, tiers)).memories.filter(
    (memory) => !known.has(showRef(memory)),
  )
  // Of what was forgotten more than once, the newest.
  const gone = [...new Map(archived.map((memory) => [showRef(memory), memory])).values()]
  const memories = await holding(session, { memories: [...present, ...gone], unread }, text)
  for (const memory of memories) refuseTwin(memory, present)
  return { display: await listLines(memories), memories }
}

function refuseTwin(memory: Memory, present: readonly Memory[]): void {
  const alike = present.filter((other) => showRef(other) === showRef(memory))
  if (alike.length < 2) return
  throw ambiguousId(
    showRef(memory),
    alike.map(({ path }) => path),
  )
}

export interface PurgeResult extends ForgetResult {
  /** Files that still hold the same text: notes that it was condensed into, copies, context.md, drafts of refused edits. */
  readonly remaining: readonly string[]
}

/** Erases memories from store, archive and journal, and says where their words still are. */
export async function purge(session: Session, memories: readonly ForgettableMemory[]): Promise<PurgeResult> {
  const texts = memories.flatMap(({ path }) => contentAt(session, path) ?? [])
  const forgotten: { id: number; scope: Scope; path: string }[] = []
  const deed = session.deed("forget")
  for (const tier of tiers) {
    const ofTier = memories.filter((memory) => memory.tier === tier)
    if (ofTier.length === 0) continue
    await session.stores[tier].purge(
      deed,
      ofTier.map(({ id }) => id),
    )
    // Its words are in the index with their places: that is made anew by the next question.
    const catalogs = await session.catalogs()
    catalogs[tier].erase()
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
    ...drafts.map((path) => `A text that an edit was refused for is still in ${path}`),
  ]
  return { display: lines.join("\n"), forgotten, remaining: [...holding, ...drafts] }
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
