import { type Memory, type Numbered, showRef, type Tier } from "../../domain/memory.ts"
import { describeProblem, type FileProblem } from "../../domain/outcome.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import type { ArchiveReason } from "../../store/layout.ts"
import { readMemoryFile } from "../../store/read.ts"
import type { EverythingRead, Session } from "../session.ts"

export type ArchivedMemoryFile = ArchivedFile & { readonly id: number }

function memoryFilesIn({ stores }: Session, tier: Tier): ArchivedMemoryFile[] {
  return stores[tier].archived().flatMap((file) => (file.id === null ? [] : [{ ...file, id: file.id }]))
}

/** What left the store and can be brought back, oldest first; without old versions of what is still there. */
export function restorable(session: Session, tier: Tier): ArchivedMemoryFile[] {
  return memoryFilesIn(session, tier).filter(({ reason }) => reason !== "replaced")
}

export async function readArchived(
  session: Session,
  of: readonly Tier[],
  isWanted: (reason: ArchiveReason) => boolean = () => true,
): Promise<ArchiveRead> {
  const isMeant = ({ reason }: ArchivedFile) => reason !== "replaced" && isWanted(reason)
  const read = (await Promise.all(of.map((tier) => versionsIn(session, tier, isMeant)))).flat()
  const problems = read.flatMap(({ problem }) => problem ?? [])
  const memories = read.flatMap(({ memory }) => memory ?? [])
  return { memories, problems, hasFiles: problems.length > 0, unread: [] }
}

interface ArchiveRead extends EverythingRead {
  readonly problems: readonly ArchivedProblem[]
}

/** A file that cannot be read as a memory, and its number. */
export type ArchivedProblem = FileProblem & Numbered

export function describeArchived(problem: ArchivedProblem): string {
  return `Cannot be read as a memory: ${showRef(problem)} in ${describeProblem(problem)}`
}

export interface ArchivedVersion extends ArchivedMemoryFile {
  /** Undefined if the file cannot be read as a memory. */
  readonly memory: Memory | undefined
  readonly problem: ArchivedProblem | undefined
}

/**
 * Everything in the archive under a number, oldest first. That may be several memories: git does not carry
 * the archive, so another clone may reuse a forgotten number. `ownVersions` tells them apart.
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
  const files = memoryFilesIn(session, tier).filter(isWanted)
  return files.map((file) => {
    const read = readMemoryFile(session.disk, tier, file.path, parseFull)
    const memory = read.kind === "memory" ? read.memory : undefined
    const problem = read.kind === "problem" ? { ...read.problem, id: file.id, tier } : undefined
    return { ...file, memory, problem }
  })
}
