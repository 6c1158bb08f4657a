import type { Machine } from "../clients/machine.ts"
import { type Disk, errnoOf } from "../disk/port.ts"
import { type Memory, type Tier, tiers } from "../domain/memory.ts"
import type { KeyOwner } from "../domain/models/keys.ts"
import { CoError, describeProblem, type FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import type { Catalog } from "../index/catalog.ts"
import type { LoadedSettings } from "../settings/load.ts"
import type { Deed } from "../store/deed.ts"
import type { Operation } from "../store/journal-entry.ts"
import type { Places } from "../store/places.ts"
import type { Store } from "../store/store.ts"
import type { FetchDeps } from "../web/fetch.ts"

/** What every verb works with. */
export interface Session {
  readonly disk: Disk
  readonly places: Places
  readonly stores: Readonly<Record<Tier, Store>>
  /** Loaded when first asked for, so that a broken settings file does not stop what would mend it. */
  readonly settings: () => LoadedSettings
  /** After one was changed: reads them anew, for whoever asks from then on. */
  readonly reloadSettings: () => LoadedSettings
  readonly now: () => number
  /** Milliseconds since 1970 by the clock that the file system uses, whatever `now` is told to be. */
  readonly clockMs: () => number
  readonly warn: (message: string) => void
  /** For what stays as it is until somebody mends it: said once, however often it is come across. */
  readonly warnOnce: (message: string) => void
  /** What goes as it should: for whoever looks for the cause of something. */
  readonly log: (message: string) => void
  /** Names for files in the making, never the same twice. */
  readonly token: () => string
  /** A new operation for the journal; what is done under one is undone together. */
  readonly deed: (operation: Operation) => Deed
  /** Loaded when first asked for: a question that the texts answer needs none of it. */
  readonly catalogs: () => Promise<Catalogs>
  /** Those, where somebody has asked for them. */
  readonly openedCatalogs: () => Catalogs | undefined
  /** The bundled table of words, opened once; undefined where it is missing. */
  readonly embedder: () => Promise<Embedder | undefined>
  /** The user's key for a provider or the reranker, from the environment. */
  readonly keyFor: (service: KeyOwner) => string | undefined
  /** Whose machine this is: where other programs keep their files. */
  readonly machine: Pick<Machine, "platform" | "home" | "env">
  /** How pages are fetched, where not as usual. */
  readonly web: FetchDeps
}

/** The same session for what belongs together: all that is done in it is one operation for undo. */
export function asOneOperation(session: Session): Session {
  const { group } = session.deed("undo")
  return { ...session, deed: (operation) => ({ ...session.deed(operation), group }) }
}

/** The indexes of the two folders of memories, and of the project's articles. */
export type Catalogs = Readonly<Record<Tier | "articles", Catalog>>

export interface EverythingRead {
  readonly memories: readonly Memory[]
  readonly problems: readonly FileProblem[]
  readonly hasFiles: boolean
  /** The folders that could not be read at all, and why. */
  readonly unread: readonly FileProblem[]
}

/** All memories, the project's first; each file that had to be skipped is named once, unless `check` refuses it all. */
export async function readAll(
  session: Session,
  of: readonly Tier[] = tiers,
  check: (read: EverythingRead) => void = () => undefined,
): Promise<EverythingRead> {
  const scans = await Promise.all(of.map((tier) => session.stores[tier].scan()))
  const read = {
    memories: scans.flatMap((scan) => scan.memories),
    problems: scans.flatMap((scan) => scan.problems),
    hasFiles: scans.some((scan) => scan.hasFiles),
    unread: scans.flatMap(({ unread }) => unread ?? []),
  }
  check(read)
  for (const problem of read.problems) session.warnOnce(`skipped ${describeProblem(problem)}`)
  return read
}

/** Whether a knowledge folder can be looked into at all; one that is missing can. */
export function canEnter({ disk, stores }: Session, tier: Tier): boolean {
  try {
    disk.list(stores[tier].root)
    return true
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

/** The same for who must not take what cannot be read for what is not there. */
export function readWhole(session: Session, of: readonly Tier[] = tiers): Promise<EverythingRead> {
  return readAll(session, of, (read) => {
    refuseUnread(read.unread[0])
    refuseHidden(read)
  })
}

/** Where nothing was found, something may be there that we are not let in to read. */
export function refuseHidden({ memories, problems, unread }: EverythingRead): void {
  if (memories.length === 0) refuseUnread(unread[0] ?? problems.find(({ code }) => code === "unreadable"))
}

export function refuseUnread(problem: FileProblem | undefined): void {
  if (problem) throw new CoError("storage", describeProblem(problem), { path: problem.path })
}
