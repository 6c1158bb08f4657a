import { type RecalledPart, recallArticles } from "../articles/recall.ts"
import type { Session } from "../session.ts"
import { type RecallOptions, resultLimit } from "./options.ts"
import { type RecalledMemory, type RecallResult, recall } from "./recall.ts"

export interface RecallOfAll extends Omit<RecallResult, "results"> {
  readonly results: readonly (RecalledMemory | RecalledPart)[]
}

/** Memories, then parts of articles, which get up to half of the places and any that memories leave free. */
export async function recallAll(
  session: Session,
  query: string,
  options: RecallOptions = {},
): Promise<RecallOfAll> {
  const most = resultLimit(session, options)
  const without = whyWithout(options)
  if (without !== undefined) return withNote(await recall(session, query, options), without)
  const found = await recallArticles(session, query, options)
  const left = most - Math.min(found.count, Math.floor(most / 2))
  const memories = await recall(session, query, { ...options, maxResults: left })
  const room = most - memories.count
  if (found.count === 0 && found.degraded.length === 0) return memories
  const degraded = [...new Set([...memories.degraded, ...found.degraded])]
  if (room === 0) return { ...memories, total: memories.total + found.total, degraded }
  const parts =
    found.count > room ? await recallArticles(session, query, { ...options, maxResults: room }) : found
  return {
    display: [...(memories.count > 0 ? [memories.display] : []), parts.display].join("\n\n"),
    count: memories.count + parts.count,
    total: memories.total + parts.total,
    results: [...memories.results, ...parts.results],
    stages: [...new Set([...memories.stages, ...parts.stages])],
    degraded,
  }
}

/** Why articles are left out: the question has a filter that does not apply to articles. */
function whyWithout({ category, scope }: RecallOptions): string | undefined {
  if (category !== undefined) return "articles have no category, so only memories were searched"
  if (scope === undefined || scope === "project") return undefined
  return "articles belong to the project, so only memories were searched"
}

function withNote(found: RecallResult, note: string): RecallResult {
  const notes = found.note === undefined ? note : `${found.note} ${note}`
  return { ...found, display: `${found.display}\n\n${note}`, note: notes }
}
