import instructions from "./instructions.md"

/** What the server says about itself. Constants: no memory's text ever gets into them. */
export const facts = {
  name: "co",
  title: "co: a memory that its user owns",
  instructions: instructions.trim(),
  capabilities: { tools: {}, resources: { subscribe: true, listChanged: true }, prompts: {} },
} as const

export function identity(version: string): { name: string; title: string; version: string } {
  return { name: facts.name, title: facts.title, version }
}
