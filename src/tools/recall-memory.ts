import { fitting } from "../basics/fitting.ts"
import type { RecallResult } from "../co.ts"
import { labels, remarks } from "../domain/recall-remarks.ts"
import { dayOf } from "../domain/time.ts"
import { charactersOfAll, charactersOfOne, charactersOfPart } from "./cut.ts"
import description from "./recall-memory.md"
import { defineTool, nameOf, reading, tellOrigins } from "./tool.ts"

const mostResults = 50

export const recallMemory = defineTool({
  name: "recall_memory",
  title: "Recall memories",
  description: description.trim(),
  ...reading,
  input: {
    properties: {
      query: { type: "string", description: "What to look for: a few words, a name or a question." },
      max_results: {
        type: "integer",
        minimum: 1,
        maximum: mostResults,
        description: "Maximum number of results; 5 by default.",
      },
      tags: { type: "array", items: { type: "string" }, description: "Only memories with all these tags." },
      kind: {
        type: "string",
        enum: ["memory", "article"],
        description: "article searches saved pages and documents instead.",
      },
    },
    required: ["query"],
  },
  output: {
    properties: {
      display: { type: "string" },
      count: { type: "integer" },
      total: { type: "integer" },
      results: { type: "array", items: { type: "object" } },
      stages: { type: "array", items: { type: "string" } },
      degraded: { type: "array", items: { type: "string" } },
    },
    required: ["display", "count", "total", "results", "stages", "degraded"],
  },
  run: async ({ query, max_results: maxResults, tags, kind }, caller) => {
    const { co, onForeignText } = caller
    if (kind === "article") {
      const parts = await co.recallArticles(query, {
        maxResults,
        tags,
        charactersEach: charactersOfPart,
        charactersOfAll,
      })
      // Whoever saved it, the words are those of its source.
      for (const { source } of parts.results) onForeignText(`web/${URL.parse(source)?.host || "file"}`)
      return parts
    }
    const found = await co.recall(query, {
      maxResults,
      tags,
      forModel: true,
      charactersEach: charactersOfOne,
      restBy: "get_memory",
      articlesBy: "recall_memory with kind article",
    })
    const results = fitting(found.results, charactersOfAll, ({ content }) => content.length)
    await tellOrigins(caller, results)
    return { ...found, results, count: results.length, display: present(query, results, found) }
  },
})

/** Like on the command line, but shorter. */
function present(
  query: string,
  results: RecallResult["results"],
  { count, total, degraded, note }: RecallResult,
): string {
  const missing = degraded.map(remarks.notRun)
  const about = note === undefined ? [] : [note]
  if (results.length === 0)
    return [`No memories found matching '${query.trim()}'`, ...about, ...missing].join("\n\n")
  const noun = results.length === 1 ? "memory" : "memories"
  const left = count - results.length
  const items = results.map((each) => {
    const lines = [`**Memory ${nameOf(each)}** (created ${dayOf(each.created)})`]
    if (each.tags.length > 0) lines.push(`${labels.tags} ${each.tags.join(", ")}`)
    if (each.language !== undefined) lines.push(`${labels.language} ${each.language}`)
    if (each.yields_to !== undefined) lines.push(remarks.precedence(each.yields_to))
    if (each.superseded_by !== undefined)
      lines.push(remarks.outOfDate(`superseded by ${nameOf({ ...each, id: each.superseded_by })}`))
    if (each.expired) lines.push(remarks.outOfDate("expired"))
    return [...lines, each.content].join("\n")
  })
  return [
    `Found ${results.length} ${noun} matching '${query.trim()}':`,
    ...about,
    ...items,
    ...(left > 0 ? [remarks.leftOut(left)] : moreOf(count, total)),
    ...missing,
  ].join("\n\n")
}

function moreOf(count: number, total: number): string[] {
  return count < Math.min(total, mostResults) ? [remarks.more(total - count)] : []
}
