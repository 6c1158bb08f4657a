import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  if (flags.has("tools")) return { result: await toolsResult() }
  const co = await door.openCo()
  return { result: await co.status() }
}

/** What a model can call in a conversation. */
async function toolsResult() {
  const { chatTools, describeTools, sizeOf } = await import("../../tools/registry.ts")
  return {
    display: describeTools(),
    tools: chatTools.map((tool) => ({
      name: tool.name,
      approval: tool.needsApproval,
      description: tool.description,
      bytes: sizeOf(tool),
    })),
  }
}
