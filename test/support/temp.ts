import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { isFull } from "./figures.ts"

/** A temporary folder, removed when the test ends. */
export function tempFolder(): string {
  return folderIn(tmpdir())
}

/**
 * The same for thousands of trials that do not test the disk itself, which would take half of their time:
 * Linux can keep real files in memory. Uses the disk at full scale, and if a container has little of that
 * memory. Not for tests about telling files apart by inode: in memory no inode number is reused.
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
