import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { isFull } from "./figures.ts"

/**
 * A temporary folder, removed when the test ends. The disk itself, which few tests are about, takes a part of the
 * time of every save, and most of it where many files come and go: Linux can keep real files in memory. Uses the
 * disk at full scale.
 */
export function tempFolder(): string {
  root ??= (isFull ? undefined : memoryFolder()) ?? tmpdir()
  return folderIn(root)
}

let root: string | undefined

/** The same on the disk, for tests about telling files apart by inode: in memory no inode number is reused. */
export function diskFolder(): string {
  return folderIn(tmpdir())
}

/** In a container there may be little memory for files, or none from which a program can be started. */
function memoryFolder(): string | undefined {
  const program = `/dev/shm/co-test-${process.pid}`
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    if (bavail * bsize < 2 ** 30) return undefined
    writeFileSync(program, "", { mode: 0o700, flag: "wx" })
    try {
      accessSync(program, constants.X_OK)
      return "/dev/shm"
    } finally {
      rmSync(program)
    }
  } catch {
    return undefined
  }
}

function folderIn(parent: string): string {
  const path = mkdtempSync(join(parent, "co-test-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
