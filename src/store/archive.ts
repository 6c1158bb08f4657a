import { type Disk, namesIn } from "../disk/port.ts"
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

export type KeepPath = (file: Pick<ArchiveName, "id" | "kind" | "name">, reason: ArchiveReason) => string

/**
 * Free paths in the archive, each of which sorts behind the file's earlier ones, whatever the clock says.
 * Good for one change: it looks at the archive once.
 */
export function keepPaths(disk: Disk, root: string, nowMs: number): KeepPath {
  let latestMs: Map<number | null, number> | undefined
  return (file, reason) => {
    latestMs ??= latestStamps(disk, root)
    const stampMs = Math.max(nowMs, (latestMs.get(file.id) ?? -1) + 1)
    latestMs.set(file.id, stampMs)
    const stamp = archiveStamp(stampMs)
    return `${root}/${layout.archive}/${archiveName({ ...file, stamp, reason })}`
  }
}

function latestStamps(disk: Disk, root: string): Map<number | null, number> {
  const latestMs = new Map<number | null, number>()
  for (const name of namesIn(disk, `${root}/${layout.archive}`)) {
    const parsed = parseArchiveName(name)
    if (!parsed) continue
    const stampMs = archiveStampMs(parsed.stamp)
    if (stampMs > (latestMs.get(parsed.id) ?? -1)) latestMs.set(parsed.id, stampMs)
  }
  return latestMs
}
