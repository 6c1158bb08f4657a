import { readText } from "../../disk/text.ts"
import { formatInstant } from "../../domain/time.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { archiveStampMs } from "../../store/layout.ts"
import type { Session } from "../session.ts"

/** The text of a file at one time. */
export interface Version {
  readonly at: string
  readonly operation: string
  readonly path: string
  readonly text: string
  /** Why there is no text. */
  readonly problem?: string
}

interface Files {
  readonly archived: readonly ArchivedFile[]
  readonly current: readonly { readonly at: string; readonly path: string }[]
}

/** Reads versions by the names in the archive, which need no journal, and then the present one. */
export function readVersions({ disk }: Session, { archived, current }: Files, maxBytes?: number): Version[] {
  const before = archived.map(({ stamp, reason, path }) => ({
    at: formatInstant(archiveStampMs(stamp)),
    operation: reason,
    path,
  }))
  const now = current.map((file) => ({ ...file, operation: "current" }))
  return [...before, ...now].flatMap((version) => {
    const read = readText(disk, version.path, maxBytes)
    if (read === undefined) return []
    return "text" in read
      ? [{ ...version, text: read.text }]
      : [{ ...version, text: "", problem: read.problem.message }]
  })
}
