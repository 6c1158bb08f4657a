import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { isFull } from "./figures.ts"

/** A folder of the test's own, removed when the test ends. */
export function tempFolder(): string {
  return folderIn(tmpdir())
}

/**
 * The same for trials by the thousand that ask nothing of the disk itself, which half of their time would be: files that
 * Linux keeps in memory are as real. At full scale it is the disk, and where a container has little of that memory.
 * Not for what tells files by their inode: in memory no number is given twice.
 */
export function trialFolder(): string {
  root ??= isFull || freeBytes("/dev/shm") < 2 ** 30 ? tmpdir() : "/dev/shm"
  return folderIn(root)
}

let root: string | undefined

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

function folderIn(parent: string): string {
  const path = mkdtempSync(join(parent, "co-test-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
