import { closeSync, readdirSync, readlinkSync } from "node:fs"
import { sqliteMutex } from "../../src/disk/mutex.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import type { Disk } from "../../src/disk/port.ts"
import { say } from "./say.ts"

export interface BrokenLockLine {
  readonly outcome: string
}

/** Closes the lock's file behind SQLite's back: from then on every call on it is a system error. */
function breakOff(path: string): void {
  for (const name of readdirSync("/proc/self/fd")) {
    try {
      if (readlinkSync(`/proc/self/fd/${name}`) === path) closeSync(Number(name))
    } catch {} // the descriptor that read the folder itself
  }
}

const [mode = "", path = ""] = process.argv.slice(2)
const disk = nodeDisk()
let isBroken = false
const stat: Disk["stat"] = (asked) => {
  if (isBroken && mode === "always") breakOff(path)
  return disk.stat(asked)
}
const mutex = sqliteMutex({ ...disk, stat }, path, { waitMs: 2_000 })
await mutex.run(() => undefined)
isBroken = true
breakOff(path)
const outcome = await mutex.run(() => "inside").catch((error: Error) => error.message)
say({ outcome } satisfies BrokenLockLine)
