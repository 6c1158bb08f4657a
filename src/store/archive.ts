import type { Disk } from "../disk/port.ts"
import {
  type ArchiveName,
  type ArchiveReason,
  archiveName,
  archiveStamp,
  archiveStampMs,
  layout,
  parseArchiveName,
} from "./layout.ts"

export interface ArchivedFile extends ArchiveName {
  /** Absolute path in the archive. */
  readonly path: string
}

/** What the archive holds, by memory and then by time. */
export function listArchive(disk: Disk, root: string): ArchivedFile[] {
  const folder = `${root}/${layout.archive}`
  const files = (disk.list(folder) ?? []).flatMap(({ name, kind }) => {
    const parsed = kind === "file" ? parseArchiveName(name) : undefined
    return parsed ? [{ ...parsed, path: `${folder}/${name}` }] : []
  })
  return files.sort((a, b) => (a.id ?? 0) - (b.id ?? 0) || (a.stamp < b.stamp ? -1 : 1))
}

/** A free path in the archive that sorts behind the file's earlier ones, whatever the clock says. */
export function freeArchivePath(
  disk: Disk,
  root: string,
  file: { id: number | null; name: string },
  reason: ArchiveReason,
  nowMs: number,
): string {
  const earlier = listArchive(disk, root).findLast(({ id }) => id === file.id)
  const leastMs = earlier ? archiveStampMs(earlier.stamp) + 1 : 0
  const stamp = archiveStamp(Math.max(nowMs, leastMs))
  return `${root}/${layout.archive}/${archiveName({ ...file, stamp, reason })}`
}
