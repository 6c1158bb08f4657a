import type { Machine } from "../clients/machine.ts"
import type { Disk } from "../disk/port.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import { describeProblem, type FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import type { Catalog } from "../index/catalog.ts"
import type { Gallery } from "../lifecycle/gallery.ts"
import type { LoadedSettings } from "../settings/load.ts"
import type { Operation } from "../store/journal-entry.ts"
import type { Places } from "../store/places.ts"
import type { Deed, Store } from "../store/store.ts"
import type { FetchDeps } from "../web/fetch.ts"

/** What every verb works with. */
export interface Session {
  readonly disk: Disk
  readonly places: Places
  readonly stores: Readonly<Record<Tier, Store>>
  /** Loaded when first asked for, so that a broken settings file does not stop what would mend it. */
  readonly settings: () => LoadedSettings
  readonly now: () => number
  readonly warn: (message: string) => void
  /** Names for files in the making, never the same twice. */
  readonly token: () => string
  /** A new operation for the journal; what is done under one is undone together. */
  readonly deed: (operation: Operation) => Deed
  /** The indexes of the two folders of memories, and of the project's articles. */
  readonly catalogs: Readonly<Record<Tier | "articles", Catalog>>
  /** The bundled table of words, opened once; undefined where it is missing. */
  readonly embedder: () => Embedder | undefined
  /** The user's key for a provider or the reranker, from the environment. */
  readonly keyFor: (provider: string) => string | undefined
  /** Whose machine this is: where other programs keep their files. */
  readonly machine: Pick<Machine, "platform" | "home" | "env">
  /** How pages are fetched, where not as usual. */
  readonly web: FetchDeps
  /** What was learnt about the memories of a store for comparing with them. */
  readonly galleries: Map<Store, Gallery>
}

export const tiers: readonly Tier[] = ["project", "global"]

export interface EverythingRead {
  readonly memories: readonly Memory[]
  readonly problems: readonly FileProblem[]
  readonly hasFiles: boolean
}

/** All memories, the project's first; each file that had to be skipped is named once. */
export async function readAll(session: Session, of: readonly Tier[] = tiers): Promise<EverythingRead> {
  const scans = await Promise.all(of.map((tier) => session.stores[tier].scan()))
  const problems = scans.flatMap((scan) => scan.problems)
  for (const problem of problems) session.warn(`skipped ${describeProblem(problem)}`)
  return {
    memories: scans.flatMap((scan) => scan.memories),
    problems,
    hasFiles: scans.some((scan) => scan.hasFiles),
  }
}
