import { noEmbedder } from "../../embed/none.ts"
import type { CurrentIndex } from "../../index/catalog.ts"
import { categoryMark, tagMark } from "../../index/marks.ts"
import type { IndexFilter, Known } from "../../index/port.ts"
import { type Filter, isForQuoted, passing } from "../../recall/filter.ts"
import { withHidden } from "../../recall/hidden.ts"
import { noteMark } from "../../recall/note-times.ts"
import { type Asked, recallFromIndex } from "../../recall/recall.ts"
import type { Answer, Ask } from "../../recall/scan.ts"
import type { Query } from "../../recall/understand.ts"
import type { Session } from "../session.ts"
import { memoryCatalogs, warnAboutFiles, withCurrent, within } from "./current-index.ts"
import type { Wanted } from "./options.ts"
import { noteIndexes, sensitiveIndexes } from "./own-index.ts"
import { reader } from "./read-known.ts"
import type { RemoteAsking } from "./remote-models.ts"
import { standings } from "./standing.ts"

/**
 * Looks at the files once and answers any number of questions from the memory indexes. `byScan` asks the
 * texts the same question.
 */
export async function askIndexes(
  session: Session,
  { mode, filter, maxResults, isExplained }: Wanted & Pick<Asked, "mode">,
  byScan: Ask,
): Promise<Ask> {
  let lookedAt: readonly CurrentIndex[] | undefined
  const catalogs = await memoryCatalogs(session)
  const embedder = await session.embedder()
  const models = mode === "fts" ? undefined : await remoteModels(session)
  const standingFor = standings(session, embedder)
  const readKnown = reader(session)
  // A file may have been edited since the look at it and may no longer pass the filter.
  const read = async (known: Pick<Known, "address">) => {
    const memory = await readKnown(known)
    return memory && passing(memory, filter)
  }
  const answer = async (query: Query, current: readonly CurrentIndex[]): Promise<Answer> => {
    const indexes = current.flatMap(({ index }) => index ?? [])
    const remote = await models?.ask(query.text, indexes)
    const nowMs = session.now()
    const deps = {
      within: <T>(work: () => T) => within(current, work),
      embedder: embedder ?? noEmbedder,
      read,
    }
    const secret = filter.forModel ? [] : await sensitiveIndexes(current, deps.embedder, readKnown)
    const kept = [...indexes, ...secret]
    const notes = isForQuoted(filter) ? await noteIndexes(kept, { ...deps, nowMs }) : []
    const asked = {
      query,
      filter: toIndexFilter(filter),
      filtered: new Set(notes),
      maxResults,
      nowMs,
      mode: embedder || remote?.scores ? mode : ("fts" as const),
      remoteScores: remote?.scores,
      rerank: remote?.rerank,
      isExplained,
      standing: standingFor(query.text),
    }
    const found = await recallFromIndex(asked, { ...deps, indexes: [...kept, ...notes] })
    const missing = embedder || mode === "fts" ? [] : ["the table of words is missing: not ranked by meaning"]
    const degraded = current.flatMap((each) => each.degraded)
    return { ...found, degraded: [...degraded, ...missing, ...(remote?.troubles() ?? [])] }
  }
  const withTexts = async (found: Answer, query: Query): Promise<Answer> => {
    if (countOf(lookedAt ?? []) > mostFilesRead) return { ...found, degraded: [...found.degraded, tooMany] }
    return withHidden(found, await byScan(query), maxResults, standingFor(query.text))
  }
  return async (query) => {
    const look = async (current: readonly CurrentIndex[]) => {
      lookedAt = current
      return answer(query, current)
    }
    const found = await withCurrent(catalogs, look, lookedAt)
    warnAboutFiles(session, lookedAt ?? [])
    return found.besideHidden ? withTexts(found, query) : found
  }
}

/** Leaves out notes if the filter is about what they quote: the index knows no times or tags of that. */
export function toIndexFilter(filter: Filter): IndexFilter {
  const { tags = [], category, scope, sinceMs, untilMs } = filter
  const marks = [...tags.map(tagMark), ...(category === undefined ? [] : [categoryMark(category)])]
  return { marks, without: isForQuoted(filter) ? noteMark : undefined, scope, sinceMs, untilMs }
}

/** Beyond this many, the files are not all read for one question that may not be about parts of words. */
const mostFilesRead = 20_000
const tooMany = "there are too many files to search inside words; --mode scan does that"

function countOf(current: readonly CurrentIndex[]): number {
  return within(current, () => current.reduce((sum, { index }) => sum + (index?.count ?? 0), 0))
}

/** Loads nothing and asks nobody unless the user has set up a model. */
async function remoteModels(session: Session): Promise<RemoteAsking | undefined> {
  const settings = session.settings()
  if (settings.get("embedding_provider") === "none" && settings.get("reranker_url") === "") return undefined
  return (await import("./remote-models.ts")).remoteAsking(session)
}
