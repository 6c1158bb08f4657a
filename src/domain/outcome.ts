import { shownPath } from "../basics/shown-path.ts"

/** What can go wrong, in words that scripts rely on. */
export type ErrorCode = "usage" | "not-found" | "refused" | "conflict" | "ambiguous" | "storage"

/** What is told beside the message, and the error behind it, which is for whoever looks for the fault. */
interface ErrorDetails {
  readonly cause?: unknown
  readonly [name: string]: unknown
}

/**
 * Ends a command. Everything that a caller cannot act on further down is thrown as this
 * and caught once, at the door, which turns the code into an exit code.
 */
export class CoError extends Error {
  static {
    // As it was written here, whatever a bundler makes of the class's own name.
    Object.defineProperty(CoError, "name", { value: "CoError" })
  }

  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, { cause, ...details }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = "CoError"
    this.code = code
    this.details = details
  }
}

/** The same error, of what was done in part, with lines that tell what was done by then and what was not. */
export function tellingMore(
  { code, message, details, cause }: CoError,
  lines: readonly string[],
  more: Readonly<Record<string, unknown>>,
): CoError {
  return new CoError(code, [message, ...lines].join("\n"), { ...details, ...more, cause })
}

/** An id that several files have. Never guessed between. */
export function ambiguousId(name: string | number, paths: readonly string[]): CoError {
  const message = `memory ${name} is in ${paths.length} files:\n${paths.map(shownPath).join("\n")}\nco doctor --fix gives one of them a new number`
  return new CoError("ambiguous", message, { paths })
}

export type Outcome<T, E> = { ok: true; value: T } | { ok: false; error: E }

export type ProblemCode =
  | "no-frontmatter"
  | "unclosed-frontmatter"
  | "frontmatter-too-long"
  | "bad-yaml"
  | "not-a-mapping"
  | "missing-field"
  | "bad-field"
  | "newer-version"
  | "too-large"
  | "not-text"
  | "not-a-file"
  | "unreadable"
  | "duplicate-id"
  | "merge-marker"
  | "leftover"
  | "missing-gitignore"
  | "incomplete-gitignore"
  | "bad-settings"
  | "context-cut"
  | "secret"
  | "missing-original"
  | "orphaned-original"
  | "same-source"

/** Something wrong with a file, precise enough to mend it by hand. */
export interface Problem {
  readonly code: ProblemCode
  /** Counted from 1 in the file; null where the whole file is meant. */
  readonly line: number | null
  readonly field: string | null
  readonly message: string
}

export interface FileProblem extends Problem {
  readonly path: string
}

export function describeProblem(problem: Pick<FileProblem, "path" | "line" | "message">): string {
  const path = shownPath(problem.path)
  return `${problem.line === null ? path : `${path}:${problem.line}`}: ${problem.message}`
}
