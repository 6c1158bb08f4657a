import type { FileProblem } from "../../domain/outcome.ts"
import { openMergeIn } from "../../markdown/marks.ts"

/** A problem as doctor reports it. */
export interface DoctorProblem {
  readonly code: string
  readonly path: string
  readonly line: number | null
  readonly message: string
  readonly fixed: boolean
}

/** What doctor reports although no file is wrong. */
export interface DoctorNote {
  readonly code: "same-section" | "over-budget" | "not-writable" | "second-copy" | "not-read"
  readonly path: string
  readonly message: string
}

/** A problem while doctor works on it. */
export interface Finding extends FileProblem {
  /** Repairs it without losing anything, and says how. */
  readonly fix?: () => Promise<string>
  /** Whether it is a merge that `--fix` settles before it looks for anything else. */
  readonly isSettleable?: boolean
}

/** Whether `--fix` can repair it; otherwise only a person can. */
export function isMendable({ fix, isSettleable }: Finding): boolean {
  return fix !== undefined || isSettleable === true
}

/** Says what was done about the marks of a merge; about marks in the text only a person can decide. */
export function settledMerge(text: string): string {
  const isOpen = openMergeIn(text) !== undefined
  const rest = isOpen ? "; in the text both are kept between marks, for you to decide" : ""
  return `an unresolved merge conflict: both sides of the frontmatter were merged${rest}`
}

export function finding(
  code: Finding["code"],
  path: string,
  message: string,
  line: number | null = null,
): Finding {
  return { code, path, line, field: null, message }
}
