import { dirname } from "node:path"
import { shownPath } from "../basics/shown-path.ts"
import { CoError } from "../domain/outcome.ts"
import { type Disk, describeErrno, errnoOf } from "./port.ts"

/** Turns a disk error into one that says what could not be done and why. Returns other errors unchanged. */
export function refusedByDisk(error: unknown, verb: "read" | "write", path: string, ending = ""): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const message = `cannot ${verb} ${shownPath(path)}: ${describeErrno(errno)}${ending}`
  return new CoError("storage", message, { path, errno, cause: error })
}

/** Runs `write`; if the disk refuses, throws an error with the path and the reason. */
export function orCannotWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw refusedByDisk(error, "write", path)
  }
}

const permissions = new Set(["EACCES", "EPERM", "EROFS"])

/** The folder that refuses to have names added or removed, if that is why a call failed. */
export function refusingFolder(disk: Disk, error: unknown): string | undefined {
  if (!permissions.has(errnoOf(error) ?? "")) return undefined
  // A call with two names can fail because of either, and the system does not say which.
  const { path, dest } = error as { path?: unknown; dest?: unknown }
  return [dest, path]
    .flatMap((each) => (typeof each === "string" ? [dirname(each)] : []))
    .find((folder) => disk.canWrite?.(folder) === false)
}
