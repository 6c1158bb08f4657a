/** The agents that co can be set up in, by the names that a command line and a memory's origin use. */
export const agentKeys = [
  "claude-code",
  "codex",
  "gemini-cli",
  "cursor",
  "vscode",
  "opencode",
  "windsurf",
  "zed",
] as const

export type AgentKey = (typeof agentKeys)[number]

export function isAgentKey(name: string): name is AgentKey {
  return agentKeys.some((key) => key === name)
}
