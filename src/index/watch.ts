import { basename } from "node:path"
import type { Disk } from "../disk/port.ts"

/** Hears of changes in a folder for as long as the process lives. */
export interface Watch {
  /** The inode of the watched folder. */
  readonly inode: bigint
  /** Whether there is nothing to report: no changed name, and nothing that may have been missed. */
  isSilent(): boolean
  /** The names that changed since the last call. */
  take(): ReadonlySet<string>
  /** Whether changes may have been missed: at the start, and after too many at once. Resets itself. */
  wasBlind(): boolean
  /** Whether the folder itself was removed: one in its place is another folder, even with the same inode. */
  isDead(): boolean
  stop(): void
}

/** The system queues 16,384 changes for us and silently drops the rest. */
const mostHeard = 8_000

export function watchFolder(disk: Disk, folder: string, inode: bigint): Watch | undefined {
  let names = new Set<string>()
  let [heard, isBlind, isDead] = [0, true, false]
  const stop = disk.watch?.(folder, (name) => {
    if (++heard > mostHeard) isBlind = true
    else if (name === null || name === basename(folder)) isDead = true
    else names.add(name)
  })
  if (!stop) return undefined
  const take = () => {
    const taken = names
    names = new Set()
    heard = 0
    return taken
  }
  return {
    inode,
    isSilent: () => names.size === 0 && !isBlind && !isDead,
    take,
    wasBlind: () => {
      const was = isBlind
      if (was) take()
      isBlind = false
      return was
    },
    isDead: () => isDead,
    stop,
  }
}
