import type { Approval, Co, Origin } from "../co.ts"
import description from "./save-memory.md"

/** What a model fills in. Everything else about a memory is worked out from it or set by co. */
export interface SaveMemoryInput {
  readonly content: string
  readonly tags?: readonly string[]
}

/** The one way for a model to write. Its description is a constant: no memory's text ever gets into it. */
export const saveMemory = {
  name: "save_memory",
  title: "Save a memory",
  needsApproval: true,
  description: description.trim(),
  input: {
    type: "object",
    properties: {
      content: { type: "string", description: "The fact, in a sentence that stands on its own." },
      tags: { type: "array", items: { type: "string" }, description: "The signal first, then the domain." },
    },
    required: ["content"],
    additionalProperties: false,
  },
  run: (co: Co, { content, tags }: SaveMemoryInput, origin: Origin, approval: Approval) =>
    co.saveFor({ content, tags }, origin, approval),
} as const
