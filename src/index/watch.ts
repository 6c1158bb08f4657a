import type { Disk } from "../disk/port.ts"

/** Hears of changes in a folder for as long as the process lives. */
export interface Watch {
  /** Of the folder that it hears of. */
  readonly inode: bigint
  /** Names that changed since the last time, which is now. */
  take(): ReadonlySet<string>
  /** Whether something may have been missed: at the start, and when the system lost count. Once for each. */
  wasBlind(): boolean
  stop(): void
}

export function watchFolder(disk: Disk, folder: string, inode: bigint): Watch | undefined {
  let names = new Set<string>()
  let isBlind = true
  const stop = disk.watch?.(folder, (name) => {
    if (name === null) isBlind = true
    else names.add(name)
  })
  if (!stop) return undefined
  return {
    inode,
    take: () => {
      const taken = names
      names = new Set()
      return taken
    },
    wasBlind: () => {
      const was = isBlind
      isBlind = false
      if (was) names = new Set()
      return was
    },
    stop,
  }
}
