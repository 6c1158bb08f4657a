import { CoError } from "../domain/outcome.ts"
import type { Disk, FileStat } from "./port.ts"
import { createPrivately } from "./private-file.ts"

/** Lets one process at a time change a knowledge folder. */
export interface Mutex {
  /**
   * Runs `change` while no other process does; waits for its turn, and gives up with a `storage` error after
   * a while. Passes the stat of the lock file, if there is one.
   */
  run<T>(change: (lock?: FileStat) => T): Promise<T>
  /** Runs `change` if the lock is free right now; else undefined. */
  tryRun<T>(change: () => T): Promise<T | undefined>
  close(): Promise<void>
}

const longestPauseMs = 32
const patientMs = 100

export interface MutexOptions {
  readonly waitMs: number
}

export function sqliteMutex(disk: Disk, path: string, { waitMs }: MutexOptions): Mutex {
  return new SqliteMutex(disk, path, waitMs)
}

/**
 * A `BEGIN IMMEDIATE` on an empty SQLite database. The kernel frees the lock when its holder dies, however
 * it dies; lock files with a process id in them lost updates in every round that was tried. Nothing is
 * ever written to the database. Changes are synchronous, so a process never interleaves its own.
 */
class SqliteMutex implements Mutex {
  readonly #disk: Disk
  readonly #path: string
  readonly #waitMs: number
  #connection: Connection | undefined

  constructor(disk: Disk, path: string, waitMs: number) {
    this.#disk = disk
    this.#path = path
    this.#waitMs = waitMs
  }

  async run<T>(change: (lock: FileStat) => T): Promise<T> {
    return this.#inside(await this.#acquire(), change)
  }

  async tryRun<T>(change: () => T): Promise<T | undefined> {
    const held = this.#enterOnce()
    return held ? this.#inside(held, change) : undefined
  }

  async close(): Promise<void> {
    this.#drop()
  }

  async #acquire(): Promise<Held> {
    let held = this.#enterOnce()
    if (held) return held
    // Only once there is a wait: Node takes a millisecond to load `performance`.
    const started = performance.now()
    for (let pause = 1; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const waitedMs = performance.now() - started
      if (waitedMs > this.#waitMs) throw busyError(this.#path, this.#waitMs)
      // There is no queue, so a process that has waited long asks more often than one that just came.
      await sleep(waitedMs > patientMs ? 1 : 1 + Math.random() * pause)
      held = this.#enterOnce()
      if (held) return held
    }
  }

  /** The lock if it is free right now, undefined if another process has it. */
  #enterOnce(isOpenedAnew = false): Held | undefined {
    this.#connection ??= this.#open()
    const held = this.#connection
    if (!held.database.isOpen || held.database.isTransaction) return undefined
    const { isInside, trouble } = this.#begin(held)
    let file: FileStat | undefined
    try {
      file = this.#lookAtFile(held)
    } catch (error) {
      if (isInside) held.rollback.run()
      throw error
    }
    if (file && !trouble) return isInside ? { connection: held, file } : undefined
    this.#drop()
    if (!file) return undefined
    // The file was not deleted: the disk is failing, and there is no other process to wait for.
    if (isOpenedAnew) throw storageError(this.#path, trouble)
    return this.#enterOnce(true)
  }

  #open(): Connection {
    try {
      for (;;) {
        const connection = this.#openOnce()
        if (connection) return connection
      }
    } catch (error) {
      throw error instanceof CoError ? error : storageError(this.#path, error)
    }
  }

  /** Undefined if the file may have been swapped for another meanwhile. */
  #openOnce(): Connection | undefined {
    const [disk, path] = [this.#disk, this.#path]
    // Loaded here because only writers need it.
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    createPrivately(disk, path)
    const found = disk.stat(path)
    if (found !== undefined && found.size > 0) throw foreignError(path)
    const database = new DatabaseSync(path, { timeout: 0 })
    // Otherwise every turn writes a journal file for the first page of the empty database.
    database.exec("PRAGMA journal_mode = MEMORY")
    const inode = disk.stat(path)?.inode
    // Only the name tells which file SQLite opened: it is the right one if the name kept its inode.
    if (inode !== undefined && inode === found?.inode) {
      const [begin, rollback] = [database.prepare("BEGIN IMMEDIATE"), database.prepare("ROLLBACK")]
      return { database, begin, rollback, reading: beginReading(database), inode }
    }
    database.close()
    return undefined
  }

  /** Returns `trouble` if SQLite lost its file. */
  #begin({ begin }: Connection): { isInside: boolean; trouble?: unknown } {
    try {
      begin.run()
      return { isInside: true }
    } catch (error) {
      if (isBusy(error)) return { isInside: false }
      if (isGone(error)) return { isInside: false, trouble: error }
      throw storageError(this.#path, error)
    }
  }

  /** Undefined if the file was deleted (git clean) or replaced: others may already lock its successor. */
  #lookAtFile({ inode }: Connection): FileStat | undefined {
    const found = this.#disk.stat(this.#path)
    return found?.inode === inode ? found : undefined
  }

  #inside<T>({ connection, file }: Held, change: (lock: FileStat) => T): T {
    try {
      return change(file)
    } finally {
      this.#leave(connection)
    }
  }

  /** The change is already done, so a lock file that was deleted meanwhile does not make it fail. */
  #leave({ database, rollback }: Connection): void {
    try {
      rollback.run()
    } catch (error) {
      if (!isGone(error)) throw error
      this.#connection = undefined
      database.close()
    }
  }

  #drop(): void {
    const dropped = this.#connection
    this.#connection = undefined
    if (dropped?.database.isOpen) dropped.database.close()
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
 * A query that is never read to its end. While it is open, SQLite holds a read lock, which keeps nobody out,
 * since nobody ever writes to the file. Without it each turn looks for two journals and rereads the file,
 * which takes four times as long as the lock alone.
 */
function beginReading(database: Database): ReturnType<Statement["iterate"]> {
  const rows = database.prepare("SELECT 1 UNION ALL SELECT count(*) FROM sqlite_schema").iterate()
  try {
    rows.next()
  } catch (error) {
    if (!isBusy(error)) throw error // the lock works without it too
  }
  return rows
}

interface Connection {
  readonly database: Database
  readonly begin: Statement
  readonly rollback: Statement
  /** Referenced here so that the garbage collector does not end it. */
  readonly reading: ReturnType<Statement["iterate"]>
  readonly inode: bigint
}

/** SQLite reports a deleted file as an I/O error or as a moved database; an I/O error may also be real. */
function isGone(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === "number" && ((code & 0xff) === 10 || code === 1032)
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === "number" && (code & 0xff) === 5 // SQLITE_BUSY and its variants
}

function storageError(path: string, cause: unknown): CoError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CoError("storage", `cannot lock ${path}: ${reason}`, { path, cause })
}

/**
 * SQLite opens the journals beside a database only if the database has pages. A clone may bring such
 * journals: a pipe in their place would block for ever, and an older SQLite deletes the file that a journal
 * names.
 */
function foreignError(path: string): CoError {
  const message = `cannot lock ${path}: co did not make it, since its locks are empty; delete it: it holds nothing of yours`
  return new CoError("storage", message, { path })
}

function busyError(path: string, waitMs: number): CoError {
  return new CoError("storage", `another process has held ${path} for ${waitMs / 1000} s`, { path })
}
