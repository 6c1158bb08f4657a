import type { Agent, AgentFiles } from "./agent.ts"
import type { AgentKey } from "./keys.ts"
import type { JsonObject, Launch } from "./launch.ts"
import { configHome, firstThere, folderFrom, joinFor, type Machine, roaming } from "./machine.ts"

/** The agents, each with its files and its form of a server entry, as its own documentation states them. */

const plain = ({ command, args }: Launch): JsonObject => ({ command, args })
const typed = ({ command, args }: Launch): JsonObject => ({ type: "stdio", command, args })
const local = ({ command, args }: Launch): JsonObject => ({
  type: "local",
  command: [command, ...args],
  enabled: true,
})

export const agents: readonly Agent[] = [
  {
    key: "claude-code",
    title: "Claude Code",
    server: { format: "json", keys: [["mcpServers"]], entry: typed },
    user: (machine) => {
      const join = joinFor(machine)
      const folder = folderFrom(machine, "CLAUDE_CONFIG_DIR", ".claude")
      return {
        // The variable moves this file too; without it the file is next to the folder.
        config: join(machine.env.CLAUDE_CONFIG_DIR || machine.home, ".claude.json"),
        instruction: { path: join(folder, "CLAUDE.md") },
        hooks: join(folder, "settings.json"),
      }
    },
    project: (machine) => {
      const join = joinFor(machine)
      const path = join(machine.project, "CLAUDE.md")
      const inside = join(machine.project, ".claude", "CLAUDE.md")
      return {
        config: join(machine.project, ".mcp.json"),
        instruction: { path: firstThere(machine, [path, inside], path) },
        hooks: join(machine.project, ".claude", "settings.json"),
      }
    },
  },
  {
    key: "codex",
    title: "Codex",
    server: { format: "toml", table: "mcp_servers" },
    user: (machine) => {
      const folder = folderFrom(machine, "CODEX_HOME", ".codex")
      return codexFiles(machine, folder, folder)
    },
    project: (machine) => codexFiles(machine, joinFor(machine)(machine.project, ".codex"), machine.project),
    afterSetup: "Codex runs the hook for context.md once you have trusted it there, with /hooks",
  },
  {
    key: "gemini-cli",
    title: "Gemini CLI",
    server: { format: "json", keys: [["mcpServers"]], entry: plain },
    user: (machine) => {
      const folder = joinFor(machine)(folderFrom(machine, "GEMINI_CLI_HOME"), ".gemini")
      return geminiFiles(machine, folder, folder)
    },
    project: (machine) => geminiFiles(machine, joinFor(machine)(machine.project, ".gemini"), machine.project),
  },
  {
    key: "cursor",
    title: "Cursor",
    server: { format: "json", keys: [["mcpServers"]], entry: typed },
    user: (machine) => ({
      config: joinFor(machine)(machine.home, ".cursor", "mcp.json"),
      // It may start servers for all projects in the home folder.
      openFolder: "workspaceFolder",
      // It keeps rules for all projects in its own database.
    }),
    project: (machine) => ({
      config: joinFor(machine)(machine.project, ".cursor", "mcp.json"),
      instruction: {
        path: joinFor(machine)(machine.project, ".cursor", "rules", "co.mdc"),
        head: "---\ndescription: The user's memory\nalwaysApply: true\n---\n\n",
      },
    }),
  },
  {
    key: "vscode",
    title: "VS Code",
    server: { format: "json", keys: [["servers"]], entry: typed },
    user: (machine) => ({
      config: joinFor(machine)(codeFolder(machine), "Code", "User", "mcp.json"),
      instruction: {
        path: joinFor(machine)(machine.home, ".copilot", "instructions", "co.instructions.md"),
        head: '---\ndescription: The user\'s memory\napplyTo: "**"\n---\n\n',
      },
    }),
    project: (machine) => ({
      config: joinFor(machine)(machine.project, ".vscode", "mcp.json"),
      instruction: { path: joinFor(machine)(machine.project, ".github", "copilot-instructions.md") },
    }),
  },
  {
    key: "opencode",
    title: "opencode",
    // Version 2 has the servers one level deeper, and still reads them the older way.
    server: { format: "json", keys: [["mcp", "servers"], ["mcp"]], entry: local },
    user: (machine) => opencodeFiles(machine, joinFor(machine)(configHome(machine), "opencode")),
    project: (machine) => opencodeFiles(machine, machine.project),
  },
  {
    key: "windsurf",
    title: "Windsurf (Devin Desktop)",
    server: { format: "json", keys: [["mcpServers"]], entry: plain },
    user: (machine) => {
      const join = joinFor(machine)
      const older = join(machine.home, ".codeium", "windsurf")
      const folder = join(
        machine.platform === "win32" ? roaming(machine) : join(machine.home, ".config"),
        "devin",
      )
      return machine.isThere(older) && !machine.isThere(folder)
        ? inFolder(machine, older, "mcp_config.json", join("memories", "global_rules.md"))
        : inFolder(machine, folder, "mcp_config.json", "AGENTS.md")
    },
    project: (machine) => ({
      config: joinFor(machine)(machine.project, ".devin", "mcp_config.json"),
      // Versions under both names read this folder.
      instruction: {
        path: joinFor(machine)(machine.project, ".windsurf", "rules", "co.md"),
        head: "---\ntrigger: always_on\n---\n\n",
      },
    }),
  },
  {
    key: "zed",
    title: "Zed",
    server: { format: "json", keys: [["context_servers"]], entry: plain },
    user: (machine) => inFolder(machine, zedFolder(machine), "settings.json", "AGENTS.md"),
    project: (machine) => {
      const join = joinFor(machine)
      const paths = zedGuides.map((name) => join(machine.project, ...name.split("/")))
      return {
        config: join(machine.project, ".zed", "settings.json"),
        // It reads only the first that exists, so a new one before it would hide the user's.
        instruction: { path: firstThere(machine, paths, join(machine.project, "AGENTS.md")) },
      }
    },
  },
]

