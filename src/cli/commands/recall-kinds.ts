import type { Co, RecallOptions } from "../../co.ts"
import { CoError } from "../../domain/outcome.ts"

/** Parts of articles, or memories and parts: then articles get up to half of the places. */
export async function recallKinds(co: Co, query: string, options: RecallOptions, kind: string) {
  const { category, since, until, explain, scope, ...shared } = options
  const isForMemories = [category, since, until, explain || undefined].some((value) => value !== undefined)
  const isElsewhere = scope !== undefined && scope !== "project"
  if (kind === "article" && (isForMemories || isElsewhere))
    throw new CoError("usage", "articles go by words and --tag; the other filters are for memories")
  const found = isForMemories || isElsewhere ? undefined : await co.recallArticles(query, shared)
  if (kind === "article" && found) return found
  const memories = await co.recall(query, options)
  if (!found || found.count === 0) return memories
  const most = Math.max(memories.count, found.count)
  const parts = await co.recallArticles(query, { ...shared, maxResults: Math.max(1, Math.floor(most / 2)) })
  const left = Math.max(1, most - parts.count)
  const kept = memories.count > left ? await co.recall(query, { ...options, maxResults: left }) : memories
  return {
    display: [...(kept.count > 0 ? [kept.display] : []), parts.display].join("\n\n"),
    count: kept.count + parts.count,
    total: kept.total + parts.total,
    results: [...kept.results, ...parts.results],
    stages: [...new Set([...kept.stages, ...parts.stages])],
    degraded: [...new Set([...kept.degraded, ...parts.degraded])],
  }
}
