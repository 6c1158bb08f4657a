import { CoError } from "../domain/outcome.ts"
import type { Disk } from "./port.ts"
import { createPrivately } from "./private-file.ts"

/** Lets one process at a time change a knowledge folder. */
export interface Mutex {
  /** Runs `change` alone; waits its turn, and gives up with a `storage` error after a while. */
  run<T>(change: () => T): Promise<T>
  /** Runs `change` if nobody else is at it right now; undefined otherwise. */
  tryRun<T>(change: () => T): Promise<T | undefined>
  close(): Promise<void>
}

export interface MutexOptions {
  readonly waitMs: number
}

/**
 * A `BEGIN IMMEDIATE` on an empty SQLite database. The kernel frees it when its holder dies, however
 * it dies; lock files with a process id in them lost updates in every round that was tried. Nothing is
 * ever written to the database. Changes are synchronous, so one process never interleaves its own.
 */
export function sqliteMutex(disk: Disk, path: string, { waitMs }: MutexOptions): Mutex {
  let connection: Connection | undefined

  function open(): Connection {
    // Loaded here because only writers need it.
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    try {
      for (;;) {
        createPrivately(disk, path)
        const before = disk.stat(path)?.inode
        const database = new DatabaseSync(path, { timeout: 0 })
        // Otherwise the first page of the empty database is journalled in a file at every turn.
        database.exec("PRAGMA journal_mode = MEMORY")
        const inode = disk.stat(path)?.inode
        // Which file SQLite opened can only be asked by name: sure where the name kept its file.
        if (inode !== undefined && inode === before) {
          const [begin, rollback] = [database.prepare("BEGIN IMMEDIATE"), database.prepare("ROLLBACK")]
          return { database, begin, rollback, inode }
        }
        database.close()
      }
    } catch (error) {
      throw error instanceof CoError ? error : storageError(path, error)
    }
  }

  function enter(held: Connection): boolean {
    try {
      held.begin.run()
      return true
    } catch (error) {
      if (isBusy(error) || isGone(error)) return false
      throw storageError(path, error)
    }
  }

  /** Somebody may have deleted the file (git clean) and others may hold its successor. */
  function isStale(held: Connection): boolean {
    return disk.stat(path)?.inode !== held.inode
  }

  function drop(): void {
    const dropped = connection
    connection = undefined
    if (dropped?.database.isOpen) dropped.database.close()
  }

  /** The lock if it is free right now, undefined if another process has it. */
  function enterOnce(): Connection | undefined {
    connection ??= open()
    const held = connection
    if (!held.database.isOpen || held.database.isTransaction) return undefined
    const isInside = enter(held)
    try {
      if (!isStale(held)) return isInside ? held : undefined
    } catch (error) {
      if (isInside) held.rollback.run()
      throw error
    }
    drop()
    return undefined
  }

  async function acquire(): Promise<Connection> {
    let held = enterOnce()
    if (held) return held
    // Not before somebody has to wait: its clock takes Node a millisecond to load.
    const deadline = performance.now() + waitMs
    for (let pause = 1; ; pause = Math.min(pause * 2, 32)) {
      await sleep(1 + Math.random() * pause)
      held = enterOnce()
      if (held) return held
      if (performance.now() > deadline) throw busyError(path, waitMs)
    }
  }

  function inside<T>(held: Connection, change: () => T): T {
    try {
      return change()
    } finally {
      leave(held)
    }
  }

  /** What was done is done: a lock file that somebody deleted meanwhile is no reason to call it failed. */
  function leave({ database, rollback }: Connection): void {
    try {
      rollback.run()
    } catch (error) {
      if (!isGone(error)) throw error
      connection = undefined
      database.close()
    }
  }

  return {
    run: async (change) => inside(await acquire(), change),
    tryRun: async (change) => {
      const held = enterOnce()
      return held ? inside(held, change) : undefined
    },
    close: async () => drop(),
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms))
}

interface Connection {
  readonly database: import("node:sqlite").DatabaseSync
  readonly begin: import("node:sqlite").StatementSync
  readonly rollback: import("node:sqlite").StatementSync
  readonly inode: bigint
}

/** SQLite notices by itself that its file was deleted, and says I/O error or moved database. */
function isGone(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === "number" && ((code & 0xff) === 10 || code === 1032)
}

/** Something else was put in its place: no lock of ours has a page that could be wrong. */
function isForeign(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === "number" && [11, 26].includes(code & 0xff) // SQLITE_CORRUPT, SQLITE_NOTADB
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === "number" && (code & 0xff) === 5 // SQLITE_BUSY and its variants
}

function storageError(path: string, cause: unknown): CoError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice = isForeign(cause) ? "; delete it: nothing is kept in it" : ""
  return new CoError("storage", `cannot lock ${path}: ${reason}${advice}`, { path, cause })
}

function busyError(path: string, waitMs: number): CoError {
  return new CoError("storage", `another process has held ${path} for ${waitMs / 1000} s`, { path })
}
