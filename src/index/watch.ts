import { basename } from "node:path"
import type { Disk } from "../disk/port.ts"

/** Hears of changes in a folder for as long as the process lives. */
export interface Watch {
  /** Of the folder that it hears of. */
  readonly inode: bigint
  /** Whether there is nothing to tell: no name, and nothing that may have been missed. */
  isSilent(): boolean
  /** Names that changed since it was last called. */
  take(): ReadonlySet<string>
  /** Whether something may have been missed: at the start, and when there was too much to tell. Told once each time. */
  wasBlind(): boolean
  /** The folder itself was taken away: whatever has its place, and even its number, is another one. */
  isDead(): boolean
  stop(): void
}

/** The system keeps 16,384 changes for us and drops the rest without a word. */
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
