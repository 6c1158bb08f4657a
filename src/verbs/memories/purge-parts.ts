import { type Memory, parseRef, showRef, type Tier, tiers } from "../../domain/memory.ts"
import { ambiguousId } from "../../domain/outcome.ts"
import { quotedIn } from "../../lifecycle/decay.ts"
import { sourcesIn } from "../../lifecycle/summary.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { Erasable, SeenFile } from "../../store/purge.ts"
import { type ArchivedVersion, versionsIn, versionsOf } from "../history/archived.ts"
import type { Session } from "../session.ts"
import { findBroken } from "./find.ts"
import type { ForgettableMemory } from "./forget.ts"
import { pointerTo, pointsTo } from "./moved-to.ts"

/** A memory with all that a purge of it would erase. */
export interface PurgeableMemory extends ForgettableMemory, Erasable {
  /** What it was under another number, before it was moved or renumbered. */
  readonly earlier: readonly Erasable[]
  /** What may have words of it and stays: files of its number that cannot be read, what it was put together from. */
  readonly doubtful: readonly string[]
}

/** Enough of a memory to find what is of it. */
export type Subject = ForgettableMemory & {
  /** Undefined where that cannot be read. */
  readonly created: string | undefined
  readonly memory: Memory | undefined
}

export async function withVersions(
  session: Session,
  subject: Subject,
  present: readonly Memory[],
): Promise<PurgeableMemory> {
  const { scope, path } = subject
  const alike = present.filter((other) => isNumbered(other, subject)).map((other) => other.path)
  if (alike.length > 1 && alike.includes(path)) throw ambiguousId(showRef(subject), alike)
  const own = await erasableOf(session, subject, present, path)
  const earlier: Erasable[] = []
  for (const part of await earlierNumbers(session, subject, present))
    earlier.push(await erasableOf(session, part, present))
  const doubtful = await doubtfulFor(session, subject, own.files)
  return { ...own, scope, path, earlier, doubtful }
}

interface Numbered {
  readonly id: number
  readonly tier: Tier
  readonly created: string | undefined
}

function isNumbered(a: Pick<Numbered, "id" | "tier">, b: Pick<Numbered, "id" | "tier">): boolean {
  return a.id === b.id && a.tier === b.tier
}

/** `shown` comes last. */
async function erasableOf(
  session: Session,
  { id, tier, created }: Numbered,
  present: readonly Memory[],
  shown?: string,
): Promise<Erasable> {
  const alike = present.filter((other) => isNumbered(other, { id, tier })).map(({ path }) => path)
  const archived = await versionsOf(session, tier, id)
  const own = archived.filter(({ memory }) => memory?.created === created).map(({ path }) => path)
  const files = shown === undefined ? own : [...own.filter((path) => path !== shown), shown]
  return {
    id,
    tier,
    files: files.flatMap((path) => seenFile(session, path)),
    others: [...alike, ...archived.map(({ path }) => path)].filter((path) => !files.includes(path)),
  }
}

function seenFile({ disk }: Session, path: string): SeenFile[] {
  if (disk.stat(path)?.kind !== "file") return []
  return [{ path, hash: fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER)) }]
}

/** Which other numbers it had: the archive says what was moved to where, and a renumbered file says the same as before. */
async function earlierNumbers(
  session: Session,
  { id, tier, created }: Subject,
  present: readonly Memory[],
): Promise<Numbered[]> {
  if (created === undefined) return []
  const archived: Archived[] = []
  for (const each of tiers)
    for (const version of await versionsIn(session, each))
      if (version.memory?.created === created)
        archived.push({ ...version, tier: each, memory: version.memory })
  const current = present.filter((memory) => memory.created === created)
  const found: Numbered[] = [{ id, tier, created }]
  // What is found may have been moved or renumbered in its turn.
  for (const part of found) {
    const texts = [...current, ...archived].filter((one) => isNumbered(one, part)).map(contentOf)
    const isBefore = (version: Archived) =>
      version.tier === part.tier
        ? version.reason === "replaced" && texts.includes(contentOf(version))
        : version.reason === "moved" && pointsTo(session, version.path, pointerTo(session, part))
    for (const version of archived) {
      const isKnown = [...found, ...current].some((one) => isNumbered(one, version))
      if (!isKnown && isBefore(version)) found.push({ id: version.id, tier: version.tier, created })
    }
  }
  return found.slice(1)
}

type Archived = ArchivedVersion & { readonly tier: Tier; readonly memory: Memory }

function contentOf(one: Memory | Archived): string {
  return "memory" in one ? one.memory.content : one.content
}

async function doubtfulFor(
  session: Session,
  { id, tier, memory }: Subject,
  files: readonly SeenFile[],
): Promise<string[]> {
  const broken = await findBroken(session, { id, tier })
  const unread = (await versionsOf(session, tier, id)).filter((version) => !version.memory)
  const sources = memory ? [...sourcesIn(memory.content), ...quotedIn(memory)] : []
  const kept: ArchivedVersion[] = []
  for (const name of new Set(sources)) {
    const ref = parseRef(name)
    if (ref) kept.push(...(await versionsOf(session, ref.tier ?? "project", ref.id)))
  }
  const paths = [...(broken ? [broken.path] : []), ...[...unread, ...kept].map(({ path }) => path)]
  return [...new Set(paths)].filter((path) => !files.some((file) => file.path === path))
}
