import type { Disk } from "../disk/port.ts"
import {
  type ArchiveName,
  type ArchiveReason,
  archiveName,
  archiveStamp,
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

/** A free path in the archive. Two operations in one millisecond, or a fixed clock, move on by one. */
export function freeArchivePath(
  disk: Disk,
  root: string,
  file: { id: number | null; name: string },
  reason: ArchiveReason,
  nowMs: number,
): string {
  for (let ms = nowMs; ; ms++) {
    const path = `${root}/${layout.archive}/${archiveName({ ...file, stamp: archiveStamp(ms), reason })}`
    if (disk.stat(path) === undefined) return path
  }
}
