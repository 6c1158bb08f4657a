import { basename } from "node:path"
import { type Disk, namesIn } from "../disk/port.ts"
import { archivableOf, isShortened } from "./archived-name.ts"
import type { Journal } from "./journal.ts"
import { keptIn } from "./journal-entry.ts"
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

/** The files in the archive, by memory and then by time. The journal may know shortened names in full. */
export function listArchive(disk: Disk, root: string, journal: Pick<Journal, "read">): ArchivedFile[] {
  const folder = `${root}/${layout.archive}`
  const files = (disk.list(folder) ?? []).flatMap(({ name, kind }) => {
    const parsed = kind === "file" ? parseArchiveName(name) : undefined
    return parsed ? [{ ...parsed, path: `${folder}/${name}` }] : []
  })
  const known = files.some(({ name }) => isShortened(name)) ? namesTold(root, journal) : undefined
  const named = files.map((file) => ({ ...file, name: known?.get(basename(file.path)) ?? file.name }))
  return named.sort((a, b) => (a.id ?? 0) - (b.id ?? 0) || (a.stamp < b.stamp ? -1 : 1))
}

/** Maps the name of a file in the archive to the full name that it had before. */
function namesTold(root: string, journal: Pick<Journal, "read">): Map<string, string> {
  return new Map(
    keptIn(journal.read())
      .filter(({ path, kept }) => path.startsWith(`${root}/`) && isShortened(basename(kept)))
      .map((change) => [basename(change.kept), nameBefore(archivableOf(root, change).parts.join("."))]),
  )
}

/** The original name of a file that was archived a second time, out of the archive itself. */
function nameBefore(name: string): string {
  return parseArchiveName(name)?.name ?? name
}

export type KeepPath = (file: Pick<ArchiveName, "id" | "kind" | "name">, reason: ArchiveReason) => string

/**
 * Makes unused paths in the archive. Each sorts after the file's earlier ones, whatever the clock says.
 * Valid for one change, because it reads the archive only once.
 */
export function keepPaths(disk: Disk, root: string, nowMs: number): KeepPath {
  let latestMs: Map<number | null, number> | undefined
  return (file, reason) => {
    latestMs ??= latestStamps(disk, root, nowMs + furthestMs)
    const stampMs = Math.max(nowMs, (latestMs.get(file.id) ?? -1) + 1)
    latestMs.set(file.id, stampMs)
    const stamp = archiveStamp(stampMs)
    return `${root}/${layout.archive}/${archiveName({ ...file, stamp, reason })}`
  }
}

/**
 * A wrong clock can be off by a century, and what was archived then must still sort before what is archived
 * now. A stamp a thousand years ahead does not come from any clock.
 */
const furthestMs = 1_000 * 366 * 86_400_000

function latestStamps(disk: Disk, root: string, boundMs: number): Map<number | null, number> {
  const latestMs = new Map<number | null, number>()
  for (const name of namesIn(disk, `${root}/${layout.archive}`)) {
    const parsed = parseArchiveName(name)
    if (!parsed) continue
    const stampMs = archiveStampMs(parsed.stamp)
    if (stampMs > boundMs || archiveStamp(stampMs) !== parsed.stamp) continue
    if (stampMs > (latestMs.get(parsed.id) ?? -1)) latestMs.set(parsed.id, stampMs)
  }
  return latestMs
}
