import type { Machine } from "../clients/machine.ts"
import { type Disk, unlessRefused } from "../disk/port.ts"
import { type Memory, type Tier, tiers } from "../domain/memory.ts"
import type { KeyOwner } from "../domain/models/keys.ts"
import { CoError, describeProblem, type FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import type { Catalog } from "../index/catalog.ts"
import type { LoadedSettings } from "../settings/load.ts"
import type { Deed, Operation } from "../store/deed.ts"
import type { Places } from "../store/places.ts"
import type { Store } from "../store/store.ts"
import type { FetchDeps } from "../web/fetch.ts"

/** What every verb works with. */
export interface Session {
  readonly disk: Disk
  readonly places: Places
  readonly stores: Readonly<Record<Tier, Store>>
  /**
   * Loaded on first use, so that a broken settings file does not block the commands that repair it. Warns of
   * what has no effect, unless the caller reports that itself.
   */
  readonly settings: (options?: { readonly isReported?: boolean }) => LoadedSettings
  /** Reads the settings again after a change, for all later calls. */
  readonly reloadSettings: () => LoadedSettings
  readonly now: () => number
  /** Milliseconds since 1970 by the clock of the file system, whatever `now` is set to. */
  readonly clockMs: () => number
  readonly warn: (message: string) => void
  /** For problems that stay until somebody fixes them: said once, however often they come up. */
  readonly warnOnce: (message: string) => void
  /** For what went well, to help whoever looks for the cause of something. */
  readonly log: (message: string) => void
  /** Tokens for the names of files in the making, never the same twice. */
  readonly token: () => string
  /** A new operation for the journal. Everything done under one is undone together. */
  readonly deed: (operation: Operation) => Deed
  /** Loaded on first use: a question that the texts answer does not need them. */
  readonly catalogs: () => Promise<Catalogs>
  /** The catalogs, if they were already loaded. */
  readonly openedCatalogs: () => Catalogs | undefined
  /** The bundled table of words, opened once; undefined if it is missing. */
  readonly embedder: () => Promise<Embedder | undefined>
  /** The user's key for a provider or the reranker, from the environment. */
  readonly keyFor: (service: KeyOwner) => string | undefined
  /** The user's machine: where other programs keep their files. */
  readonly machine: Pick<Machine, "platform" | "home" | "env">
  /** How pages are fetched, if not as usual. */
  readonly web: FetchDeps
}

/** The same session, but everything that is done in it is one operation for undo. */
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

/** All memories, the project's first. Each skipped file is named once, unless `check` refuses everything. */
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

/** Whether a knowledge folder can be listed; a missing one counts as listable. */
export function canEnter({ disk, stores }: Session, tier: Tier): boolean {
  return unlessRefused(() => {
    disk.list(stores[tier].root)
    return true
  }, false)
}

/** The same for callers that must not take unreadable files for missing ones. */
export function readWhole(session: Session, of: readonly Tier[] = tiers): Promise<EverythingRead> {
  return readAll(session, of, (read) => {
    refuseUnread(read.unread[0])
    refuseHidden(read)
  })
}

/** Fails if nothing was found but something may be there that co may not read. */
export function refuseHidden({ memories, problems, unread }: EverythingRead): void {
  if (memories.length === 0) refuseUnread(unread[0] ?? problems.find(({ code }) => code === "unreadable"))
}

export function refuseUnread(problem: FileProblem | undefined): void {
  if (problem) throw new CoError("storage", describeProblem(problem), { path: problem.path })
}
