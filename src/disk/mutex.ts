import { CoError } from "../domain/outcome.ts"
import type { Disk, FileStat } from "./port.ts"
import { createPrivately } from "./private-file.ts"

/** Lets one process at a time change a knowledge folder. */
export interface Mutex {
  /**
   * Runs `change` alone; waits its turn, and gives up with a `storage` error after a while. Tells what the lock's file
   * looks like, where there is one.
   */
  run<T>(change: (lock?: FileStat) => T): Promise<T>
  /** Runs `change` if nobody else is at it right now; undefined otherwise. */
  tryRun<T>(change: () => T): Promise<T | undefined>
  close(): Promise<void>
}

const longestPauseMs = 32
const patientMs = 100

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
          return { database, begin, rollback, reading: beginReading(database), inode }
        }
        database.close()
      }
    } catch (error) {
      throw error instanceof CoError ? error : storageError(path, error)
    }
  }

  /** With `trouble` where SQLite lost its file. */
  function enter(held: Connection): { isInside: boolean; trouble?: unknown } {
    try {
      held.begin.run()
      return { isInside: true }
    } catch (error) {
      if (isBusy(error)) return { isInside: false }
      if (isGone(error)) return { isInside: false, trouble: error }
      throw storageError(path, error)
    }
  }

  /** Undefined where it is another: somebody may have deleted it (git clean) and others may hold its successor. */
  function lookAtFile({ inode }: Connection): FileStat | undefined {
    const found = disk.stat(path)
    return found?.inode === inode ? found : undefined
  }

  function drop(): void {
    const dropped = connection
    connection = undefined
    if (dropped?.database.isOpen) dropped.database.close()
  }

  /** The lock if it is free right now, undefined if another process has it. */
  function enterOnce(isOpenedAnew = false): Held | undefined {
    connection ??= open()
    const held = connection
    if (!held.database.isOpen || held.database.isTransaction) return undefined
    const { isInside, trouble } = enter(held)
    let file: FileStat | undefined
    try {
      file = lookAtFile(held)
    } catch (error) {
      if (isInside) held.rollback.run()
      throw error
    }
    if (file && !trouble) return isInside ? { connection: held, file } : undefined
    drop()
    if (!file) return undefined
    // Nobody deleted it: it is the disk that fails, and no other process that one could wait for.
    if (isOpenedAnew) throw storageError(path, trouble)
    return enterOnce(true)
  }

  async function acquire(): Promise<Held> {
    let held = enterOnce()
    if (held) return held
    // Not before somebody has to wait: its clock takes Node a millisecond to load.
    const started = performance.now()
    for (let pause = 1; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const waitedMs = performance.now() - started
      if (waitedMs > waitMs) throw busyError(path, waitMs)
      // Nobody queues here: whoever has waited long asks more often than those who just came.
      await sleep(waitedMs > patientMs ? 1 : 1 + Math.random() * pause)
      held = enterOnce()
      if (held) return held
    }
  }

  function inside<T>(held: Held, change: (lock: FileStat) => T): T {
    try {
      return change(held.file)
    } finally {
      leave(held.connection)
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

interface Held {
  readonly connection: Connection
  readonly file: FileStat
}

type Database = import("node:sqlite").DatabaseSync
type Statement = import("node:sqlite").StatementSync

/**
 * A question that is never answered to its end: as long as it is open, SQLite keeps the file open for reading, which keeps
 * nobody out, since nobody ever writes to it. Otherwise each turn looks for two journals and reads the file anew, which
 * takes four times as long as the lock alone.
 */
function beginReading(database: Database): ReturnType<Statement["iterate"]> {
  const rows = database.prepare("SELECT 1 UNION ALL SELECT count(*) FROM sqlite_schema").iterate()
  try {
    rows.next()
  } catch (error) {
    if (!isBusy(error)) throw error // the lock is one without it too
  }
  return rows
}

interface Connection {
  readonly database: Database
  readonly begin: Statement
  readonly rollback: Statement
  /** Held, or the garbage collector would end it. */
  readonly reading: ReturnType<Statement["iterate"]>
  readonly inode: bigint
}

/** SQLite notices by itself that its file was deleted, and says I/O error or moved database; the first may be one. */
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
  const advice = isForeign(cause) ? "; delete it: it holds nothing of yours" : ""
  return new CoError("storage", `cannot lock ${path}: ${reason}${advice}`, { path, cause })
}

function busyError(path: string, waitMs: number): CoError {
  return new CoError("storage", `another process has held ${path} for ${waitMs / 1000} s`, { path })
}
