import { readText } from "../disk/text.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import { parseMemory } from "../markdown/memory.ts"
import type { ArchivedFile } from "../store/archive.ts"
import type { ArchiveReason } from "../store/layout.ts"
import { memoryOf } from "../store/read.ts"
import type { EverythingRead, Session } from "./session.ts"

export type ArchivedMemoryFile = ArchivedFile & { readonly id: number }

/** What left the store and can be brought back, oldest first; not the old versions of what is still there. */
export function restorable(session: Session, tier: Tier): ArchivedMemoryFile[] {
  return session.stores[tier]
    .archived()
    .flatMap((file) => (file.id === null || file.reason === "replaced" ? [] : [{ ...file, id: file.id }]))
}

export async function readArchived(
  session: Session,
  of: readonly Tier[],
  isWanted: (reason: ArchiveReason) => boolean = () => true,
): Promise<EverythingRead> {
  const { parseFull } = await import("../markdown/full.ts")
  const memories: Memory[] = []
  for (const tier of of) {
    for (const { path, reason } of restorable(session, tier)) {
      if (!isWanted(reason)) continue
      const read = readText(session.disk, path)
      const parsed = read && "text" in read ? parseMemory(read.text, parseFull) : undefined
      if (parsed?.kind !== "parsed") continue
      memories.push(memoryOf(tier, path, parsed.fields, parsed.body))
    }
  }
  return { memories, problems: [], hasFiles: false, unread: [] }
}
