import { forgetMemory } from "./forget-memory.ts"
import { getMemory } from "./get-memory.ts"
import { listMemories } from "./list-memories.ts"
import { protectMemory } from "./protect-memory.ts"
import { recallMemory } from "./recall-memory.ts"
import { saveMemory } from "./save-memory.ts"
import type { Tool } from "./tool.ts"

/** What a model can do, in the order in which it is told. The same for a conversation and for other agents. */
export const tools: readonly Tool[] = [
  recallMemory,
  saveMemory,
  listMemories,
  getMemory,
  forgetMemory,
  protectMemory,
]

/** What a tool's description and schema take of a model's window, in bytes. */
export function sizeOf({ name, description, input }: Tool): number {
  return Buffer.byteLength(JSON.stringify({ name, description, input }))
}

/** A line a tool, for people. */
export function describeTools(): string {
  const rows = tools.map((tool) => {
    const asks = tool.needsApproval ? "asks first" : "does not ask"
    const [sentence = ""] = tool.description.split(/(?<=\.)\s/)
    return `${tool.name} (${asks}, ${sizeOf(tool)} bytes): ${sentence}`
  })
  const total = tools.reduce((sum, tool) => sum + sizeOf(tool), 0)
  return [...rows, `${tools.length} tools, ${total} bytes of every request`].join("\n")
}
