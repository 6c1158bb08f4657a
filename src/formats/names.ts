/** What `co import` can read. */
export const formatNames = [
  "jsonl",
  "claude-md",
  "agents-md",
  "gemini-md",
  "cursor-rules",
  "copilot-md",
  "claude-memory",
  "mcp-memory",
  "basic-memory",
  "co-json",
  "obsidian",
  "chatgpt",
  "claude-export",
] as const

export type Format = (typeof formatNames)[number]

export function formatNamed(name: string): Format | undefined {
  return formatNames.find((each) => each === name)
}
