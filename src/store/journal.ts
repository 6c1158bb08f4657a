import { basename, dirname, join } from "node:path"
import { fieldOf, hasTexts, hasTextsIfAny, isObject } from "../basics/json.ts"
import type { Aside } from "../disk/aside.ts"
import { overwriteDurably } from "../disk/durable.ts"
import { type LineFile, lineFile, type WrittenLine } from "../disk/lines.ts"
import { type Disk, describeErrno, errnoOf, peekAt } from "../disk/port.ts"
import { orCannotWrite } from "../disk/refused.ts"
import { encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { formatInstant } from "../domain/time.ts"
import type { Change, JournalEntry } from "./journal-entry.ts"

export interface Journal {
  /** Undefined if it was written, else why not. A lost line never undoes a saved memory. */
  append(entry: Omit<JournalEntry, "at">): string | undefined
  /** All entries, oldest first. Lines that do not parse are left out. */
  read(): JournalEntry[]
  /** Appends a line that is not an entry; it does no harm if it is lost. */
  remark(line: object): void
  /** Makes what was appended survive a power loss. */
  sync(): void
  /** Every line, entry or not, oldest first. */
  lines(): unknown[]
  /** The last line verbatim; empty if there is none. */
  lastLine(): string
  /** In bytes; it changes whenever something is written. */
  size(): number
  /** The entries after so many bytes; undefined if the journal was rewritten since it was that long. */
  readBehind(bytes: number): JournalEntry[] | undefined
  /** All lines, however many, for rewriting the journal. */
  whole(): WrittenLine[]
  /**
   * Replaces all lines; only for erasing what was purged. Its errors name the journal's path, since the
   * journal may be on another disk than the folder that it is about.
   */
  rewrite(lines: readonly WrittenLine[]): void
  /** Set-aside journals of other folders that were at this path. This folder may be a copy of one of them. */
  aside(): string[]
}

/** Where the lines of a journal are kept. All of it may throw what the disk throws. */
export interface JournalLines
  extends Pick<LineFile, "path" | "append" | "sync" | "readLast" | "readWhole" | "lastLine" | "readBehind"> {
  rewrite(lines: readonly WrittenLine[]): void
  aside(): string[]
}

/**
 * One JSON line per operation, appended under the store's lock. Hardly ever synced: after a power loss the last
 * lines may be missing, but the archive still shows what happened to which memory.
 */
export function journalOf(disk: Disk, now: () => number, kept: JournalLines): Journal {
  const { path } = kept
  const lines = () => kept.readLast(limits.importBytes)
  return {
    append: (entry) => record(path, () => kept.append({ at: formatInstant(now()), ...entry })),
    read: () => lines().filter(isEntry),
    remark: (line) => void record(path, () => kept.append(line)),
    sync: () => orCannotWrite(path, kept.sync),
    lines,
    lastLine: kept.lastLine,
    size: () => peekAt(disk, path)?.size ?? 0,
    readBehind: (bytes) => kept.readBehind(bytes)?.filter(isEntry),
    whole: kept.readWhole,
    rewrite: (all) => orCannotWrite(path, () => kept.rewrite(all)),
    aside: kept.aside,
  }
}

export function fileJournal(disk: Disk, path: string, now: () => number): Journal {
  return journalOf(disk, now, {
    ...lineFile(disk, path),
    rewrite: (lines) => (disk.stat(path) ? writeLines(disk, path, lines) : sweepAside(disk, path)),
    aside: () => [],
  })
}

/** Undefined if it was written, else why not. */
function record(path: string, write: () => void): string | undefined {
  try {
    write()
    return undefined
  } catch (error) {
    const reason = describeErrno(errnoOf(error)) ?? String(error)
    return `the operation could not be recorded in ${path}, so co undo does not know of it: ${reason}`
  }
}

export function writeLines(disk: Disk, path: string, lines: readonly WrittenLine[]): void {
  const text = lines.map((line) => `${line.text}\n`).join("")
  sweepAside(disk, path)
  overwriteDurably(disk, path, encodeText(text), asideOf(path))
}

/** Removes the unfinished journal that a killed process left. */
export function sweepAside(disk: Disk, path: string): void {
  const { folder, token } = asideOf(path)
  const leftover = join(folder, token)
  if (disk.stat(leftover)) disk.remove(leftover)
}

/** Always the same name, so that what a killed process left there does not outlive the next purge. */
function asideOf(path: string): Aside {
  return { folder: dirname(path), token: `${basename(path)}.new` }
}

/** Accepts any operation: a newer version may have others, which are undone like any. */
export function isEntry(value: unknown): value is JournalEntry {
  const changes = fieldOf(value, "changes")
  return (
    hasTexts(value, ["at", "group", "operation", "from"]) &&
    hasTextsIfAny(value, ["undoes", "defers", "until"]) &&
    Array.isArray(changes) &&
    changes.every(isChange)
  )
}

/** A line that lists changes that were made, or were about to be made. */
export interface Listing {
  readonly line: Readonly<Record<string, unknown>>
  readonly list: "changes" | "intends"
  readonly changes: readonly Change[]
}

/** Also reads lines of a newer version, as long as their changes have a number and a file. */
export function listingIn(line: unknown): Listing | undefined {
  if (!isObject(line)) return undefined
  for (const list of ["changes", "intends"] as const) {
    const changes = line[list]
    if (Array.isArray(changes) && changes.every(isOfFile)) return { line, list, changes }
  }
  return undefined
}

function isOfFile(value: unknown): value is Change {
  const id = fieldOf(value, "id")
  return (
    (id === null || typeof id === "number") &&
    hasTexts(value, ["path"]) &&
    // Code that uses `kept` does not check the kind.
    hasTextsIfAny(value, ["kept"])
  )
}

/** The other fields of each kind of change: required, then optional. A newer version may write more kinds. */
const partsOf: Readonly<Record<Change["kind"], readonly [readonly string[], readonly string[]]>> = {
  created: [["hash"], []],
  replaced: [["kept", "hash"], ["was"]],
  stamped: [
    ["head", "hash"],
    ["was", "whole"],
  ],
  archived: [["kept"], ["was"]],
  restored: [["kept"], ["hash"]],
}

export function isChange(value: unknown): value is Change {
  const kind = Object.keys(partsOf).find((each): each is Change["kind"] => each === fieldOf(value, "kind"))
  if (kind === undefined) return false
  const [always, sometimes] = partsOf[kind]
  return isOfFile(value) && hasTexts(value, always) && hasTextsIfAny(value, sometimes)
}