export function agentOf(key: AgentKey): Agent {
  const agent = agents.find((each) => each.key === key)
  if (!agent) throw new Error(`nothing is known about ${key}`)
  return agent
}

const zedGuides = [
  ".rules",
  ".cursorrules",
  ".windsurfrules",
  ".clinerules",
  ".github/copilot-instructions.md",
  "AGENT.md",
  "AGENTS.md",
  "CLAUDE.md",
  "GEMINI.md",
]

function inFolder(machine: Machine, folder: string, config: string, guide: string): AgentFiles {
  const join = joinFor(machine)
  return { config: join(folder, config), instruction: { path: join(folder, guide) } }
}

function codexFiles(machine: Machine, folder: string, guides: string): AgentFiles {
  const join = joinFor(machine)
  // It reads the first of these that is not empty.
  const guide = firstThere(machine, [join(guides, "AGENTS.override.md")], join(guides, "AGENTS.md"))
  return {
    config: join(folder, "config.toml"),
    instruction: { path: guide },
    hooks: join(folder, "hooks.json"),
  }
}

function geminiFiles(machine: Machine, folder: string, guides: string): AgentFiles {
  const join = joinFor(machine)
  const settings = join(folder, "settings.json")
  return { config: settings, instruction: { path: join(guides, "GEMINI.md") }, hooks: settings }
}

function opencodeFiles(machine: Machine, folder: string): AgentFiles {
  const join = joinFor(machine)
  const config = join(folder, "opencode.json")
  return {
    config: firstThere(machine, [config, join(folder, "opencode.jsonc")], config),
    instruction: { path: join(folder, "AGENTS.md") },
  }
}

function codeFolder(machine: Machine): string {
  if (machine.platform === "win32") return roaming(machine)
  if (machine.platform === "darwin") return joinFor(machine)(machine.home, "Library", "Application Support")
  return configHome(machine)
}

function zedFolder(machine: Machine): string {
  const join = joinFor(machine)
  if (machine.platform === "win32") return join(roaming(machine), "Zed")
  return join(machine.platform === "darwin" ? join(machine.home, ".config") : configHome(machine), "zed")
}
