import { CoError } from "../../domain/outcome.ts"
import { type RecallMode, recallModes } from "../../domain/recall-mode.ts"
import type { Filter } from "../../recall/filter.ts"
import type { Audience } from "../memories/sensitive.ts"
import type { Session } from "../session.ts"
import { type AskedFilter, toFilter } from "./filter.ts"

export interface RecallOptions extends Audience, AskedFilter {
  readonly maxResults?: number | undefined
  /** `scan` matches words, `fts` ranks by them, `hybrid` also by meaning; `auto` does what is best. */
  readonly mode?: RecallMode | undefined
  /** Adds to each result why it was found. */
  readonly explain?: boolean | undefined
  /** Shortens longer memories to the part that was found. */
  readonly charactersEach?: number | undefined
  /** What to call with the name of a shortened memory to get all of it; shown after the part. */
  readonly restBy?: string | undefined
  /** How to ask for articles: named if an article has all the words and no memory has. */
  readonly articlesBy?: string | undefined
  /** Called for each result with the words that it was found by. */
  readonly onFound?: ((words: readonly string[]) => void) | undefined
}

/** What all questions of one caller have in common. */
export interface Wanted {
  readonly mode: RecallMode
  readonly filter: Filter
  readonly maxResults: number
  readonly isExplained: boolean
}

/** The options of a recall; refuses those that make no sense. */
export async function wantedBy(session: Session, options: RecallOptions): Promise<Wanted> {
  const maxResults = resultLimit(session, options)
  const filter = await toFilter(options, session.now())
  const { mode = "auto", explain = false } = options
  if (!recallModes.includes(mode))
    throw new CoError("usage", `the mode is ${JSON.stringify(mode)}; expected ${recallModes.join(", ")}`)
  return { mode, filter, maxResults, isExplained: explain }
}

/** How many results a question may have. */
export function resultLimit(session: Session, { maxResults }: Pick<RecallOptions, "maxResults">): number {
  const count = maxResults ?? session.settings().get("recall_max_results")
  if (Number.isInteger(count) && count >= 1) return count
  throw new CoError("usage", `the number of results is ${count}; expected a whole number from 1`)
}
