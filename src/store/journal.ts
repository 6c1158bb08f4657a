import { dirname } from "node:path"
import type { Aside } from "../disk/aside.ts"
import { overwriteDurably } from "../disk/durable.ts"
import { type LineFile, lineFile } from "../disk/lines.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { formatInstant } from "../domain/time.ts"
import type { JournalEntry } from "./journal-entry.ts"

export interface Journal {
  /** Undefined when it was written, else why not. A lost line never undoes a saved memory. */
  append(entry: Omit<JournalEntry, "at">): string | undefined
  /** All entries, oldest first. A line that cannot be read is left out. */
  read(): JournalEntry[]
  /** Writes it anew with other entries: only for erasing what was purged. */
  rewrite(entries: readonly JournalEntry[], aside: Aside): void
}

/**
 * One JSON line an operation, appended under the store's lock. Not synced: after a power loss the last
 * lines may be missing, and the archive still tells what happened to which memory.
 */
export function fileJournal(disk: Disk, path: string, now: () => number): Journal {
  const file = lineFile(disk, path)
  return {
    append: (entry) => record(path, () => file.append(dated(entry, now))),
    read: () => entriesIn(file),
    rewrite: (entries, aside) => writeLines(disk, path, entries, aside),
  }
}

/** Undefined when it was written, else why not. */
export function record(path: string, write: () => void): string | undefined {
  try {
    write()
    return undefined
  } catch (error) {
    const reason = describeErrno(errnoOf(error)) ?? String(error)
    return `the operation could not be recorded in ${path}, so co undo does not know of it: ${reason}`
  }
}

export function dated(entry: Omit<JournalEntry, "at">, now: () => number): JournalEntry {
  return { at: formatInstant(now()), ...entry }
}

export function entriesIn(file: LineFile): JournalEntry[] {
  return file.readLast(limits.importBytes).filter(isEntry)
}

export function writeLines(disk: Disk, path: string, lines: readonly object[], aside: Aside): void {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
  overwriteDurably(disk, path, encodeText(text), { ...aside, folder: dirname(path) })
}

function isEntry(value: unknown): value is JournalEntry {
  const entry = value as Partial<JournalEntry> | null
  return (
    typeof entry?.at === "string" &&
    typeof entry.group === "string" &&
    typeof entry.operation === "string" &&
    Array.isArray(entry.changes)
  )
}
