import { expect, test } from "vitest"
import { agentKeys } from "./keys.ts"
import type { Machine } from "./machine.ts"
import { agents } from "./table.ts"

function machine(platform: string, extra: Partial<Machine> = {}): Machine {
  const home = platform === "win32" ? "C:\\Users\\me" : "/home/me"
  return { platform, home, env: {}, project: "/srv/shop", isThere: () => false, ...extra }
}

function userFiles(on: Machine): Record<string, string[]> {
  return Object.fromEntries(
    agents.map(({ key, user }) => {
      const { config, instruction, hooks } = user(on)
      const paths = [config, instruction?.path, hooks].filter((path) => path !== undefined)
      return [key, paths.map((path) => path.replace(on.home, "~"))]
    }),
  )
}

test("every agent has a row, in the order of the keys", () => {
  expect(agents.map(({ key }) => key)).toEqual([...agentKeys])
})

test("where the agents keep the user's files on Linux", () => {
  expect(userFiles(machine("linux"))).toEqual({
    "claude-code": ["~/.claude.json", "~/.claude/CLAUDE.md", "~/.claude/settings.json"],
    codex: ["~/.codex/config.toml", "~/.codex/AGENTS.md", "~/.codex/hooks.json"],
    "gemini-cli": ["~/.gemini/settings.json", "~/.gemini/GEMINI.md", "~/.gemini/settings.json"],
    cursor: ["~/.cursor/mcp.json"],
    vscode: ["~/.config/Code/User/mcp.json", "~/.copilot/instructions/co.instructions.md"],
    opencode: ["~/.config/opencode/opencode.json", "~/.config/opencode/AGENTS.md"],
    windsurf: ["~/.config/devin/mcp_config.json", "~/.config/devin/AGENTS.md"],
    zed: ["~/.config/zed/settings.json", "~/.config/zed/AGENTS.md"],
  })
})

test("what differs on macOS and Windows", () => {
  const mac = userFiles(machine("darwin", { env: { XDG_CONFIG_HOME: "/xdg" } }))
  expect(mac.vscode?.[0]).toBe("~/Library/Application Support/Code/User/mcp.json")
  expect(mac.zed?.[0]).toBe("~/.config/zed/settings.json")
  expect(mac.opencode?.[0]).toBe("/xdg/opencode/opencode.json")
  const windows = userFiles(machine("win32", { env: { APPDATA: "C:\\Users\\me\\AppData\\Roaming" } }))
  expect(windows.vscode?.[0]).toBe("~\\AppData\\Roaming\\Code\\User\\mcp.json")
  expect(windows.zed?.[0]).toBe("~\\AppData\\Roaming\\Zed\\settings.json")
  expect(windows.windsurf?.[0]).toBe("~\\AppData\\Roaming\\devin\\mcp_config.json")
  expect(windows["claude-code"]?.[0]).toBe("~\\.claude.json")
  expect(userFiles(machine("linux", { env: { XDG_CONFIG_HOME: "relative" } })).zed?.[0]).toBe(
    "~/.config/zed/settings.json",
  )
})

test("if one of an agent's possible files exists, that one is used", () => {
  const having = (...paths: string[]) => machine("linux", { isThere: (path) => paths.includes(path) })
  const of = (key: string) => agents.find((agent) => agent.key === key)
  expect(of("codex")?.user(having("/home/me/.codex/AGENTS.override.md")).instruction?.path).toMatch(
    /override/,
  )
  expect(of("opencode")?.project(having("/srv/shop/opencode.jsonc")).config).toBe("/srv/shop/opencode.jsonc")
  expect(of("zed")?.project(having("/srv/shop/CLAUDE.md")).instruction?.path).toBe("/srv/shop/CLAUDE.md")
  expect(of("zed")?.project(having()).instruction?.path).toBe("/srv/shop/AGENTS.md")
  const older = having("/home/me/.codeium/windsurf")
  expect(of("windsurf")?.user(older).instruction?.path).toBe(
    "/home/me/.codeium/windsurf/memories/global_rules.md",
  )
})
