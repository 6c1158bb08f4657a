import type { DatabaseSync, StatementSync } from "node:sqlite"
import { hashText } from "../hash.ts"
import { checksum } from "../kernel/kernel.ts"
import { Damaged, type Pieces, Unusable } from "../packed/pieces.ts"
import type { Shelf, ShelfChange } from "../packed/shelf.ts"
import { BulkShelf } from "./bulk.ts"

/** The format of the file. A file with a higher number belongs to a newer program and is left alone. */
export const schemaVersion = 7

/** No program will ever reach this number: a higher one is a wrong bit. */
const mostVersions = 0xffff

const table = "CREATE TABLE pieces (name TEXT PRIMARY KEY, sum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT"

/** What a change of our own adds to the version; changes of others add whole numbers. */
const ownStep = 0.5

/**
 * Pieces in an SQLite file, and many that never change in a file beside it: SQLite copies a large piece page
 * by page. Corruption that SQLite reports, and what it does not notice, is thrown as `Damaged`.
 */
export class SqliteShelf implements Shelf {
  readonly #database: DatabaseSync
  readonly #bulk: BulkShelf
  readonly #select: StatementSync
  readonly #dataVersion: StatementSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #own = 0
  #isReading = false
  /** The version of the state being read, which is looked up only once. */
  #readVersion: number | undefined

  private constructor(database: DatabaseSync, path: string, bulkFrom: number | undefined) {
    this.#database = database
    this.#bulk = new BulkShelf(path, (start) => this.#readRow(`${start}contents`), bulkFrom)
    this.#select = database.prepare("SELECT sum, bytes FROM pieces WHERE name = ?")
    this.#dataVersion = database.prepare("PRAGMA data_version")
    this.#begin = database.prepare("BEGIN")
    this.#commit = database.prepare("COMMIT")
  }

  /** Opens a database at a path, and creates the table if there is none, nothing else. */
  static on(open: (path: string) => DatabaseSync, path: string, bulkFrom?: number): SqliteShelf {
    const database = translated(() => open(path))
    try {
      return translated(() => {
        prepare(database)
        return new SqliteShelf(database, path, bulkFrom)
      })
    } catch (error) {
      database.close()
      throw error
    }
  }

  version(): number {
    if (this.#readVersion !== undefined) return this.#readVersion
    const version = translated(() => Number(this.#dataVersion.get()?.data_version) + this.#own)
    if (this.#isReading) this.#readVersion = version
    return version
  }

  read(name: string): Uint8Array | undefined {
    return translated(() => this.#bulk.read(name) ?? this.#readRow(name))
  }

  readInto(name: string, into: Uint8Array): boolean {
    return translated(() => {
      if (this.#bulk.readInto(name, into)) return true
      const bytes = this.#readRow(name)
      if (bytes) into.set(bytes)
      return bytes !== undefined
    })
  }

  #readRow(name: string): Uint8Array | undefined {
    const row = this.#select.get(name)
    if (row === undefined) return undefined
    const bytes = row.bytes as Uint8Array
    if (sumOf(name, bytes) !== row.sum) throw new Damaged(`${name} is not what was written`)
    return bytes
  }

  update(work: Parameters<Shelf["update"]>[0]): number {
    return translated(() => {
      this.#database.exec("BEGIN IMMEDIATE")
      let change: ShelfChange | undefined
      let before: number
      try {
        before = this.version()
        change = work(before)
        this.#write(change)
        this.#database.exec("COMMIT")
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec("ROLLBACK")
        if (change?.bulk) this.#bulk.clear([change.bulk.start])
        throw error
      }
      this.#bulk.clear(change.clear)
      this.#own += ownStep
      return before + ownStep
    })
  }

  #write({ write, clear, bulk }: ShelfChange): void {
    const erase = this.#database.prepare("DELETE FROM pieces WHERE name >= ? AND name < ?")
    for (const start of clear) erase.run(start, `${start}\uffff`)
    const insert = this.#database.prepare("INSERT OR REPLACE INTO pieces (name, sum, bytes) VALUES (?, ?, ?)")
    const put = (pieces: Pieces, start = "") => {
      for (const [name, bytes] of pieces) insert.run(start + name, sumOf(start + name, bytes), bytes)
    }
    put(write)
    if (bulk) put(this.#bulk.write(bulk, clear), bulk.start)
  }

  reading<T>(work: () => T): T {
    if (this.#database.isTransaction) return work()
    translated(() => this.#begin.run())
    this.#isReading = true
    try {
      return work()
    } finally {
      this.#isReading = false
      this.#readVersion = undefined
      if (this.#database.isOpen && this.#database.isTransaction) translated(() => this.#commit.run())
    }
  }

  close(): void {
    this.#bulk.close()
    if (this.#database.isOpen) this.#database.close()
  }
}

/** Covers the name too: a wrong bit in a key must not turn one piece into another. */
function sumOf(name: string, bytes: Uint8Array): number {
  return (checksum(bytes) ^ hashText(name)) >>> 0
}

/** Refuses what we must not use, and creates what is missing. */
function prepare(database: DatabaseSync): void {
  // Whoever reads a piece keeps what is needed again: SQLite would keep 2 MB of pages besides.
  database.exec(
    "PRAGMA trusted_schema = OFF; PRAGMA synchronous = OFF; PRAGMA mmap_size = 0; PRAGMA cache_size = -256",
  )
  const found = versionOf(database)
  if (found > mostVersions) throw new Damaged(`the index cannot have format ${found}`)
  if (found > schemaVersion)
    throw new Unusable(`the index has format ${found}, this co knows ${schemaVersion}`)
  if (found < schemaVersion) create(database)
  const schema = database.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").all()
  if (schema.length !== 1 || schema[0]?.sql !== table)
    throw new Damaged("the index has other tables than it should")
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version)
}

/** Drops older tables: everything in them can be rebuilt. */
function create(database: DatabaseSync): void {
  database.exec("BEGIN IMMEDIATE")
  try {
    if (versionOf(database) < schemaVersion) {
      for (const { name } of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
        database.exec(`DROP TABLE "${String(name).replaceAll('"', '""')}"`)
      database.exec(`${table}; PRAGMA user_version = ${schemaVersion}`)
    }
    database.exec("COMMIT")
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK")
    throw error
  }
}

/** Turns SQLite's errors into what a caller can act on. */
function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { errcode: code, code: name } = error as { errcode?: unknown; code?: unknown }
    const reason = error instanceof Error ? error.message : String(error)
    if (name === "ERR_INVALID_STATE") throw new Damaged(reason) // closed in the meantime
    if (typeof code !== "number") throw error
    const kind = code & 0xff
    // Cut off, corrupt, not a database, wrong type, a constraint our data cannot fail, an impossible schema.
    if ([1, 10, 11, 17, 19, 20, 26].includes(kind)) throw new Damaged(reason)
    throw new Unusable(reason)
  }
}
