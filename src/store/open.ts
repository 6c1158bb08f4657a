import { join } from "node:path"
import { sqliteMutex } from "../disk/mutex.ts"
import type { Disk } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import { fileJournal } from "./journal.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot, Places } from "./places.ts"
import { Store } from "./store.ts"

export interface StoreSurroundings {
  readonly disk: Disk
  readonly places: Places
  readonly now: () => number
  readonly token: () => string
  readonly onTrouble: (message: string) => void
}

/** A store on the real thing: SQLite's lock beside the files, the journal in the state folder. */
export function openStore(
  root: KnowledgeRoot,
  { disk, places, now, token, onTrouble }: StoreSurroundings,
): Store {
  return new Store({
    disk,
    root,
    now,
    token,
    onTrouble,
    mutex: sqliteMutex(disk, join(root.path, layout.lock), { waitMs: limits.lockWaitMs }),
    journal: fileJournal(disk, journalPath(places, root), now),
  })
}

/** One journal a knowledge folder, named so that a person finds it: `journal/home-me-shop.jsonl`. */
function journalPath(places: Places, root: KnowledgeRoot): string {
  const name = root.path.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "")
  return join(places.stateFolder, "journal", `${name.slice(-120)}-${shortHash(root.path)}.jsonl`)
}

/** Keeps folders apart whose names differ only in what a file name cannot say (FNV-1a). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, "0")
}
