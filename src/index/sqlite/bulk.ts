import { BulkFile, bulkFilesAt, removeBulkFile } from "../../disk/bulk-file.ts"
import { Bundle, layOut } from "../packed/bundle.ts"
import { Damaged, type Pieces, Unusable } from "../packed/pieces.ts"
import type { ShelfChange } from "../packed/shelf.ts"

/** Fewer bytes are kept in the database with all other pieces: one file is simpler than two. */
const bulkBytes = 256 * 1024

interface Opened {
  readonly file: BulkFile
  readonly bundle: Bundle
}

/**
 * Pieces in files beside a database. All pieces whose names begin alike are in one file, whose table of
 * contents is in the database: so they appear when that is committed, and go with it. Under the database's
 * locks, a file is never taken from a reader.
 */
export class BulkShelf {
  readonly #path: string
  readonly #contentsOf: (start: string) => Uint8Array | undefined
  readonly #from: number
  /** By the start of the names; undefined if these pieces are not in a file. */
  readonly #opened = new Map<string, Opened | undefined>()

  constructor(path: string, contentsOf: (start: string) => Uint8Array | undefined, from: number = bulkBytes) {
    this.#path = path
    this.#contentsOf = contentsOf
    this.#from = from
  }

  read(name: string): Uint8Array | undefined {
    const start = startOf(name)
    const bundle = this.#bundleAt(start)
    return bundle && orDamaged(() => bundle.read(name.slice(start.length)))
  }

  readInto(name: string, into: Uint8Array): boolean {
    const start = startOf(name)
    const bundle = this.#bundleAt(start)
    return bundle !== undefined && orDamaged(() => bundle.readInto(name.slice(start.length), into))
  }

  /** Writes pieces to a file, if there are enough of them, and returns what goes to the database instead. */
  write({ start, pieces }: NonNullable<ShelfChange["bulk"]>, clear: readonly string[]): Pieces {
    orUnusable(() => this.#sweep(clear))
    const size = pieces.values().reduce((sum, { length }) => sum + length, 0)
    if (size < this.#from) return pieces
    const { contents, parts } = layOut(pieces)
    orUnusable(() => BulkFile.write(this.#fileOf(start), parts))
    return new Map([["contents", contents]])
  }

  /** Removes leftovers of somebody who was killed before the commit, or of a database that was deleted. */
  #sweep(current: readonly string[]): void {
    const kept = new Set(current.map((start) => this.#fileOf(start)))
    for (const file of bulkFilesOf(this.#path)) if (!kept.has(file)) removeBulkFile(file)
  }

  /** Removes the files of these starts, which nothing refers to any more. */
  clear(starts: readonly string[]): void {
    for (const start of starts) {
      this.#opened.get(start)?.file.close()
      this.#opened.delete(start)
      try {
        removeBulkFile(this.#fileOf(start))
      } catch {
        // The next writer removes it.
      }
    }
  }

  close(): void {
    for (const opened of this.#opened.values()) opened?.file.close()
    this.#opened.clear()
  }

  #bundleAt(start: string): Bundle | undefined {
    if (start === "") return undefined
    if (!this.#opened.has(start)) {
      const contents = this.#contentsOf(start)
      const opened = contents && this.#open(start, contents)
      // Somebody has repacked the index, and the pieces before are not asked for again.
      if (opened) this.close()
      this.#opened.set(start, opened)
    }
    return this.#opened.get(start)?.bundle
  }

  #open(start: string, contents: Uint8Array): Opened {
    return orDamaged(() => {
      const file = new BulkFile(this.#fileOf(start))
      return { file, bundle: new Bundle(contents, (bytes, from) => file.fill(bytes, from)) }
    })
  }

  #fileOf(start: string): string {
    return `${this.#path}${fileSign}${start.slice(0, -1).replaceAll(" ", "-")}`
  }
}

const fileSign = ".bulk-"

/** The files beside a database. */
export function bulkFilesOf(path: string): string[] {
  return bulkFilesAt(path + fileSign)
}

/** Up to and including the first slash; empty if there is none. */
function startOf(name: string): string {
  return name.slice(0, name.indexOf("/") + 1)
}

/** Treats any trouble with a file that must be there as damage. */
function orDamaged<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Damaged
      ? error
      : new Damaged(error instanceof Error ? error.message : String(error))
  }
}

/** Treats trouble with a new file as unusable: the disk is full, or something else is in its place. */
function orUnusable(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new Unusable(error instanceof Error ? error.message : String(error))
  }
}
