import { describeErrno, errnoOf } from "../disk/port.ts"
import { CoError } from "../domain/outcome.ts"

/** Writes; what the disk refuses is said with the path and the reason. */
export function orCannotWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    const reason = describeErrno(errnoOf(error))
    if (reason === undefined) throw error
    throw new CoError("storage", `cannot write ${path}: ${reason}`, { path, cause: error })
  }
}
