import { fitting } from "../basics/fitting.ts"
import type { RecallResult } from "../co.ts"
import { dayOf } from "../domain/time.ts"
import { charactersOfAll, charactersOfOne, charactersOfPart } from "./cut.ts"
import description from "./recall-memory.md"
import { defineTool, nameOf, tellOrigins } from "./tool.ts"

export const recallMemory = defineTool({
  name: "recall_memory",
  title: "Recall memories",
  description: description.trim(),
  needsApproval: false,
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  isSave: false,
  input: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for: a few words, a name or a question." },
      max_results: {
        type: "integer",
        minimum: 1,
        maximum: 50,
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
    additionalProperties: false,
  },
  output: {
    type: "object",
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
  { count, degraded, note }: RecallResult,
): string {
  const missing = degraded.map((reason) => `Part of recall could not run: ${reason}`)
  const about = note === undefined ? [] : [note]
  if (results.length === 0)
    return [`No memories found matching '${query.trim()}'`, ...about, ...missing].join("\n\n")
  const noun = results.length === 1 ? "memory" : "memories"
  const left = count - results.length
  const items = results.map((each) => {
    const lines = [`**Memory ${nameOf(each)}** (created ${dayOf(each.created)})`]
    if (each.tags.length > 0) lines.push(`Tags: ${each.tags.join(", ")}`)
    if (each.language !== undefined) lines.push(`Language: ${each.language}`)
    if (each.yields_to !== undefined) lines.push(`Memory ${each.yields_to} of the project takes precedence`)
    if (each.superseded_by !== undefined)
      lines.push(`Out of date: superseded by ${nameOf({ ...each, id: each.superseded_by })}`)
    if (each.expired) lines.push("Out of date: expired")
    return [...lines, each.content].join("\n")
  })
  return [
    `Found ${results.length} ${noun} matching '${query.trim()}':`,
    ...about,
    ...items,
    ...(left > 0 ? [`${left} more did not fit; ask for something narrower.`] : []),
    ...missing,
  ].join("\n\n")
}
