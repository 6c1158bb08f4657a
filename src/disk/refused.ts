import { dirname } from "node:path"
import { shownPath } from "../basics/shown-path.ts"
import { CoError } from "../domain/outcome.ts"
import { type Disk, describeErrno, errnoOf } from "./port.ts"

/** An error of the disk as one that says what could not be done and why; any other as it is, to be thrown on. */
export function refusedByDisk(error: unknown, verb: "read" | "write", path: string, ending = ""): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const message = `cannot ${verb} ${shownPath(path)}: ${describeErrno(errno)}${ending}`
  return new CoError("storage", message, { path, errno, cause: error })
}

/** Writes; what the disk refuses is said with the path and the reason. */
export function orCannotWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw refusedByDisk(error, "write", path)
  }
}

const permissions = new Set(["EACCES", "EPERM", "EROFS"])

/** The folder that takes no new names and gives none away, where that is what a call failed for. */
export function refusingFolder(disk: Disk, error: unknown): string | undefined {
  if (!permissions.has(errnoOf(error) ?? "")) return undefined
  // A call with two names fails for either of them, and the system does not tell which.
  const { path, dest } = error as { path?: unknown; dest?: unknown }
  return [dest, path]
    .flatMap((each) => (typeof each === "string" ? [dirname(each)] : []))
    .find((folder) => disk.canWrite?.(folder) === false)
}
