import { padId } from "../domain/memory.ts"

/** The names inside a knowledge folder. */
export const layout = {
  projectFolder: ".co-cli",
  appFolder: "co-cli",
  knowledge: "knowledge",
  memories: "memories",
  archive: "archive",
  inbox: "inbox",
  /** Saved pages and documents; `attachments` has a folder per article with what it was made from. */
  articles: "articles",
  attachments: "attachments",
  /** Temporary files. Anything here while nobody holds the lock is a leftover. */
  making: ".tmp",
  lock: ".lock",
  /** The derived indexes; delete them at any time. */
  index: "knowledge.db",
  articleIndex: "knowledge.db.articles",
  context: "context.md",
  instructions: "instructions.md",
  settings: "settings.json",
  gitignore: ".gitignore",
} as const

export const gitignoreText =
  "# written by co: what is derived, waiting or in the making\nknowledge.db*\narchive/\ninbox/\n.tmp/\n.lock*\n"

/** Why a file is in the archive. */
const archiveReasons = [
  "forgotten",
  "replaced",
  "decayed",
  "expired",
  "moved",
  "undone",
  "accepted",
  "rejected",
  "summarized",
] as const

export type ArchiveReason = (typeof archiveReasons)[number]

export interface ArchiveName {
  /** Null for everything but memories. */
  readonly id: number | null
  /** What it is, if it is not a memory, context.md or a proposal. */
  readonly kind?: ArchiveKind | undefined
  readonly stamp: string
  readonly reason: ArchiveReason
  /** The name that the file had in its folder; for an attachment `SLUG.NAME`. A long name is shortened. */
  readonly name: string
}

/** A `file` is one that somebody else, or the import of a whole folder, put into the knowledge folder. */
const archiveKinds = ["article", "attachment", "file"] as const

export type ArchiveKind = (typeof archiveKinds)[number]

/**
 * `007.20260209T143000000Z.forgotten.007-prefers-tabs.md`: the archive explains itself without the
 * journal, sorts by memory and then by time, and preserves every file's old name.
 */
export function archiveName(entry: ArchiveName): string {
  return `${subjectOf(entry)}.${entry.stamp}.${entry.reason}.${entry.name}`
}

function subjectOf({ id, kind, name }: ArchiveName): string {
  if (id !== null) return padId(id)
  if (kind !== undefined) return kind
  return name === layout.context ? "context" : "inbox"
}

const archivePattern = new RegExp(
  `^(\\d{3,15}|context|inbox|${archiveKinds.join("|")})\\.(\\d{8}T\\d{9}Z)\\.(${archiveReasons.join("|")})\\.(.+)$`,
  "s",
)

export function parseArchiveName(file: string): ArchiveName | undefined {
  const match = archivePattern.exec(file)
  if (!match) return undefined
  const [, id = "", stamp = "", reason, name = ""] = match
  const kind = archiveKinds.find((each) => each === id)
  // Undoing an import archives what the import had put into the archive: it keeps its first meaning.
  const before = kind === "file" ? parseArchiveName(name) : undefined
  if (before) return before
  if (kind !== "attachment" && kind !== "file" && !name.endsWith(".md")) return undefined
  return {
    id: /^\d/.test(id) ? Number(id) : null,
    ...(kind && { kind }),
    stamp,
    reason: reason as ArchiveReason,
    name,
  }
}

const latestStampMs = Date.UTC(10_000, 0) - 1

/** The latest time is the end of the year 9999: a stamp has four digits for the year. */
export function archiveStamp(ms: number): string {
  return new Date(Math.min(ms, latestStampMs)).toISOString().replace(/[-:.]/g, "")
}

export function archiveStampMs(stamp: string): number {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp) ?? []
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(ms),
  )
}
