import { closeSync, openSync, unlinkSync } from "node:fs"
import { sqliteMutex } from "../../src/disk/mutex.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { type Disk, errnoOf } from "../../src/disk/port.ts"
import { say } from "./say.ts"

export type LockLine =
  | { readonly inside: true; readonly atMs: number }
  | { readonly entered: number; readonly overlaps: number; readonly errors: readonly string[] }

const [mode = "", lockPath = "", untilMs = "0"] = process.argv.slice(2)

const disk = nodeDisk()
/** The lock file that the mutex last saw, by inode. */
let seen: bigint | undefined
const stat: Disk["stat"] = (path) => {
  const found = disk.stat(path)
  seen = found?.inode
  return found
}
const mutex = sqliteMutex({ ...disk, stat }, lockPath, { waitMs: 20_000 })

/** Stays inside the lock until the process is killed. */
function holdForever(): void {
  say({ inside: true, atMs: Date.now() } satisfies LockLine)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

let entered = 0
let overlaps = 0

/**
 * Marks the stay with a file that only one process can create. If a lock file is deleted while somebody holds
 * it, neither the holder nor whoever locks the next file can know. So each lock file has its own mark, and
 * two processes must never be inside under the same one.
 */
function stayShortly(): void {
  entered++
  const mark = `${lockPath}.inside-${seen}`
  try {
    closeSync(openSync(mark, "wx"))
  } catch (error) {
    if (errnoOf(error) !== "EEXIST") throw error
    overlaps++
    return
  }
  for (let spin = performance.now() + Math.random() * 2; performance.now() < spin; );
  unlinkSync(mark)
}

async function enterUntil(ms: number): Promise<void> {
  const errors = new Set<string>()
  while (Date.now() < ms) {
    try {
      await mutex.run(stayShortly)
    } catch (error) {
      errors.add(error instanceof Error ? error.message : String(error))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  say({ entered, overlaps, errors: [...errors] } satisfies LockLine)
}

if (mode === "hold") await mutex.run(holdForever)
else if (mode === "enter") await mutex.run(() => say({ inside: true, atMs: Date.now() } satisfies LockLine))
else await enterUntil(Number(untilMs))
await mutex.close()
