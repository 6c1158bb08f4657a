import description from "./save-memory.md"
import { defineTool } from "./tool.ts"

/** The only way for a model to write a memory. co sets everything but its text and tags. */
export const saveMemory = defineTool({
  name: "save_memory",
  title: "Save a memory",
  description: description.trim(),
  needsApproval: true,
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: false,
  isSave: true,
  input: {
    properties: {
      content: { type: "string", description: "The fact, in a sentence that stands on its own." },
      tags: { type: "array", items: { type: "string" }, description: "The signal first, then the domain." },
    },
    required: ["content"],
  },
  output: {
    properties: {
      display: { type: "string" },
      action: { enum: ["saved", "consolidated", "proposed"] },
      memory_id: { type: ["integer", "null"] },
      scope: { type: "string" },
      path: { type: "string" },
      similarity: { type: "number" },
      similar: { type: "array", items: { type: "object" } },
      archived: { type: "array", items: { type: "string" } },
    },
    required: ["display", "action", "memory_id", "path", "similar", "archived"],
  },
  run: async ({ content, tags }, { co, origin, approveSave }) => {
    if (approveSave === "trusted") return co.saveFor({ content, tags }, origin(), approveSave)
    let agreed = content
    const saved = await co.saveFor({ content, tags }, origin(), (question) => {
      agreed = question.draft.content
      return approveSave(question)
    })
    if (agreed === content) return saved
    return { ...saved, display: `${saved.display}\nThe user changed the text to: ${agreed}` }
  },
})
