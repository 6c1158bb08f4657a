import { shownPath } from "../basics/shown-path.ts"

/** Kinds of errors, in words that scripts rely on. */
export type ErrorCode = "usage" | "not-found" | "refused" | "conflict" | "ambiguous" | "storage"

/** Data for the caller beside the message, and the underlying error, for debugging. */
interface ErrorDetails {
  readonly cause?: unknown
  readonly [name: string]: unknown
}

/**
 * Ends a command. Everything that a caller cannot handle further down is thrown as this and caught once, at
 * the top, which turns the code into an exit code.
 */
export class CoError extends Error {
  static {
    // Keeps the name, whatever a bundler makes of the class's own.
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

/** An error about a file, in a sentence that begins with its path. */
export function fileError(code: ErrorCode, path: string, what: string): CoError {
  return new CoError(code, `${shownPath(path)} ${what}`, { path })
}

/**
 * The same error for work that was done in part, with lines that say what was done by then and what was not.
 */
export function tellingMore(
  { code, message, details, cause }: CoError,
  lines: readonly string[],
  more: Readonly<Record<string, unknown>>,
): CoError {
  return new CoError(code, [message, ...lines].join("\n"), { ...details, ...more, cause })
}

/** The error for an id that several files have: co never guesses between them. */
export function ambiguousId(name: string | number, paths: readonly string[]): CoError {
  const message = `memory ${name} is in ${paths.length} files:\n${paths.map(shownPath).join("\n")}\nco doctor --fix gives one of them a new number`
  return new CoError("ambiguous", message, { paths })
}

/** The error for a number that is no memory's id but begins the names of several files. */
export function ambiguousName(name: string, paths: readonly string[]): CoError {
  const message = `no memory has the id ${name}, and the names of ${paths.length} files begin with it; say the id of one:\n${paths.map(shownPath).join("\n")}`
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

/** Something wrong with a file, precise enough to fix it by hand. */
export interface Problem {
  readonly code: ProblemCode
  /** Counted from 1 in the file; null if the whole file is meant. */
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
