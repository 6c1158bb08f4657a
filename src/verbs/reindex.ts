import { describeProblem } from "../domain/outcome.ts"
import { type Session, tiers } from "./session.ts"

export interface ReindexResult {
  readonly display: string
  /** How many memories are in the index now. */
  readonly count: number
  readonly skipped: number
  readonly degraded: readonly string[]
}

/** Makes the indexes of both folders anew from the files. */
export async function reindex(session: Session): Promise<ReindexResult> {
  let [count, skipped] = [0, 0]
  const degraded: string[] = []
  for (const tier of tiers) {
    const current = await session.catalogs[tier].rebuild()
    count += current.index?.count ?? 0
    skipped += current.problems.length
    degraded.push(...current.degraded)
    for (const problem of current.problems) session.warn(`skipped ${describeProblem(problem)}`)
  }
  const noun = count === 1 ? "memory" : "memories"
  return { display: [`Indexed ${count} ${noun}`, ...degraded].join("\n"), count, skipped, degraded }
}
