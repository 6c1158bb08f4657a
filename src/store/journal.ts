import { dirname } from "node:path"
import { writeAll } from "../disk/aside.ts"
import { ensurePath } from "../disk/durable.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import { formatInstant } from "../domain/time.ts"

export type Operation =
  | "learn"
  | "import"
  | "edit"
  | "protect"
  | "unprotect"
  | "forget"
  | "restore"
  | "promote"
  | "init"
  | "renumber"

/** What an operation did to one file. Texts are not repeated here: they are in the store or the archive. */
export type Change =
  | { readonly kind: "created"; readonly id: number | null; readonly path: string; readonly hash: string }
  | {
      readonly kind: "replaced"
      readonly id: number | null
      readonly path: string
      readonly kept: string
      readonly hash: string
    }
  | { readonly kind: "archived"; readonly id: number; readonly path: string; readonly kept: string }
  | { readonly kind: "restored"; readonly id: number; readonly path: string; readonly kept: string }

export interface JournalEntry {
  readonly at: string
  readonly operation: Operation
  readonly changes: readonly Change[]
}

export interface Journal {
  /** Undefined when it was written, else why not. A lost line never undoes a saved memory. */
  append(operation: Operation, changes: readonly Change[]): string | undefined
}

/**
 * One JSON line an operation, appended under the store's lock. Not synced: after a power loss the last
 * lines may be missing, and the archive still tells what happened to which memory.
 */
export function fileJournal(disk: Disk, path: string, now: () => number): Journal {
  // How long the file was after our last line: as long as it still is, nobody else wrote a half one.
  let wholeSize = -1
  return {
    append: (operation, changes) => {
      const entry: JournalEntry = { at: formatInstant(now()), operation, changes }
      try {
        const size = disk.stat(path)?.size
        if (size === undefined) ensurePath(disk, dirname(path))
        const isCut = size !== wholeSize && endsInMidLine(disk, path, size ?? 0)
        const line = encodeText(`${isCut ? "\n" : ""}${JSON.stringify(entry)}\n`)
        const handle = disk.openToAppend(path)
        try {
          writeAll(disk, handle, line)
        } finally {
          disk.close(handle)
        }
        wholeSize = (size ?? 0) + line.length
        return undefined
      } catch (error) {
        return `the operation could not be recorded in ${path}: ${describeErrno(errnoOf(error)) ?? String(error)}`
      }
    },
  }
}

/** A line that a full disk or a power loss cut short must not swallow the next one. */
function endsInMidLine(disk: Disk, path: string, size: number): boolean {
  return size > 0 && disk.read(path, 1, size - 1)[0] !== 0x0a
}
