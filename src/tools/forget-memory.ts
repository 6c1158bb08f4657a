import { memoryId, openMemory, refuseChanged, shownWith } from "./get-memory.ts"
import { consented, defineTool, nameOf } from "./tool.ts"

export const forgetMemory = defineTool({
  name: "forget_memory",
  title: "Forget a memory",
  description:
    "Move one memory to the archive; the user can bring it back. The user is asked each time. Only when the user wants it gone, never to tidy up.",
  needsApproval: true,
  isReadOnly: false,
  isDestructive: true,
  isIdempotent: true,
  isSave: false,
  input: { properties: { id: memoryId }, required: ["id"] },
  output: {
    properties: { display: { type: "string" }, forgotten: { type: "array", items: { type: "object" } } },
    required: ["display", "forgotten"],
  },
  run: async ({ id }, caller) => {
    const { co } = caller
    const memory = await openMemory(co, id, "forget")
    const name = nameOf(memory)
    const { memories } = await co.forgettable(name)
    const display = shownWith(memory, `Would move memory ${name} to the archive`)
    await consented(caller, {
      tool: "forget_memory",
      display,
      allowance: null,
      command: `co forget ${name}`,
    })
    await refuseChanged(co, memory, "forgotten")
    return co.forget(memories)
  },
})
