import { dirname } from "node:path"
import { type Aside, attempt, attempted, placeNew, writeAside } from "./aside.ts"
import { createDurably } from "./durable.ts"
import { type Disk, errnoOf } from "./port.ts"

/**
 * Changes to files that exist. A text has at least one synced name at any time, and a text that somebody
 * else writes meanwhile always wins. Rolling back after an error goes by what is on the disk, not by which
 * call failed: a call may take effect and still report a failure.
 */

export interface NewBytes {
  /** What the file must hold for the change to go ahead. */
  readonly expected: Uint8Array
  readonly bytes: Uint8Array
}

export interface Replacement extends Pick<NewBytes, "expected"> {
  /** The new content: bytes, or an existing file that gets this name too. */
  readonly bytes: Uint8Array | { readonly of: string }
  /** An unused name for the old file. */
  readonly keepAs: string
}

/**
 * Replaces a file and keeps the old one under another name. New bytes get the old file's mode. "changed" if
 * the file is not, or no longer, what the caller read: then it stays as it is.
 */
export function replaceDurably(
  disk: Disk,
  path: string,
  { expected, bytes, keepAs }: Replacement,
  aside: Aside,
): "replaced" | "changed" {
  const old = disk.stat(path)
  if (old === undefined || !holds(disk, path, expected)) return "changed"
  const temp = "of" in bytes ? linkAside(disk, aside, bytes.of) : writeAside(disk, aside, bytes)
  let ours: bigint | undefined
  const takeBack = () => {
    attempt(() => takeReplacementBack(disk, path, { old: old.inode, ours, keepAs }, aside))
    attempt(() => disk.remove(temp))
  }
  try {
    const made = disk.stat(temp)
    ours = made?.inode
    if (!("of" in bytes) && made?.mode !== old.mode) disk.setMode?.(temp, old.mode)
    // The old file itself gets a second name. An editor that has it open keeps writing into the kept
    // file, so text typed between our check and our rename is not lost.
    const placed = placeNew(disk, path, keepAs, aside)
    if (placed === "taken") throw Object.assign(new Error(`${keepAs} exists`), { code: "EEXIST" })
    disk.syncFolder(dirname(keepAs))
    const isStill = placed === "linked" || holds(disk, path, expected)
    if (!isStill || !disk.rename(temp, path, old.inode) || !holds(disk, keepAs, expected)) {
      takeBack()
      return "changed"
    }
    disk.syncFolder(dirname(path))
    return "replaced"
  } catch (error) {
    takeBack()
    if (errnoOf(error) === "ENOENT" && isThere(disk, dirname(keepAs))) return "changed"
    throw error
  }
}

function linkAside(disk: Disk, aside: Aside, file: string): string {
  const path = `${aside.folder}/${aside.token}`
  placeNew(disk, file, path, aside)
  return path
}

/** Puts the old file back in place of our new one, and removes the kept name once that is synced. */
function takeReplacementBack(
  disk: Disk,
  path: string,
  { old, ours, keepAs }: { old: bigint; ours: bigint | undefined; keepAs: string },
  aside: Aside,
): void {
  const current = disk.stat(path)?.inode
  if (current === ours && ours !== undefined) {
    const back = `${aside.folder}/${aside.token}-back`
    placeNew(disk, keepAs, back, aside)
    if (!disk.rename(back, path, ours)) {
      disk.remove(back) // `path` is somebody else's file by now, so the old file stays kept
      return
    }
    disk.syncFolder(dirname(path))
    disk.remove(keepAs)
  } else if (current === old && disk.stat(keepAs)) {
    disk.remove(keepAs)
  }
}

/**
 * Moves a file between two folders. "taken" if another file has the name `to`, "changed" if `from` is gone
 * or another file by now. A move that was killed half-way is completed by the next one.
 */
export function moveDurably(
  disk: Disk,
  from: string,
  to: string,
  aside: Aside,
): "moved" | "taken" | "changed" {
  const inode = disk.stat(from)?.inode
  if (inode === undefined) return "changed"
  let isPlaced = false
  const takeBack = () => isPlaced && attempt(() => takeMoveBack(disk, { from, to, inode }, aside))
  try {
    const placed = placeNew(disk, from, to, aside)
    if (placed === "taken" && disk.stat(to)?.inode !== inode) return "taken"
    isPlaced = placed !== "taken"
    disk.syncFolder(dirname(to))
    const isSame = placed !== "copied" || holds(disk, from, disk.read(to, Number.MAX_SAFE_INTEGER))
    if (!isSame || !disk.remove(from, inode)) {
      if (isPlaced) disk.remove(to)
      return "changed"
    }
    disk.syncFolder(dirname(from))
    return "moved"
  } catch (error) {
    takeBack()
    if (errnoOf(error) === "ENOENT" && !isPlaced && isThere(disk, dirname(to))) return "changed"
    throw error
  }
}

/** The same with new bytes, which are written and synced before the old file is removed. */
export function moveRewritten(
  disk: Disk,
  from: string,
  to: string,
  { expected, bytes }: NewBytes,
  aside: Aside,
): "moved" | "taken" | "changed" {
  const inode = disk.stat(from)?.inode
  if (inode === undefined || !holds(disk, from, expected)) return "changed"
  if (!createDurably(disk, to, bytes, aside)) return "taken"
  try {
    if (!disk.remove(from, inode)) {
      disk.remove(to)
      return "changed"
    }
    disk.syncFolder(dirname(from))
    return "moved"
  } catch (error) {
    attempt(() => {
      if (disk.stat(from) === undefined) createDurably(disk, from, expected, aside)
      disk.remove(to)
    })
    throw error
  }
}

/** Restores and syncs the old name before it removes the new one. */
function takeMoveBack(
  disk: Disk,
  { from, to, inode }: { from: string; to: string; inode: bigint },
  aside: Aside,
): void {
  const current = disk.stat(from)?.inode
  if (current === undefined) {
    placeNew(disk, to, from, aside)
    disk.syncFolder(dirname(from))
  }
  if (current === undefined || current === inode) disk.remove(to)
}

export function holds(disk: Disk, path: string, expected: Uint8Array): boolean {
  try {
    return Buffer.compare(disk.read(path, expected.length), expected) === 0
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false
    throw error
  }
}

/** If the folder exists, the file itself was missing: somebody removed it, perhaps to write a new one. */
function isThere(disk: Disk, folder: string): boolean {
  return attempted(() => disk.stat(folder)) !== undefined
}
