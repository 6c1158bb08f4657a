import { shownPath } from "../basics/shown-path.ts"
import { describeErrno, errnoOf, pathOf } from "../disk/port.ts"
import { CoError, type ErrorCode } from "../domain/outcome.ts"
import { type Exit, exits } from "./exit-codes.ts"

/** The one place that maps error codes to exit codes. */
export const exitOf: Readonly<Record<ErrorCode, Exit>> = {
  "not-found": exits.notFound,
  usage: exits.usage,
  refused: exits.refused,
  conflict: exits.conflict,
  ambiguous: exits.conflict,
  storage: exits.storage,
}

/** Turns anything thrown into an error that a user can read. */
export function toCoError(error: unknown): CoError {
  if (error instanceof CoError) return error
  if ((error as { syscall?: unknown } | null)?.syscall === "uv_cwd")
    return new CoError("storage", "the working directory no longer exists; change to another one", {
      cause: error,
    })
  const known = describeErrno(errnoOf(error))
  const path = pathOf(error)
  const where = path === undefined ? "" : ` at ${shownPath(path)}`
  if (known !== undefined)
    return new CoError("storage", `cannot continue${where}: ${known}`, { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  return new CoError("storage", `unexpected: ${message}`, { cause: error })
}

export function toErrorObject({ code, message, details }: CoError): { error: Record<string, unknown> } {
  return { error: { ...details, code, message, exit: exitOf[code] } }
}
