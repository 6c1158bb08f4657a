import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { isFull } from "./figures.ts"

/** A folder of the test's own, removed when the test ends. */
export function tempFolder(): string {
  return folderIn(tmpdir())
}

/** The same for tests that ask nothing of the disk itself. */
export function trialFolder(): string {
  return folderIn(trialRoot())
}

let root: string | undefined

/**
 * Where trials by the thousand write their files. Half of the time of such a test is the disk's: files that Linux keeps
 * in memory are as real, and quick. At full scale it is the disk, and where a container has little of that memory.
 */
export function trialRoot(): string {
  root ??= isFull || freeBytes("/dev/shm") < 2 ** 30 ? tmpdir() : "/dev/shm"
  return root
}

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
