import { categories } from "../domain/memory.ts"
import { defineTool, tellOrigins } from "./tool.ts"

const usual = 50

export const listMemories = defineTool({
  name: "list_memories",
  title: "List memories",
  description:
    "List the memories of this project and of the user, a line each, the newest if there are many. For a question about something use recall_memory instead.",
  needsApproval: false,
  isReadOnly: true,
  isDestructive: false,
  isIdempotent: true,
  isSave: false,
  input: {
    type: "object",
    properties: {
      tag: { type: "string", description: "Only memories with this tag." },
      category: { type: "string", enum: categories, description: "Only what was saved as this." },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: 200,
        description: `At most so many; ${usual} by default.`,
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    type: "object",
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
