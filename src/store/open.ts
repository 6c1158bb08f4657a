import { below } from "../basics/below.ts"
import { once } from "../basics/once.ts"
import { sqliteMutex } from "../disk/mutex.ts"
import { limits } from "../domain/limits.ts"
import { followingJournal } from "./following-journal.ts"
import { fileJournal } from "./journal.ts"
import type { StoreDeps } from "./keeper.ts"
import { layout } from "./layout.ts"
import { fileNameFor, type KnowledgeRoot, type Places } from "./places.ts"
import { Store } from "./store.ts"

export type StoreSurroundings = Omit<StoreDeps, "root" | "mutex" | "journal"> & { readonly places: Places }

/** A store with the real parts: SQLite's lock beside the files, the journal in the state folder. */
export function openStore(root: KnowledgeRoot, { places, ...surroundings }: StoreSurroundings): Store {
  const { disk, now } = surroundings
  const journal = once(() => {
    const path = below(places.stateFolder, "journal", `${fileNameFor(root)}.jsonl`)
    // A project may be renamed or moved; the user's global folder stays.
    return root.tier === "project" ? followingJournal(disk, path, now, root) : fileJournal(disk, path, now)
  })
  return new Store({
    ...surroundings,
    root,
    mutex: sqliteMutex(disk, below(root.path, layout.lock), { waitMs: limits.lockWaitMs }),
    get journal() {
      return journal()
    },
  })
}
