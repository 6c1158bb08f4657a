import { join } from "node:path"
import { ensurePath } from "../../disk/durable.ts"
import { type Disk, errnoOf } from "../../disk/port.ts"
import { createPrivately } from "../../disk/private-file.ts"
import { Damaged } from "../packed/pieces.ts"
import { SqliteShelf, Unusable } from "./shelf.ts"

export interface IndexPlace {
  /** Where it belongs. */
  readonly path: string
  /** Whether co has written to that folder. In one that was only cloned or copied, nothing is made. */
  readonly isOurs: boolean
  /** Where it goes instead, also where the folder cannot be written to or is on another machine. */
  readonly otherFolder: string
  readonly otherName: string
}

/** How long a question waits for somebody who writes the index. */
const waitMs = 1_000

/** Opens the index, and makes it where there is none. Throws `Unusable` where that cannot be. */
export async function openShelf(disk: Disk, place: IndexPlace, folder: string): Promise<SqliteShelf> {
  const { DatabaseSync } = await import("node:sqlite")
  const open = (path: string): SqliteShelf => {
    createPrivately(disk, path)
    const database = new DatabaseSync(path, { timeout: waitMs })
    try {
      return SqliteShelf.on(database)
    } catch (error) {
      database.close()
      if (!(error instanceof Damaged)) throw error
      erase(disk, path)
      createPrivately(disk, path)
      return SqliteShelf.on(new DatabaseSync(path, { timeout: waitMs }))
    }
  }
  return told(() => {
    if (place.isOurs && !disk.isRemote?.(folder)) {
      try {
        return open(place.path)
      } catch (error) {
        if (!isUnwritable(error)) throw error
      }
    }
    ensurePath(disk, place.otherFolder)
    return open(join(place.otherFolder, place.otherName))
  })
}

/** Nothing of it is worth keeping. */
export function erase(disk: Disk, path: string): void {
  for (const end of ["", "-journal", "-wal", "-shm"])
    if (disk.stat(path + end)?.kind === "file") disk.remove(path + end)
}

function isUnwritable(error: unknown): boolean {
  const errno = errnoOf(error)
  return errno === "EACCES" || errno === "EROFS" || errno === "EPERM"
}

/** Whatever the disk says against it: then there is no index, and recall works without. */
function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unusable || error instanceof Damaged) throw error
    throw new Unusable(error instanceof Error ? error.message : String(error))
  }
}
