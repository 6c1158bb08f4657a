import { below } from "../../basics/below.ts"
import { ensurePath } from "../../disk/durable.ts"
import { type Disk, errnoOf, type FileStat } from "../../disk/port.ts"
import { createPrivately } from "../../disk/private-file.ts"
import { type Collected, PackedIndex } from "../packed/packed-index.ts"
import { Damaged, Unusable } from "../packed/pieces.ts"
import { bulkFilesOf } from "./bulk.ts"
import { SqliteShelf } from "./shelf.ts"

export interface IndexPlace {
  readonly folder: string
  /** Where it belongs. */
  readonly path: string
  /** Whether co has written to that folder. In one that was only cloned or copied, nothing is created. */
  readonly isOurs: () => boolean
  /** Where it goes instead, also if the folder cannot be written to or is on another machine. */
  readonly other: { readonly folder: string; readonly name: string }
}

/** How long a question waits for somebody who is writing the index. */
const waitMs = 1_000

/** What SQLite keeps beside its file for a while. */
const companions = ["-journal", "-wal", "-shm"]

/** An index with the file that it is in, if any. */
export class OpenIndex {
  readonly index: PackedIndex
  readonly #file: { readonly path: string; readonly inode: bigint | undefined } | undefined

  constructor(
    index: PackedIndex,
    file: { readonly path: string; readonly inode: bigint | undefined } | undefined,
  ) {
    this.index = index
    this.#file = file
  }

  /** What its file looks like, which every write changes. Undefined if it was deleted or replaced. */
  look(disk: Disk): Pick<FileStat, "modifiedNs" | "changedNs"> | undefined {
    if (this.#file === undefined) return {}
    const stat = disk.stat(this.#file.path)
    return stat?.inode === this.#file.inode ? stat : undefined
  }

  static erase(disk: Disk, { path, other }: IndexPlace): void {
    erase(disk, path)
    erase(disk, below(other.folder, other.name))
  }
}

/**
 * Opens the index, and creates it if there is none. Its contents are used only if its note is believed:
 * otherwise it is somebody else's and is made from scratch. Throws `Unusable` if there cannot be an index.
 */
export function openIndex(
  disk: Disk,
  place: IndexPlace,
  of: Collected,
  isBelieved: (note: string) => boolean,
): OpenIndex {
  // Loaded here because only questions need it; an import would start the loader of ES modules for it.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const openAt = (path: string): OpenIndex => {
    refuseStrange(disk, path)
    createPrivately(disk, path)
    const shelf = SqliteShelf.on((at) => new DatabaseSync(at, { timeout: waitMs }), path)
    return new OpenIndex(new PackedIndex(shelf, of), { path, inode: disk.stat(path)?.inode })
  }
  const open = (path: string): OpenIndex => {
    try {
      const opened = openAt(path)
      if (isWelcome(opened.index, isBelieved)) return opened
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
    }
    erase(disk, path)
    return openAt(path)
  }
  return orUnusable(() => {
    if (place.isOurs() && !disk.isRemote?.(place.folder)) {
      try {
        return open(place.path)
      } catch (error) {
        if (!isUnwritable(error)) throw error
      }
    }
    ensurePath(disk, place.other.folder)
    return open(below(place.other.folder, place.other.name))
  })
}

function isWelcome(index: PackedIndex, isBelieved: (note: string) => boolean): boolean {
  let isWelcomed = false
  try {
    isWelcomed = index.note === "" || isBelieved(index.note)
  } catch (error) {
    if (error instanceof Unusable) throw error
  } finally {
    if (!isWelcomed) index.close()
  }
  return isWelcomed
}

function erase(disk: Disk, path: string): void {
  for (const file of [...["", ...companions].map((end) => path + end), ...bulkFilesOf(path)]) {
    if (disk.stat(file)?.kind !== "file") continue
    try {
      disk.remove(file)
    } catch (error) {
      // Somebody else was erasing it too.
      if (errnoOf(error) !== "ENOENT") throw error
    }
  }
}

/** SQLite would wait forever on a pipe, and follow a link. */
function refuseStrange(disk: Disk, path: string): void {
  for (const end of companions) {
    const kind = disk.stat(path + end)?.kind
    if (kind !== undefined && kind !== "file") throw new Unusable(`${path}${end} is not a regular file`)
  }
}

function isUnwritable(error: unknown): boolean {
  const errno = errnoOf(error)
  return errno === "EACCES" || errno === "EROFS" || errno === "EPERM"
}

/** Whatever trouble the disk makes means that there is no index, and recall works without one. */
function orUnusable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unusable || error instanceof Damaged) throw error
    throw new Unusable(error instanceof Error ? error.message : String(error))
  }
}
