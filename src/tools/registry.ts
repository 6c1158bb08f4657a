import { forgetMemory } from "./forget-memory.ts"
import { getMemory } from "./get-memory.ts"
import { listMemories } from "./list-memories.ts"
import { protectMemory } from "./protect-memory.ts"
import { recallMemory } from "./recall-memory.ts"
import { saveArticle } from "./save-article.ts"
import { saveMemory } from "./save-memory.ts"
import type { Tool } from "./tool.ts"
import { webFetch } from "./web-fetch.ts"

/** What a model can do, in the order in which it is told, to every agent and in a conversation of co's own. */
export const tools: readonly Tool[] = [
  recallMemory,
  saveMemory,
  listMemories,
  getMemory,
  forgetMemory,
  protectMemory,
]

/** With the web, which other agents have tools of their own for. */
export const chatTools: readonly Tool[] = [...tools, webFetch, saveArticle]

/** What a tool's description and schema take of a model's window, in bytes. */
export function sizeOf({ name, description, input }: Tool): number {
  return Buffer.byteLength(JSON.stringify({ name, description, input }))
}

/** A line a tool, for people. */
export function describeTools(): string {
  const rows = chatTools.map((tool) => {
    const asks = tool.needsApproval ? "asks first" : "does not ask"
    const [sentence = ""] = tool.description.split(/(?<=\.)\s/)
    return `${tool.name} (${asks}, ${sizeOf(tool)} bytes): ${sentence}`
  })
  const total = chatTools.reduce((sum, tool) => sum + sizeOf(tool), 0)
  return [...rows, `${chatTools.length} tools, ${total} bytes of every request`].join("\n")
}
