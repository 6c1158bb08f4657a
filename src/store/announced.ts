import { fieldOf, hasTexts } from "../basics/json.ts"
import type { Deed } from "./deed.ts"
import { isChange, type Journal } from "./journal.ts"
import type { Change } from "./journal-entry.ts"

/** What a change is about to do, written to the journal before any of it is done. */
interface Announcement extends Pick<Deed, "operation" | "group" | "from" | "announced"> {
  readonly intends: readonly Change[]
}

export type Announcer = Omit<Announcement, "intends">

export interface Unfinished {
  readonly by: Announcer
  /** What it was about to do, or had done; undefined if it ended between two of its changes. */
  readonly intends: readonly Change[] | undefined
}

export function announce(journal: Journal, by: Announcer, intends: readonly Change[]): void {
  const { operation, group, from, announced } = by
  journal.remark({ operation, group, from, announced, intends })
}

/** Records that nothing is left of an announced change, so that nobody settles it once more. */
export function dismiss(journal: Journal, { group }: Announcer): void {
  journal.remark({ group, isDismissed: true })
}

/** Records that an operation of several announced changes is complete. */
export function conclude(journal: Journal, { group }: Announcer): void {
  journal.remark({ group, isConcluded: true })
}

/**
 * Whether the last operation was announced, and is `open` (still running, or it was killed) or has `ended`.
 * Doctor resumes its own work by itself.
 */
export function lastAnnounced(journal: Journal): "open" | "ended" | undefined {
  const line = journal.lastLine()
  if (line.includes('"intends":')) return /^\{"operation":"(?!renumber")/.test(line) ? "open" : undefined
  return /"announced":|"isDismissed":|"isConcluded":/.test(line) ? "ended" : undefined
}

/** The announced operation at the end of the journal, unless it was concluded. */
export function unfinishedIn(journal: Journal): Unfinished | undefined {
  const lines = journal.lines()
  const last = lines.at(-1)
  const group = fieldOf(last, "group")
  const own = lines.slice(lines.findLastIndex((line) => fieldOf(line, "group") !== group) + 1)
  const announcement = own.findLast(isAnnouncement)
  if (!announcement || own.some((line) => fieldOf(line, "isConcluded") === true)) return undefined
  const { intends, ...by } = announcement
  return { by, intends: announcement === last ? intends : undefined }
}

function isAnnouncement(line: unknown): line is Announcement {
  const intends = fieldOf(line, "intends")
  return hasTexts(line, ["operation", "group", "from"]) && Array.isArray(intends) && intends.every(isChange)
}
