import { tiers } from "../../domain/memory.ts"
import { describeProblem } from "../../domain/outcome.ts"
import type { Catalog, CurrentIndex } from "../../index/catalog.ts"
import { Damaged, Unusable } from "../../index/packed/pieces.ts"
import type { Session } from "../session.ts"

/** After the first try: open it again, rebuild it, do without a file. Then nothing is left to try. */
const attempts = 4

/** The catalogs of the memories, the project's first. */
export async function memoryCatalogs(session: Session): Promise<Catalog[]> {
  const catalogs = await session.catalogs()
  return tiers.map((tier) => catalogs[tier])
}

/**
 * Works with indexes that are up to date, or with those in `lookedAt` on the first try. If an index turns out
 * to be broken, at whatever moment, it is repaired and `work` runs again, so `work` must be repeatable.
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
      // No index file is involved any more: the cause tells more.
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

/** Whether an error comes from the index itself: a new index would not cure any other. */
function isTrouble(error: unknown): error is Damaged | Unusable {
  return error instanceof Damaged || error instanceof Unusable
}

/** Names each file that had to be skipped. */
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
