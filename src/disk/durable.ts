import { basename, dirname, join } from "node:path"
import { limits } from "../domain/limits.ts"
import { type Disk, errnoOf } from "./port.ts"

/**
 * Durable changes. The order of the calls is the whole point: data is synced before a name points to
 * it, a new name is synced before an old one goes, and nothing is acknowledged before the last sync.
 * A change that fails half-way is taken back as far as the disk still allows.
 */

/** Makes a folder and those above it, each synced into its parent, down from `base`, which exists. */
export function ensureFolder(disk: Disk, base: string, parts: readonly string[]): string {
  let path = base
  for (const part of parts) {
    const parent = path
    path = join(path, part)
    if (disk.makeFolder(path)) disk.syncFolder(parent)
  }
  return path
}

/** The same for a whole path, down from whatever part of it exists. */
export function ensurePath(disk: Disk, path: string): void {
  const missing: string[] = []
  let base = path
  while (disk.stat(base) === undefined && dirname(base) !== base) {
    missing.unshift(basename(base))
    base = dirname(base)
  }
  ensureFolder(disk, base, missing)
}

/** A synced file under a name of its own; gone again where that fails. */
function writeAside(disk: Disk, { folder, token }: Aside, bytes: Uint8Array): string {
  const path = join(folder, token)
  const handle = disk.createFile(path)
  try {
    try {
      writeAll(disk, handle, bytes)
      disk.syncFile(handle)
    } finally {
      disk.close(handle)
    }
  } catch (error) {
    attempt(() => disk.remove(path))
    throw error
  }
  return path
}

/** A full disk can make a write short without an error: go on until it is all there or it says why not. */
export function writeAll(disk: Disk, handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    const written = disk.write(handle, bytes, offset)
    if (written <= 0) throw Object.assign(new Error("the disk took no more bytes"), { code: "ENOSPC" })
    offset += written
  }
}

export interface Aside {
  /** The folder for files in the making, on the same file system. */
  readonly folder: string
  /** A name that nobody else uses there. */
  readonly token: string
}

/** A new file, whole and synced, or nothing. False where the name is taken. */
export function createDurably(disk: Disk, path: string, bytes: Uint8Array, aside: Aside): boolean {
  return createAllDurably(disk, [{ path, bytes }], aside)
}

/** New files in one folder, all of them or none, with one sync of the folder. False where a name is taken. */
export function createAllDurably(
  disk: Disk,
  files: readonly { path: string; bytes: Uint8Array }[],
  aside: Aside,
): boolean {
  const temps: string[] = []
  const placed: string[] = []
  const takeBack = () => {
    for (const path of placed) attempt(() => disk.remove(path))
  }
  try {
    files.forEach(({ bytes }, n) => {
      temps.push(writeAside(disk, { ...aside, token: `${aside.token}-${n}` }, bytes))
    })
    for (const [n, temp] of temps.entries()) {
      const path = files[n]?.path ?? ""
      if (!placeNew(disk, temp, path, aside)) {
        takeBack()
        return false
      }
      placed.push(path)
    }
    for (const folder of new Set(placed.map((path) => dirname(path)))) disk.syncFolder(folder)
    return true
  } catch (error) {
    takeBack()
    throw error
  } finally {
    for (const temp of temps) attempt(() => disk.remove(temp))
  }
}

/** New bytes under a name, whatever had it before. For settings and exports, not for anybody's words. */
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

export interface Replacement {
  /** What the file must hold for the change to go ahead. */
  readonly expected: Uint8Array
  readonly bytes: Uint8Array
  /** A free name that the old file gets. */
  readonly keepAs: string
}

/**
 * Puts new bytes in a file's place and keeps the old file under another name. "changed" where the file
 * is not, or no longer, what the caller read: then it stays as whoever changed it left it.
 */
export function replaceDurably(
  disk: Disk,
  path: string,
  { expected, bytes, keepAs }: Replacement,
  aside: Aside,
): "replaced" | "changed" {
  const inode = disk.stat(path)?.inode
  if (inode === undefined || !holds(disk, path, expected)) return "changed"
  const temp = writeAside(disk, aside, bytes)
  let isKept = false
  let isReplaced = false
  const takeBack = () => {
    if (isReplaced) attempt(() => disk.rename(keepAs, path))
    else if (isKept) attempt(() => disk.remove(keepAs))
    attempt(() => disk.remove(temp))
  }
  try {
    // The old file itself gets a second name. An editor that has it open goes on writing into what
    // is kept, so text typed between our check and our rename is not lost.
    isKept = placeNew(disk, path, keepAs, aside)
    if (!isKept) throw Object.assign(new Error(`${keepAs} exists`), { code: "EEXIST" })
    disk.syncFolder(dirname(keepAs))
    isReplaced = disk.rename(temp, path, inode)
    if (!isReplaced || !holds(disk, keepAs, expected)) {
      takeBack()
      return "changed"
    }
    disk.syncFolder(dirname(path))
    return "replaced"
  } catch (error) {
    takeBack()
    throw error
  }
}

/**
 * Moves a file between two folders so that it has at least one synced name at any time. "taken" where
 * `to` exists, "changed" where another file took the name `from` meanwhile.
 */
export function moveDurably(
  disk: Disk,
  from: string,
  to: string,
  aside: Aside,
): "moved" | "taken" | "changed" {
  let isPlaced = false
  let isRemoved = false
  try {
    const inode = disk.stat(from)?.inode
    if (inode === undefined) return "changed"
    isPlaced = placeNew(disk, from, to, aside)
    if (!isPlaced) return "taken"
    disk.syncFolder(dirname(to))
    isRemoved = disk.remove(from, inode)
    if (!isRemoved) {
      disk.remove(to)
      return "changed"
    }
    disk.syncFolder(dirname(from))
    return "moved"
  } catch (error) {
    // The new name goes only where the old one is there again.
    if (isPlaced && (!isRemoved || attempt(() => placeNew(disk, to, from, aside))))
      attempt(() => disk.remove(to))
    throw error
  }
}

function holds(disk: Disk, path: string, expected: Uint8Array): boolean {
  try {
    return Buffer.compare(disk.read(path, expected.length), expected) === 0
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false
    throw error
  }
}

const linkRefused = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

/**
 * Gives a file a further name; false where that is taken. `link` refuses an existing name, `rename`
 * would clobber it. Some file systems know no links: there the second name is a synced copy.
 */
function placeNew(disk: Disk, from: string, to: string, aside: Aside): boolean {
  try {
    disk.link(from, to)
    return true
  } catch (error) {
    const errno = errnoOf(error) ?? ""
    if (errno === "EEXIST") return false
    if (!linkRefused.has(errno)) throw error
    if (disk.stat(to)) return false
    const copy = writeAside(
      disk,
      { ...aside, token: `${aside.token}-copy` },
      disk.read(from, limits.fileBytes),
    )
    return disk.rename(copy, to)
  }
}

function attempt(call: () => unknown): boolean {
  try {
    call()
    return true
  } catch {
    // The first error is the one to report; this one only means that a leftover stays for the sweep.
    return false
  }
}
