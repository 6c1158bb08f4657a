import type { FileProblem } from "../domain/outcome.ts"

/** What doctor says of one thing that is wrong. */
export interface DoctorProblem {
  readonly code: string
  readonly path: string
  readonly line: number | null
  readonly message: string
  readonly fixed: boolean
}

/** The same while it is looked at. */
export interface Finding extends FileProblem {
  /** Mends it without losing anything and says how; absent where only a person can. */
  readonly fix?: () => Promise<string>
}

export function finding(
  code: Finding["code"],
  path: string,
  message: string,
  line: number | null = null,
): Finding {
  return { code, path, line, field: null, message }
}
