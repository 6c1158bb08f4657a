import { categories } from "../domain/memory.ts"
import { defineTool, reading, tellOrigins } from "./tool.ts"

const usual = 50

export const listMemories = defineTool({
  name: "list_memories",
  title: "List memories",
  description:
    "List the memories of this project and of the user, one per line, the newest if there are many. To look for something specific, use recall_memory instead.",
  ...reading,
  input: {
    properties: {
      tag: { type: "string", description: "Only memories with this tag." },
      category: { type: "string", enum: categories, description: "Only memories of this category." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 200,
        description: `Maximum number of results; ${usual} by default.`,
      },
    },
    required: [],
  },
  output: {
    properties: {
      display: { type: "string" },
      count: { type: "integer" },
      total: { type: "integer" },
      limit: { type: "integer" },
      memories: { type: "array", items: { type: "object" } },
    },
    required: ["display", "count", "total", "limit", "memories"],
  },
  run: async ({ tag, category, limit = usual }, caller) => {
    const listed = await caller.co.list({
      tags: tag === undefined ? [] : [tag],
      category,
      forModel: true,
      newest: { count: limit, others: "by recall_memory or with a tag" },
    })
    await tellOrigins(caller, listed.memories)
    return listed
  },
})
