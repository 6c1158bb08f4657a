import { fieldOf, hasTexts } from "../basics/json.ts"
import { isChange, type Journal } from "./journal.ts"
import type { Change, JournalEntry } from "./journal-entry.ts"

/** What a change is about to do, written to the journal before any of it is done. */
interface Announcement extends Pick<JournalEntry, "operation" | "group" | "from"> {
  readonly intends: readonly Change[]
}

export type Announcer = Omit<Announcement, "intends">

export interface Unfinished {
  readonly by: Announcer
  /** What it was about to do, or had done; undefined if it ended between two of its changes. */
  readonly intends: readonly Change[] | undefined
}

export function announce(journal: Journal, by: Announcer, intends: readonly Change[]): void {
  const { operation, group, from } = by
  journal.remark({ operation, group, from, intends })
}

/** Records that an operation of several announced changes is complete. */
export function conclude(journal: Journal, { group }: Announcer): void {
  journal.remark({ group, isConcluded: true })
}

/** Whether an announced import is still running or was killed. Doctor resumes its own work by itself. */
export function mayBeLeft(journal: Journal): boolean {
  const line = journal.lastLine()
  return line.includes('"intends":') && line.startsWith('{"operation":"import"')
}

/** The announced operation at the end of the journal, unless it was concluded. */
export function unfinishedIn(journal: Journal): Unfinished | undefined {
  const lines = journal.lines()
  const last = lines.at(-1)
  const group = fieldOf(last, "group")
  const own = lines.slice(lines.findLastIndex((line) => fieldOf(line, "group") !== group) + 1)
  const announcement = own.findLast(isAnnouncement)
  if (!announcement || own.some((line) => fieldOf(line, "isConcluded") === true)) return undefined
  const { intends, operation, from } = announcement
  const by = { operation, group: announcement.group, from }
  return { by, intends: announcement === last ? intends : undefined }
}

function isAnnouncement(line: unknown): line is Announcement {
  const intends = fieldOf(line, "intends")
  return hasTexts(line, ["operation", "group", "from"]) && Array.isArray(intends) && intends.every(isChange)
}
