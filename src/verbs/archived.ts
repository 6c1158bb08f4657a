import { readText } from "../disk/text.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import { parseMemory } from "../markdown/memory.ts"
import type { ArchivedFile } from "../store/archive.ts"
import { memoryOf } from "../store/scan.ts"
import type { EverythingRead, Session } from "./session.ts"

export type ArchivedMemoryFile = ArchivedFile & { readonly id: number }

/** What can be brought back: the newest file of each memory that left the store, not the old versions of those still there. */
export async function restorable(session: Session, tier: Tier): Promise<ArchivedMemoryFile[]> {
  const store = session.stores[tier]
  const present = new Set((await store.scan()).memories.map(({ id }) => id))
  const newest = new Map<number, ArchivedMemoryFile>()
  for (const file of store.archived()) {
    if (file.id === null || file.reason === "replaced" || present.has(file.id)) continue
    newest.set(file.id, { ...file, id: file.id })
  }
  return [...newest.values()]
}

export async function readArchived(session: Session, of: readonly Tier[]): Promise<EverythingRead> {
  const { parseFull } = await import("../markdown/full.ts")
  const memories: Memory[] = []
  for (const tier of of) {
    for (const { path } of await restorable(session, tier)) {
      const read = readText(session.disk, path)
      const parsed = read && "text" in read ? parseMemory(read.text, parseFull) : undefined
      if (parsed?.kind !== "parsed") continue
      memories.push(memoryOf(tier, path, parsed.fields, parsed.body))
    }
  }
  return { memories, problems: [], hasFiles: false }
}
