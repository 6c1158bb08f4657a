import type { Range } from "./spans.ts"

/** One way to name a time. */
export interface Form {
  /** A text without any of these cannot match. Checked first, since V8 is slow to build a pattern. */
  readonly signs: readonly string[]
  /** With a group for each part that `rangeOf` needs. */
  readonly pattern: string
  /** Undefined if there is no such time, like 31 June, or if it probably means something else. */
  readonly rangeOf: (
    parts: readonly (string | undefined)[],
    nowMs: number,
    hasLead: boolean,
  ) => Range | undefined
  /** One of these words must come before it: alone it may be a verb, a name or a number. */
  readonly leads?: string
  /** A memory may mention it as well, so its words are searched for too. */
  readonly isNamed?: true
  /** It recurs, so a memory may well mean every one of them. */
  readonly isRecurring?: true
  /** A day by its date, which others may write in another way. */
  readonly isDay?: true
  /** People speak of its beginning, middle and end, or of its first half. */
  readonly isDivided?: true
  /** The asker's own day counts. All else is UTC, as memories are dated, many by date alone. */
  readonly isLocal?: true
}
