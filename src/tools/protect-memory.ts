import { memoryId, openMemory, refuseChanged, shownWith } from "./get-memory.ts"
import { consented, defineTool, nameOf } from "./tool.ts"

export const protectMemory = defineTool({
  name: "protect_memory",
  title: "Protect a memory",
  description: "Keep one memory from decaying with age, when the user calls it important. The user is asked.",
  needsApproval: true,
  isReadOnly: false,
  isDestructive: false,
  isIdempotent: true,
  isSave: false,
  input: { properties: { id: memoryId }, required: ["id"] },
  output: {
    properties: { display: { type: "string" }, id: { type: "integer" }, path: { type: "string" } },
    required: ["display"],
  },
  run: async ({ id }, caller) => {
    const memory = await openMemory(caller.co, id, "protect")
    const name = nameOf(memory)
    const display = shownWith(memory, `Would protect memory ${name} from decay`)
    await consented(caller, {
      tool: "protect_memory",
      display,
      allowance: "protect_memory",
      command: `co protect ${name}`,
    })
    await refuseChanged(caller.co, memory, "protected")
    return caller.co.protect(name)
  },
})
