import { join } from "node:path"
import { type Memory, parseRef, showRef } from "../../domain/memory.ts"
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
import { asVersion, isNumbered, kinOf, type Numbered, type Stock, type Version } from "./kin.ts"

/** A memory with all that a purge of it would erase. */
export interface PurgeableMemory extends ForgettableMemory, Erasable {
  /** What it was under other numbers, before it was moved or renumbered. */
  readonly earlier: readonly Erasable[]
  /** Files in the archive in which a merge put it together with another memory. */
  readonly mixed: readonly SeenFile[]
  /**
   * What may have words of it and stays: files of its number that cannot be read, what it was put together from, the
   * proposal for it where that waits again, and projects that it was moved from or to.
   */
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
  stock: Stock,
): Promise<PurgeableMemory> {
  const { id, tier, scope, path, created, memory } = subject
  const alike = stock.present.filter((other) => isNumbered(other, subject)).map((other) => other.path)
  if (alike.length > 1 && alike.includes(path)) throw ambiguousId(showRef(subject), alike)
  const file = { id, tier, path, created, content: memory?.content }
  const kin = kinOf(session, asVersion(session, stock.lineOf, file), stock)
  const own = erasableOf(session, subject, kin, stock, path)
  const { true: mixed = [], false: whole = [] } = Object.groupBy(kin, ({ sides }) => `${sides.length > 0}`)
  const numbers = [...whole, ...(stock.lineOf(path)?.numbers ?? [])].filter(
    (each) => !isNumbered(each, subject),
  )
  const earlier = [...Map.groupBy(numbers, showRef).values()]
    .flatMap(([first]) => first ?? [])
    .filter((each) => !isStillUsed(stock, path, each))
    .map((each) => erasableOf(session, each, kin, stock))
  const doubtful = [
    ...(await doubtfulFor(session, subject, [...own.files, ...own.shown])),
    ...projectsOf(session, [own, ...earlier]),
  ]
  return {
    ...own,
    scope,
    path,
    earlier,
    mixed: mixed.map((each) => seenFile({ disk: session.disk, fingerprint }, each.path)),
    doubtful: [...new Set(doubtful)],
  }
}

/** Whether the same memory lives on under a number: what was moved leaves files, and one of these may be purged. */
function isStillUsed({ present, lineOf }: Stock, path: string, number: Numbered): boolean {
  const line = lineOf(path)
  return present.some((memory) => line && isNumbered(memory, number) && lineOf(memory.path) === line)
}

function erasableOf(
  { disk }: Session,
  { id, tier }: Numbered,
  kin: readonly Version[],
  { present, archived }: Stock,
  shown?: string,
): Erasable {
  const files = kin.filter((version) => isNumbered(version, { id, tier })).map(({ path }) => path)
  const alike = [...present, ...archived].filter((version) => isNumbered(version, { id, tier }))
  return {
    id,
    tier,
    files: files.map((path) => seenFile({ disk, fingerprint }, path)),
    // Of what only the journal tells there is no file.
    shown:
      shown === undefined || disk.stat(shown)?.kind !== "file"
        ? []
        : [seenFile({ disk, fingerprint }, shown)],
    others: alike.map(({ path }) => path).filter((path) => path !== shown && !files.includes(path)),
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

/** The knowledge folders of other projects that it came from, or went to: their archives are not ours to search. */
function projectsOf({ stores, places, disk }: Session, parts: readonly Erasable[]): string[] {
  const isTouched = (id: number | null) => parts.some((part) => part.tier === "global" && part.id === id)
  return stores.global
    .history()
    .filter(({ operation, from }) => operation === "move" && from !== places.projectFolder)
    .filter(({ changes }) => changes.some(({ kind, id }) => kind !== "replaced" && isTouched(id)))
    .map(({ from }) => join(from, layout.projectFolder, layout.knowledge))
    .filter((folder) => disk.stat(folder)?.kind === "folder")
}
