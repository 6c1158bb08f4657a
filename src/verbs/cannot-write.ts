import { refusedByDisk } from "../disk/refused.ts"

/** Writes; what the disk refuses is said with the path and the reason. */
export function orCannotWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw refusedByDisk(error, "write", path)
  }
}
