import { basename, dirname, join } from "node:path"
import { ensurePath, overwriteDurably } from "../disk/durable.ts"
import { lineFile } from "../disk/lines.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { once } from "../domain/once.ts"
import { formatInstant } from "../domain/time.ts"
import type { Change, JournalEntry } from "./journal-entry.ts"
import { type FormerJournal, findFormer, follow, headingIn, headingOf, isStillThere } from "./moved-folder.ts"
import type { KnowledgeRoot } from "./places.ts"

export interface Journal {
  /** Undefined when it was written, else why not. A lost line never undoes a saved memory. */
  append(entry: Omit<JournalEntry, "at">): string | undefined
  /** All entries, oldest first. A line that cannot be read is left out. */
  read(): JournalEntry[]
  /** Writes it anew with other entries: only for erasing what was purged. */
  rewrite(entries: readonly JournalEntry[]): void
}

/**
 * One JSON line an operation, appended under the store's lock. Not synced: after a power loss the last
 * lines may be missing, and the archive still tells what happened to which memory.
 * With `home` it follows the folder that it is about.
 */
export function fileJournal(disk: Disk, path: string, now: () => number, home?: KnowledgeRoot): Journal {
  const file = lineFile(disk, path)
  // Always the same name: what a killed process left there must not outlive the next purge.
  const aside = { folder: dirname(path), token: `${basename(path)}.new` }
  const sweep = () => {
    const leftover = join(aside.folder, aside.token)
    if (disk.stat(leftover)) disk.remove(leftover)
  }
  const write = (entries: readonly JournalEntry[], isNew = false) => {
    // Where nothing is left to tell, nothing is told of the folder either.
    const heading = home && (isNew || entries.length > 0) ? headingOf(disk, home) : undefined
    const lines = [...(heading ? [heading] : []), ...entries]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
    sweep()
    overwriteDurably(disk, path, encodeText(text), aside)
  }
  /** What lies under this path is about a folder that was here before and is elsewhere, or gone. */
  const isAnothers = () => {
    const heading = home && headingIn(disk, path)
    return heading !== undefined && !isStillThere(disk, heading)
  }
  /** It waits there until its own folder asks for it. */
  const setAside = once(() => {
    const inode = home && headingIn(disk, path)?.sign.split(" ")[0]
    if (inode && isAnothers()) disk.rename(path, path.replace(/(?=\.jsonl$)/, `-${inode}`))
  })
  const former = (): FormerJournal | undefined => {
    const heading =
      home && (disk.stat(path) === undefined || isAnothers()) ? headingOf(disk, home) : undefined
    return heading && findFormer(disk, path, heading)
  }
  const read = (): JournalEntry[] => {
    const before = former()
    if (!before && isAnothers()) return []
    const entries = (before ? lineFile(disk, before.path) : file).readLast(limits.importBytes).filter(isEntry)
    const heading = home && before ? headingOf(disk, home) : undefined
    return before && heading ? follow(entries, before.heading, heading) : entries
  }
  /** A new journal gets its heading; that of a folder which had another path is taken over, once it is written whole. */
  const begin = () => {
    const before = former()
    ensurePath(disk, dirname(path))
    write(before ? read() : [], true)
    if (before) disk.remove(before.path)
  }
  return {
    append: (entry) => {
      const dated: JournalEntry = { at: formatInstant(now()), ...entry }
      try {
        setAside()
        file.append(dated, home && begin)
        return undefined
      } catch (error) {
        return `the operation could not be recorded in ${path}: ${describeErrno(errnoOf(error)) ?? String(error)}`
      }
    },
    read,
    rewrite: (entries) => {
      setAside()
      const heading = home && headingOf(disk, home)
      // Also beside one of its own: whoever took it over may have died before it was removed.
      const before = heading && findFormer(disk, path, heading)
      if (before || disk.stat(path)) write(entries)
      else sweep()
      if (before) disk.remove(before.path)
    },
  }
}

function isEntry(value: unknown): value is JournalEntry {
  const entry = value as Partial<JournalEntry> | null
  return (
    typeof entry?.at === "string" &&
    typeof entry.group === "string" &&
    typeof entry.operation === "string" &&
    Array.isArray(entry.changes) &&
    entry.changes.every(isChange)
  )
}

/** What else than its file each kind of change tells. A newer version may write others. */
const partsOf: Readonly<Record<Change["kind"], readonly string[]>> = {
  created: ["hash"],
  replaced: ["kept", "hash"],
  stamped: ["head", "hash"],
  archived: ["kept"],
  restored: ["kept"],
}

function isChange(value: unknown): value is Change {
  const change = value as Readonly<Record<string, unknown>> | null
  const kind = Object.keys(partsOf).find((each): each is Change["kind"] => each === change?.kind)
  if (!change || kind === undefined) return false
  const isNumbered = change.id === null || typeof change.id === "number"
  return isNumbered && ["path", ...partsOf[kind]].every((part) => typeof change[part] === "string")
}
