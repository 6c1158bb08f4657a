import { dirname } from "node:path"
import type { Aside } from "../disk/aside.ts"
import { ensurePath, overwriteDurably } from "../disk/durable.ts"
import { lineFile } from "../disk/lines.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { once } from "../domain/once.ts"
import { formatInstant } from "../domain/time.ts"
import type { JournalEntry } from "./journal-entry.ts"
import { type FormerJournal, findFormer, follow, headingIn, headingOf, isStillThere } from "./moved-folder.ts"
import type { KnowledgeRoot } from "./places.ts"

export interface Journal {
  /** Undefined when it was written, else why not. A lost line never undoes a saved memory. */
  append(entry: Omit<JournalEntry, "at">): string | undefined
  /** All entries, oldest first. A line that cannot be read is left out. */
  read(): JournalEntry[]
  /** Writes it anew with other entries: only for erasing what was purged. */
  rewrite(entries: readonly JournalEntry[], aside: Aside): void
}

/** The folder that a journal is about, for one that follows it. */
export interface JournalHome {
  readonly root: KnowledgeRoot
  /** Names for files in the making. */
  readonly token: () => string
}

/**
 * One JSON line an operation, appended under the store's lock. Not synced: after a power loss the last
 * lines may be missing, and the archive still tells what happened to which memory.
 */
export function fileJournal(disk: Disk, path: string, now: () => number, home?: JournalHome): Journal {
  const file = lineFile(disk, path)
  const write = (entries: readonly JournalEntry[], aside: Aside, isNew = false) => {
    // Where nothing is left to tell, nothing is told of the folder either.
    const heading = home && (isNew || entries.length > 0) ? headingOf(disk, home.root) : undefined
    const lines = [...(heading ? [heading] : []), ...entries]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
    overwriteDurably(disk, path, encodeText(text), { ...aside, folder: dirname(path) })
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
      home && (disk.stat(path) === undefined || isAnothers()) ? headingOf(disk, home.root) : undefined
    return heading && findFormer(disk, path, heading)
  }
  const read = (): JournalEntry[] => {
    const before = former()
    if (!before && isAnothers()) return []
    const entries = (before ? lineFile(disk, before.path) : file).readLast(limits.importBytes).filter(isEntry)
    const heading = home && before ? headingOf(disk, home.root) : undefined
    return before && heading ? follow(entries, before.heading, heading) : entries
  }
  /** A new journal gets its heading; that of a folder which had another path is taken over, once it is written whole. */
  const begin = ({ token }: JournalHome) => {
    const before = former()
    ensurePath(disk, dirname(path))
    write(before ? read() : [], { folder: dirname(path), token: `.journal-${token()}` }, true)
    if (before) disk.remove(before.path)
  }
  return {
    append: (entry) => {
      const dated: JournalEntry = { at: formatInstant(now()), ...entry }
      try {
        setAside()
        file.append(dated, home && (() => begin(home)))
        return undefined
      } catch (error) {
        const reason = describeErrno(errnoOf(error)) ?? String(error)
        return `the operation could not be recorded in ${path}, so co undo does not know of it: ${reason}`
      }
    },
    read,
    rewrite: (entries, aside) => {
      setAside()
      const before = former()
      write(entries, aside)
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
    Array.isArray(entry.changes)
  )
}
