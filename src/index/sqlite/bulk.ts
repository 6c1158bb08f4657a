import { BulkFile, bulkFilesAt, removeBulkFile } from "../../disk/bulk-file.ts"
import { Bundle, layOut } from "../packed/bundle.ts"
import { Damaged, type Pieces, Unusable } from "../packed/pieces.ts"
import type { ShelfChange } from "../packed/shelf.ts"

/** Fewer bytes are kept with all the other pieces: one file is simpler than two. */
const bulkBytes = 256 * 1024

interface Opened {
  readonly file: BulkFile
  readonly bundle: Bundle
}

/**
 * Pieces in files beside a database: those of one start in one file, whose table of contents is in the database. So they
 * are there when that is committed, and gone with it. Under the database's locks, a file is never taken from a reader.
 */
export class BulkShelf {
  readonly #path: string
  readonly #contentsOf: (start: string) => Uint8Array | undefined
  readonly #from: number
  /** By their start; undefined where its pieces are not in a file. */
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

  /** Writes pieces to a file, if there is enough of them, and returns what is to be kept in the database instead. */
  write({ start, pieces }: NonNullable<ShelfChange["bulk"]>, clear: readonly string[]): Pieces {
    orUnusable(() => this.#sweep(clear))
    const size = pieces.values().reduce((sum, { length }) => sum + length, 0)
    if (size < this.#from) return pieces
    const { contents, parts } = layOut(pieces)
    orUnusable(() => BulkFile.write(this.#fileOf(start), parts))
    return new Map([["contents", contents]])
  }

  /** Removes what is left over from somebody who was killed before it was committed, or from a database that was deleted. */
  #sweep(current: readonly string[]): void {
    const kept = new Set(current.map((start) => this.#fileOf(start)))
    for (const file of bulkFilesOf(this.#path)) if (!kept.has(file)) removeBulkFile(file)
  }

  /** The files of these starts, which nothing speaks of any more. */
  clear(starts: readonly string[]): void {
    for (const start of starts) {
      this.#opened.get(start)?.file.close()
      this.#opened.delete(start)
      try {
        removeBulkFile(this.#fileOf(start))
      } catch {
        // The next one who writes takes it away.
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
      // Somebody has packed the index anew, and the one before is not asked again.
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

/** Up to the first slash; empty where there is none. */
function startOf(name: string): string {
  return name.slice(0, name.indexOf("/") + 1)
}

/** Whatever the disk says of a file that must be there. */
function orDamaged<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Damaged
      ? error
      : new Damaged(error instanceof Error ? error.message : String(error))
  }
}

/** What the disk says against a new one: it is full, or something else stands there. */
function orUnusable(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new Unusable(error instanceof Error ? error.message : String(error))
  }
}
