import { dirname, join } from "node:path"
import type { Disk } from "../disk/port.ts"
import { type Tier, tiers } from "../domain/memory.ts"
import { numberIn } from "../domain/numbered-name.ts"
import { layout } from "../store/layout.ts"
import type { KnowledgeRoot } from "../store/places.ts"
import type { Session } from "./session.ts"

/** What changed in a knowledge folder, whoever did it. */
export type StoreChange =
  /** The id is null if it is not known which memory changed. */
  | { readonly kind: "memory"; readonly tier: Tier; readonly id: number | null }
  | { readonly kind: "inbox" }
  | { readonly kind: "context" }

type Listener = (change: StoreChange) => void

/** Reports changes until it is stopped. */
export function watch({ disk, places }: Session, onChange: Listener): () => void {
  const stops = tiers.map((tier) => watchRoot(disk, places[tier], onChange))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Waits for a missing folder by watching the nearest existing one above it. */
function watchRoot(disk: Disk, root: KnowledgeRoot, onChange: Listener): () => void {
  const [memories, inbox] = [join(root.path, layout.memories), join(root.path, layout.inbox)]
  const heard = new Map<string, () => void>()
  const tell = (folder: string, name: string | null) => {
    const path = folder === root.path && name !== null ? join(folder, name) : folder
    if (path === memories)
      onChange({ kind: "memory", tier: root.tier, id: name === null ? null : numberIn(name) })
    else if (path === inbox && name !== layout.gitignore) onChange({ kind: "inbox" })
    else if (path === root.path || path === join(root.path, layout.context)) onChange({ kind: "context" })
  }
  const hear = (folder: string, name: string | null) => {
    if (name === null || disk.stat(folder)?.kind !== "folder") {
      heard.get(folder)?.()
      heard.delete(folder)
    }
    tell(folder, name)
    // Nobody heard what was put into a new folder before it was watched.
    if (folder !== memories && folder !== inbox) for (const found of arm()) tell(found, null)
  }
  // A folder can be made between looking for it and watching its parent, so it looks again.
  const arm = (): string[] => {
    const wanted = [memories, inbox, root.path].map((folder) => nearestFolder(disk, folder, root.base))
    const missing = [...new Set(wanted)].filter((folder) => folder !== undefined && !heard.has(folder))
    const found = missing.flatMap((folder = "") => {
      const stop = disk.watch?.(folder, (name) => hear(folder, name))
      if (!stop) return []
      heard.set(folder, stop)
      return [folder]
    })
    return found.length > 0 ? [...found, ...arm()] : []
  }
  arm()
  return () => {
    for (const stop of heard.values()) stop()
  }
}

/** Does not follow links: what they lead to is not the user's knowledge. */
function nearestFolder(disk: Disk, folder: string, base: string): string | undefined {
  if (disk.stat(folder)?.kind === "folder") return folder
  return folder === base ? undefined : nearestFolder(disk, dirname(folder), base)
}
