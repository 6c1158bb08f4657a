import { describeErrno, errnoOf, pathOf } from "../disk/port.ts"
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
  const known = describeErrno(errnoOf(error))
  const path = pathOf(error)
  const where = path === undefined ? "" : ` at ${path}`
  if (known !== undefined) return new CoError("storage", `cannot go on${where}: ${known}`, { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  return new CoError("storage", `unexpected: ${message}`, { cause: error })
}

export function toErrorObject({ code, message, details }: CoError): { error: Record<string, unknown> } {
  return { error: { ...details, code, message, exit: exitOf[code] } }
}
