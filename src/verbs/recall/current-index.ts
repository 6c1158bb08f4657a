import { tiers } from "../../domain/memory.ts"
import { describeProblem } from "../../domain/outcome.ts"
import type { Catalog, CurrentIndex } from "../../index/catalog.ts"
import { Damaged, Unusable } from "../../index/packed/pieces.ts"
import type { Session } from "../session.ts"

/** Look again, make it anew, do without a file: then there is nothing left to try. */
const attempts = 4

/** Those of the memories, the project's first. */
export async function memoryCatalogs(session: Session): Promise<Catalog[]> {
  const catalogs = await session.catalogs()
  return tiers.map((tier) => catalogs[tier])
}

/**
 * Works with indexes that are up to date; or as they were looked at before. Where one of them turns out to be
 * broken, at whatever moment, it is mended and the work done again, so `work` must be such that it can be.
 */
export async function withCurrent<T>(
  catalogs: readonly Catalog[],
  work: (current: readonly CurrentIndex[]) => Promise<T>,
  lookedAt?: readonly CurrentIndex[],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const isLookedAt = attempt === 1 && lookedAt !== undefined
      return await work(isLookedAt ? lookedAt : await lookAt(catalogs))
    } catch (error) {
      if (!isTrouble(error)) throw error
      // No file is left to be wrong: what it stumbled over tells more.
      if (attempt === attempts) throw error.cause ?? error
      const troubled = catalogs.filter(({ isTroubled }) => isTroubled)
      for (const catalog of troubled.length > 0 ? troubled : catalogs) catalog.recover(attempt, error)
    }
  }
}

async function lookAt(catalogs: readonly Catalog[]): Promise<CurrentIndex[]> {
  const current: CurrentIndex[] = []
  for (const catalog of catalogs) current.push(await catalog.current())
  return current
}

/** Of the index itself: whatever else goes wrong with the work is nothing that a new one would mend. */
function isTrouble(error: unknown): error is Damaged | Unusable {
  return error instanceof Damaged || error instanceof Unusable
}

/** Each file that had to be skipped is named. */
export function warnAboutFiles(session: Session, current: readonly CurrentIndex[]): void {
  for (const { problems } of current)
    for (const problem of problems) session.warnOnce(`skipped ${describeProblem(problem)}`)
}

/** Runs `work` on one state of all the indexes, whatever others write meanwhile. */
export function within<T>(current: readonly CurrentIndex[], work: () => T): T {
  const [first, ...rest] = current
  if (first === undefined) return work()
  return first.index ? first.index.reading(() => within(rest, work)) : within(rest, work)
}
