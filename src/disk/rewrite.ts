import { dirname } from "node:path"
import { type Aside, attempt, writeAside } from "./aside.ts"
import { createDurably, ensurePath } from "./durable.ts"
import type { Disk } from "./port.ts"
import { holds, type NewBytes } from "./replace.ts"
import { encodeText, newText } from "./text.ts"

/** Changes a file from one text to another; undefined is no file. False if it no longer holds the first. */
export function swapDurably(
  disk: Disk,
  path: string,
  { before, after }: { before: string | undefined; after: string | undefined },
  aside: Aside,
): boolean {
  if (before === undefined) {
    ensurePath(disk, dirname(path))
    return after === undefined || createDurably(disk, path, encodeText(after), aside)
  }
  if (after === undefined) return removeDurably(disk, path, encodeText(before))
  return rewriteDurably(disk, path, newText(before, after), aside)
}

/**
 * Writes new bytes to another program's file, which keeps its mode. False if it no longer holds what the
 * caller read: then it stays as that program left it.
 */
export function rewriteDurably(
  disk: Disk,
  path: string,
  { expected, bytes }: NewBytes,
  aside: Aside,
): boolean {
  const old = disk.stat(path)
  if (old === undefined || !holds(disk, path, expected)) return false
  const temp = writeAside(disk, aside, bytes)
  try {
    disk.setMode?.(temp, old.mode)
    if (!holds(disk, path, expected) || !disk.rename(temp, path, old.inode)) {
      disk.remove(temp)
      return false
    }
    disk.syncFolder(dirname(path))
    return true
  } catch (error) {
    attempt(() => disk.remove(temp))
    throw error
  }
}

/** Removes a file if it still holds what the caller read, else false. */
function removeDurably(disk: Disk, path: string, expected: Uint8Array): boolean {
  const inode = disk.stat(path)?.inode
  if (inode === undefined || !holds(disk, path, expected) || !disk.remove(path, inode)) return false
  disk.syncFolder(dirname(path))
  return true
}
