import { dirname, join } from "node:path"
import { type Aside, attempt, placeNew, writeAside } from "./aside.ts"
import { existingPart } from "./paths.ts"
import type { Disk } from "./port.ts"

/**
 * Durable creation. The order of the calls is the whole point: data is synced before a name points to
 * it, and nothing is acknowledged before the folder is synced. A failure half-way is rolled back.
 */

/** Makes nested folders below `base`, which exists. Each is synced into its parent. */
export function ensureFolder(disk: Disk, base: string, parts: readonly string[]): string {
  let path = base
  for (const part of parts) {
    const parent = path
    path = join(path, part)
    disk.makeFolder(path)
    // Even if it exists already: the process that made it may have died before the sync.
    disk.syncFolder(parent)
  }
  return path
}

/** The same for a whole path, starting from the part of it that exists. */
export function ensurePath(disk: Disk, path: string): void {
  const { base, missing } = existingPart(disk, path)
  ensureFolder(disk, base, missing)
}

/** Creates a file, complete and synced, or nothing. False if the name is taken. */
export function createDurably(disk: Disk, path: string, bytes: Uint8Array, aside: Aside): boolean {
  return createAllDurably(disk, [{ path, bytes }], aside)
}

/** Creates all files or none, with one sync per folder. False if a name is taken. */
export function createAllDurably(
  disk: Disk,
  files: readonly { path: string; bytes: Uint8Array }[],
  aside: Aside,
): boolean {
  const temps: string[] = []
  const placed: string[] = []
  const foldersPlacedIn = () => new Set(placed.map((path) => dirname(path)))
  const takeBack = () => {
    for (const path of placed) attempt(() => disk.remove(path))
    // Otherwise a power loss may bring them back beside the files that get their ids next.
    for (const folder of foldersPlacedIn()) attempt(() => disk.syncFolder(folder))
  }
  try {
    files.forEach(({ bytes }, n) => {
      temps.push(writeAside(disk, { ...aside, token: `${aside.token}-${n}` }, bytes))
    })
    for (const [n, temp] of temps.entries()) {
      const path = files[n]?.path ?? ""
      if (placeNew(disk, temp, path, aside) === "taken") {
        takeBack()
        return false
      }
      placed.push(path)
    }
    for (const folder of foldersPlacedIn()) disk.syncFolder(folder)
    return true
  } catch (error) {
    takeBack()
    throw error
  } finally {
    for (const temp of temps) attempt(() => disk.remove(temp))
  }
}

/** Replaces whatever has this name and keeps nothing of it. Not for text of a person that is nowhere else. */
export function overwriteDurably(disk: Disk, path: string, bytes: Uint8Array, aside: Aside): void {
  const temp = writeAside(disk, aside, bytes)
  try {
    disk.rename(temp, path)
    disk.syncFolder(dirname(path))
  } catch (error) {
    attempt(() => disk.remove(temp))
    throw error
  }
}
