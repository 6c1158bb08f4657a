import { CoError } from "../domain/outcome.ts"
import { describeErrno, errnoOf } from "./port.ts"

/** An error of the disk as one that says what could not be done and why; any other as it is, to be thrown on. */
export function refusedByDisk(error: unknown, verb: "read" | "write", path: string, ending = ""): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const message = `cannot ${verb} ${path}: ${describeErrno(errno)}${ending}`
  return new CoError("storage", message, { path, errno, cause: error })
}
