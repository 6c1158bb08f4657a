import { forgetMemory } from "./forget-memory.ts"
import { getMemory } from "./get-memory.ts"
import { listMemories } from "./list-memories.ts"
import { protectMemory } from "./protect-memory.ts"
import { recallMemory } from "./recall-memory.ts"
import { saveArticle } from "./save-article.ts"
import { saveMemory } from "./save-memory.ts"
import type { Tool } from "./tool.ts"
import { webFetch } from "./web-fetch.ts"

/** The tools of a model, in the order in which agents and co's own conversations list them. */
export const tools: readonly Tool[] = [
  recallMemory,
  saveMemory,
  listMemories,
  getMemory,
  forgetMemory,
  protectMemory,
]

/** Includes the web, for which other agents have their own tools. */
export const chatTools: readonly Tool[] = [...tools, webFetch, saveArticle]

/** How much of a model's window a tool's description and schema take, in bytes. */
export function sizeOf({ name, description, input }: Tool): number {
  return Buffer.byteLength(JSON.stringify({ name, description, input }))
}

/** One line per tool, for people. */
export function describeTools(): string {
  const rows = chatTools.map((tool) => {
    const asks = tool.needsApproval ? "asks first" : "does not ask"
    const [sentence = ""] = tool.description.split(/(?<=\.)\s/)
    return `${tool.name} (${asks}, ${sizeOf(tool)} bytes): ${sentence}`
  })
  const total = chatTools.reduce((sum, tool) => sum + sizeOf(tool), 0)
  return [...rows, `${chatTools.length} tools, ${total} bytes of every request`].join("\n")
}
