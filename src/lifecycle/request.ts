import type { Memory } from "../domain/memory.ts"
import type { Origin } from "../domain/origin.ts"
import type { Policy } from "./decay.ts"
import type { Draft, Unnumbered } from "./draft.ts"

/** Everything that a decision about a save depends on, besides the store. */
export interface SaveRequest {
  readonly draft: Draft
  /** What the draft would become. */
  readonly memory: Unnumbered
  readonly slug: string
  /** Null if the user says it. */
  readonly origin: Origin | null
  readonly nowMs: number
  readonly policy: Policy
  /** Files whose frontmatter cannot be edited without touching more than asked: never taken for the same. */
  readonly untouchable?: ReadonlySet<string>
}

export interface Similar extends Pick<Memory, "id" | "content" | "scope" | "path" | "origin"> {
  readonly similarity: number
  /** Why it is not taken for the same. */
  readonly because: string
  /** Whether the two say different things about the same, so that the old one may no longer hold. */
  readonly isRival: boolean
}
