import { type Co, CoError } from "../co.ts"
import { parseRef } from "../domain/memory.ts"
import { defineTool, nameOf, reading, tellOrigins } from "./tool.ts"

export const memoryId = {
  type: "string",
  description: "The memory's id as shown: 12, or g12 for one in the global folder.",
} as const

/** Models take the name of an article, as recall shows it, for the id of a memory. */
function memoryNamed(id: string): string {
  if (parseRef(id)) return id
  const message = `'${id}' is not the id of a memory; expected a number like 7, or g7`
  throw new CoError("usage", `${message}. For what an article says, use recall_memory with kind article`)
}

/**
 * A memory that a model may change, so not a sensitive one: the question shows its text to a program. A change
 * is stricter than reading: the number of a forgotten memory does not stand for the global one.
 */
export async function openMemory(co: Co, id: string, verb: "forget" | "protect") {
  const { memories } = await co.forgettable(memoryNamed(id))
  const memory = await co.show(memories[0] ? nameOf(memories[0]) : id)
  if (!memory.sensitive) return memory
  const name = nameOf(memory)
  throw new CoError("refused", `memory ${name} is sensitive; the user can do that with: co ${verb} ${name}`)
}

/** The question about a memory. Its text is indented, the deed comes last: no text poses as the question. */
export function shownWith(memory: Awaited<ReturnType<Co["show"]>>, deed: string): string {
  const lines = memory.content.split("\n").map((line) => `  ${line}`)
  return [`Memory ${nameOf(memory)} says:`, "", ...lines, "", deed].join("\n")
}

/** A person may answer late. If the text has changed by then, they have not agreed to the new one. */
export async function refuseChanged(
  co: Co,
  shown: Awaited<ReturnType<Co["show"]>>,
  done: "forgotten" | "protected",
): Promise<void> {
  const name = nameOf(shown)
  if ((await co.show(name)).content === shown.content) return
  throw new CoError("conflict", `memory ${name} has changed since it was shown; nothing was ${done}`)
}

export const getMemory = defineTool({
  name: "get_memory",
  title: "Show one memory",
  description: "One memory in full, with its tags, dates and origin.",
  ...reading,
  input: { properties: { id: memoryId }, required: ["id"] },
  output: {
    properties: {
      display: { type: "string" },
      id: { type: "integer" },
      scope: { type: "string" },
      content: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
      created: { type: "string" },
      updated: { type: ["string", "null"] },
      path: { type: "string" },
    },
    required: ["display", "id", "scope", "content", "tags", "created", "updated", "path"],
  },
  run: async ({ id }, caller) => {
    const memory = await caller.co.show(memoryNamed(id), { forModel: true })
    await tellOrigins(caller, [memory])
    return memory
  },
})
