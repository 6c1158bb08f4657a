import { readText } from "../../disk/text.ts"
import type { Memory, Tier } from "../../domain/memory.ts"
import type { HeadParser } from "../../markdown/fields.ts"
import { parseMemory } from "../../markdown/memory.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import type { ArchiveReason } from "../../store/layout.ts"
import { memoryOf } from "../../store/read.ts"
import type { EverythingRead, Session } from "../session.ts"

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
  const { parseFull } = await import("../../markdown/full.ts")
  const memories = of.flatMap((tier) =>
    restorable(session, tier)
      .filter(({ reason }) => isWanted(reason))
      .flatMap(({ path }) => readAt(session, tier, path, parseFull) ?? []),
  )
  return { memories, problems: [], hasFiles: false, unread: [] }
}

export interface ArchivedVersion extends ArchivedMemoryFile {
  /** Undefined where the file is no memory that can be read. */
  readonly memory: Memory | undefined
}

/**
 * All that the archive has under a number, oldest first. That may be several memories: git brings no archive along, so
 * another clone gives a forgotten number again. Which is whose is told by when they were created.
 */
export async function versionsOf(session: Session, tier: Tier, id: number): Promise<ArchivedVersion[]> {
  return versionsIn(session, tier, (file) => file.id === id)
}

/** The same for all numbers. */
export async function versionsIn(
  session: Session,
  tier: Tier,
  isWanted: (file: ArchivedMemoryFile) => boolean = () => true,
): Promise<ArchivedVersion[]> {
  const { parseFull } = await import("../../markdown/full.ts")
  return session.stores[tier]
    .archived()
    .flatMap((file) => (file.id === null ? [] : [{ ...file, id: file.id }]))
    .filter(isWanted)
    .map((file) => ({ ...file, memory: readAt(session, tier, file.path, parseFull) }))
}

function readAt(session: Session, tier: Tier, path: string, full: HeadParser): Memory | undefined {
  const read = readText(session.disk, path)
  const parsed = read && "text" in read ? parseMemory(read.text, full) : undefined
  return parsed?.kind === "parsed" ? memoryOf(tier, path, parsed.fields, parsed.body) : undefined
}
