import { describeErrno, errnoOf } from "../disk/port.ts"
import { CoError, type ErrorCode } from "../domain/outcome.ts"

/** The one place that turns an error's code into an exit code. */
export const exitOf: Record<ErrorCode, number> = {
  "not-found": 1,
  usage: 2,
  refused: 3,
  conflict: 4,
  ambiguous: 4,
  storage: 5,
}

/** Anything thrown, as an error that a user can read. */
export function toCoError(error: unknown): CoError {
  if (error instanceof CoError) return error
  if ((error as { syscall?: unknown } | null)?.syscall === "uv_cwd")
    return new CoError("storage", "the folder that this was started in is gone; go to another one", {}, error)
  const known = describeErrno(errnoOf(error))
  const path = (error as { path?: unknown } | null)?.path
  const where = typeof path === "string" ? ` at ${path}` : ""
  if (known !== undefined) return new CoError("storage", `cannot go on${where}: ${known}`, {}, error)
  const message = error instanceof Error ? error.message : String(error)
  return new CoError("storage", `unexpected: ${message}`, {}, error)
}

export function toErrorObject({ code, message, details }: CoError): { error: Record<string, unknown> } {
  return { error: { ...details, code, message, exit: exitOf[code] } }
}
