import { join } from "node:path"
import { type Memory, type Numbered, parseRef, showRef } from "../../domain/memory.ts"
import { ambiguousId } from "../../domain/outcome.ts"
import { quotedIn } from "../../lifecycle/condense.ts"
import { sourcesIn } from "../../lifecycle/summary.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { layout } from "../../store/layout.ts"
import { acceptedInto, type Erasable, type SeenFile, seenFile } from "../../store/purge.ts"
import { type ArchivedVersion, versionsOf } from "../history/archived.ts"
import { findBroken } from "../memories/find.ts"
import type { ForgettableMemory } from "../memories/forget.ts"
import type { Session } from "../session.ts"
import { isNumbered } from "./bond.ts"
import { type Kin, kinOf } from "./kin.ts"
import type { Side } from "./mixed.ts"
import { asVersion, mixedIn, type Stock, type Version } from "./stock.ts"

/** A memory with all that a purge of it would erase. */
export interface PurgeableMemory extends ForgettableMemory, Erasable {
  /** Its versions under other numbers, before it was moved or renumbered. */
  readonly earlier: readonly Erasable[]
  /** Its text, if that can be read: its file may hold another memory, too. */
  readonly content: string | undefined
  /** Files with two memories that are erased with it. */
  readonly shared: readonly string[]
  /** Earlier versions that are recognized only by name, number and date. */
  readonly byName: readonly string[]
  /**
   * What may have words of it and stays: files of its number that cannot be read or hold two memories, what
   * it was put together from, its proposal if that waits again, and projects that it was moved from or to.
   */
  readonly doubtful: readonly string[]
  /** Archived files that are taken for another memory's, but have the same number and date. */
  readonly unsure: readonly string[]
}

/** What is needed of a memory to find what belongs to it. */
export type Subject = ForgettableMemory & {
  /** Undefined if that cannot be read. */
  readonly created: string | undefined
  readonly memory: Memory | undefined
  /** Set if its file holds another memory, too. */
  readonly side?: Side | undefined
}

export function versionOf(session: Session, { lineOf }: Stock, { side, ...subject }: Subject): Version {
  const { id, tier, path, created, memory } = subject
  if (side) return { ...side, path, sides: [] }
  return asVersion(session, lineOf, { id, tier, path, created, content: memory?.content })
}

export async function withVersions(
  session: Session,
  subject: Subject,
  stock: Stock,
): Promise<PurgeableMemory> {
  const { scope, path } = subject
  const alike = stock.present.filter((other) => isNumbered(other, subject)).map((other) => other.path)
  if (alike.length > 1 && alike.includes(path)) throw ambiguousId(showRef(subject), alike)
  const version = versionOf(session, stock, subject)
  const kin = kinOf(session, version, stock)
  const own = erasableOf(session, subject, kin, stock, path)
  const numbers = [...kin.whole, ...(version.line?.numbers ?? [])].filter(
    (each) => !isNumbered(each, subject),
  )
  const earlier = [...Map.groupBy(numbers, showRef).values()]
    .flatMap(([first]) => first ?? [])
    .filter((each) => !isStillUsed(stock, version, each))
    .map((each) => erasableOf(session, each, kin, stock))
  const doubtful = [
    ...(await doubtfulFor(session, subject, [...own.files, ...own.shown])),
    ...kin.stuck.map((file) => file.path),
    ...projectsOf(session, [own, ...earlier]),
  ]
  const shared = mixedIn(stock).filter((file) => file.path === path)
  return {
    ...own,
    scope,
    path,
    content: version.content,
    earlier,
    shared: [...shared, ...kin.mixed].map((file) => file.path),
    byName: kin.byName.map((file) => file.path),
    doubtful: [...new Set(doubtful)],
    unsure: kin.unsure.map((file) => file.path),
  }
}

/** Whether the same memory lives on under a number: a purge may be of a file that a move left behind. */
function isStillUsed({ present }: Stock, { line }: Version, number: Numbered): boolean {
  return present.some((memory) => line && isNumbered(memory, number) && memory.line === line)
}

function erasableOf(
  { disk }: Session,
  { id, tier }: Numbered,
  kin: Kin,
  { present, archived }: Stock,
  shown?: string,
): Erasable {
  const isHere = (version: Version) => isNumbered(version, { id, tier })
  const files = kin.whole.filter(isHere).map(({ path }) => path)
  const mixed = kin.mixed.filter((file) => file.tier === tier).map(({ path }) => path)
  const own = new Set([shown, ...files, ...mixed])
  const seen = (path: string) => seenFile({ disk, fingerprint }, path)
  return {
    id,
    tier,
    mixed: mixed.map(seen),
    files: files.map(seen),
    // What only the journal knows has no file.
    shown: shown === undefined || disk.stat(shown)?.kind !== "file" ? [] : [seen(shown)],
    others: [...present, ...archived]
      .filter(isHere)
      .map(({ path }) => path)
      .filter((path) => !own.has(path)),
  }
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
  const waiting = acceptedInto(session.stores[tier].history(), (change) => change.id === id)
  const paths = [broken ?? [], unread, kept, waiting].flat().map(({ path }) => path)
  return paths.filter((path) => !files.some((file) => file.path === path))
}

/** Knowledge folders of other projects that it came from or went to: we do not search their archives. */
function projectsOf({ stores, places, disk }: Session, parts: readonly Erasable[]): string[] {
  const isTouched = (id: number | null) => parts.some((part) => part.tier === "global" && part.id === id)
  return stores.global
    .history()
    .filter(({ operation, from }) => operation === "move" && from !== places.projectFolder)
    .filter(({ changes }) => changes.some(({ kind, id }) => kind !== "replaced" && isTouched(id)))
    .map(({ from }) => join(from, layout.projectFolder, layout.knowledge))
    .filter((folder) => disk.stat(folder)?.kind === "folder")
}
