import { spawnSync } from "node:child_process"
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import type { AgentKey } from "../../src/clients/keys.ts"
import { figure } from "../support/figures.ts"
import { agentConfigs, writeConfigs } from "./agent-configs.ts"
import { binary, modeOf, type Outcome, type Place, place } from "./run.ts"

interface SetupDone {
  readonly display: string
  readonly agent: AgentKey
  readonly scope: string
  readonly state: string
  readonly trusted: boolean
  readonly changes: readonly { path: string; action: string }[]
}

interface Listing {
  readonly agents: readonly {
    agent: string
    scope: string
    state: string
    path: string
    trusted: boolean
    reason?: string
  }[]
}

let passed = 0
afterAll(() =>
  figure("P10", `setup: ${agentConfigs.length} agents, ${passed} set up and taken out again: the same bytes`),
)

/** All files except co's own. */
function filesOf(at: Place): Record<string, string> {
  const all = at.tree()
  return Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith("home/.local")))
}

function done(result: Outcome): SetupDone {
  expect(result.stderr).toBe("")
  expect(result.status).toBe(0)
  return result.json<SetupDone>()
}

const places = ["user", "project"] as const
const grounds = ["as people have it", "without any file"] as const
const cases = agentConfigs.flatMap((config) =>
  places.flatMap((scope) => grounds.map((ground) => ({ config, agent: config.agent, scope, ground }))),
)

test.for(cases)(
  "$agent, $scope, $ground: setup, again, remove gives the same bytes",
  ({ config, agent, scope, ground }) => {
    const at = place()
    if (ground === "as people have it") writeConfigs(at, config)
    const before = filesOf(at)
    const flags = scope === "project" ? ["--project"] : []

    const planned = at.must("setup", agent, ...flags, "--dry-run")
    expect(planned.stdout).toMatch(/^[+].*"?mcp"?/m)
    expect(at.tree()).toEqual({ ...before })

    const result = done(at.must("setup", agent, ...flags, "--json"))
    expect(result).toMatchObject({ agent, scope, state: "ready", trusted: false })
    expect(result.changes.length).toBeGreaterThan(0)

    const after = at.tree()
    const again = done(at.must("setup", agent, ...flags, "--json"))
    expect(again).toMatchObject({ state: "ready", changes: [] })
    expect(at.tree()).toEqual(after)

    const removed = done(at.must("setup", agent, "--remove", ...flags, "--json"))
    expect(removed.changes.map(({ path }) => path).sort()).toEqual(
      result.changes.map(({ path }) => path).sort(),
    )
    expect(filesOf(at)).toEqual(before)
    expect(removed.state).toBe("absent")
    expect(done(at.must("setup", agent, "--remove", ...flags, "--json")).changes).toEqual([])
    passed++
  },
)

test("all agents at once, in both places, in any order: the same bytes", () => {
  const at = place()
  for (const config of agentConfigs) writeConfigs(at, config)
  const before = filesOf(at)
  for (const { agent } of agentConfigs) {
    at.must("setup", agent)
    at.must("setup", agent, "--project")
  }
  const { agents } = at.must("setup", "--list", "--json").json<Listing>()
  const each = agentConfigs.flatMap(({ agent }) => places.map((scope) => ({ agent, scope, state: "ready" })))
  expect(agents).toHaveLength(16)
  expect(agents).toEqual(expect.arrayContaining(each.map((one) => expect.objectContaining(one))))
  for (const { agent } of agentConfigs) {
    at.must("setup", agent, "--remove")
    at.must("setup", agent, "--project", "--remove")
  }
  expect(filesOf(at)).toEqual(before)
  passed += 16
})

test("the entry starts this co, and what else is in the file keeps its value", () => {
  const at = place()
  const [claude] = agentConfigs
  if (claude) writeConfigs(at, claude)
  const path = join(at.home, ".claude.json")
  const before = JSON.parse(at.read(path))
  at.must("setup", "claude-code")
  const { mcpServers, ...others } = JSON.parse(at.read(path))
  const { co, ...servers } = mcpServers
  expect({ ...others, mcpServers: servers }).toEqual(before)
  expect(co).toEqual({
    type: "stdio",
    command: process.execPath,
    args: [binary, "mcp", "--agent", "claude-code"],
  })
})

test("where co on the PATH is this very program the entry says co, and otherwise not", () => {
  const at = place()
  const folder = join(at.root, "bin")
  mkdirSync(folder)
  symlinkSync(binary, join(folder, "co"))
  symlinkSync(process.execPath, join(folder, "node"))
  const env = { PATH: `${folder}:${process.env.PATH}` }
  at.run(["setup", "codex", "--project"], { env })
  expect(at.read(".codex/config.toml")).toContain('command = "co"\nargs = ["mcp", "--agent", "codex"]')
  rmSync(join(folder, "co"))
  at.write(join(folder, "co"), "#!/bin/sh\n")
  const { agents } = at.run(["setup", "--json"], { env }).json<Listing>()
  expect(agents.find(({ scope }) => scope === "project")).toMatchObject({ state: "different" })
  const result = at.run(["setup", "codex", "--project"], { env })
  expect(result.stdout).toContain("do not commit")
  expect(at.read(".codex/config.toml")).toContain(`command = "${process.execPath}"`)
  at.run(["setup", "codex", "--project", "--remove"], { env })
  expect(at.namesIn(at.project)).toEqual([])
})

test("under npm run it is the user's own PATH that counts: co there, with an older Node, is not what an agent could start", () => {
  const at = place()
  const [own, ofNpm] = [join(at.root, "bin"), join(at.project, "node_modules", ".bin")]
  for (const folder of [own, ofNpm]) mkdirSync(folder, { recursive: true })
  const installed = published(at)
  symlinkSync(process.execPath, join(ofNpm, "node"))
  at.write(join(own, "node"), "#!/bin/sh\n")
  symlinkSync(installed, join(own, "co"))
  const run = (path: string) => {
    const env = at.environment({ PATH: `${path}:/usr/bin:/bin` })
    spawnSync(process.execPath, [installed, "setup", "codex"], { cwd: at.project, env })
  }
  const entry = join(at.home, ".codex/config.toml")
  run(`${ofNpm}:/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:${own}`)
  expect(at.read(entry)).toContain(`command = "${process.execPath}"`)
  rmSync(join(own, "node"))
  symlinkSync(process.execPath, join(own, "node"))
  run(`${ofNpm}:${own}`)
  expect(at.read(entry)).toContain('command = "co"')
  rmSync(join(own, "co"))
  symlinkSync(installed, join(ofNpm, "co"))
  run(`${ofNpm}:${own}`)
  expect(at.read(entry)).toContain(`command = "${process.execPath}"`)
})

test("a checkout brings its own Node, so co on the PATH starts with an older Node there too, but not without any", () => {
  const at = place()
  const own = join(at.root, "bin")
  mkdirSync(own)
  symlinkSync(binary, join(own, "co"))
  const setUp = () => {
    const { stdout } = at.run(["setup", "claude-code", "--project"], { env: { PATH: own } })
    return { stdout, entry: at.read(".mcp.json") }
  }
  expect(setUp().entry).toContain(`"command": "${process.execPath}"`)
  at.write(join(own, "node"), "#!/bin/sh\n")
  const { stdout, entry } = setUp()
  expect(entry).toContain('"command": "co"')
  expect(stdout).not.toContain("do not commit")
})

/** The program without the rest of a checkout, in which there is a Node for it. */
function published(at: Place): string {
  const [from, to] = [dirname(binary), join(at.root, "installed", "dist")]
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((each) => each !== basename(binary)))
    symlinkSync(join(from, name), join(to, name))
  copyFileSync(binary, join(to, basename(binary)))
  return join(to, basename(binary))
}

test("a file keeps its mode, a new one is private, and a link of dotfiles stays a link", () => {
  const at = place()
  const real = at.write(join(at.home, "dotfiles", "mcp.json"), '{\n  "mcpServers": {}\n}\n')
  chmodSync(real, 0o640)
  mkdirSync(join(at.home, ".cursor"))
  symlinkSync(real, join(at.home, ".cursor", "mcp.json"))
  at.must("setup", "cursor")
  expect(at.read(real)).toContain('"co"')
  expect(modeOf(real)).toBe("640")
  expect(at.must("setup", "cursor").stdout).toContain("already")
  at.must("setup", "cursor", "--remove")
  expect(at.read(real)).toBe('{\n  "mcpServers": {}\n}\n')
  at.must("setup", "zed")
  expect(modeOf(join(at.home, ".config/zed/settings.json"))).toBe("600")
})

test("in a project no link leads out of it, and none that leads nowhere is followed", () => {
  const at = place()
  const outside = at.write(join(at.home, "secret.json"), "{}\n")
  symlinkSync(outside, join(at.project, ".mcp.json"))
  const before = at.tree()
  expect(at.co("setup", "claude-code", "--project")).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/\.mcp\.json points outside the project; nothing was changed/),
  })
  symlinkSync(at.home, join(at.project, ".cursor"))
  expect(at.co("setup", "cursor", "--project").status).toBe(3)
  rmSync(join(at.project, ".cursor"))
  symlinkSync("nowhere", join(at.home, ".claude.json"))
  expect(at.co("setup", "claude-code").status).toBe(3)
  rmSync(join(at.home, ".claude.json"))
  expect(at.tree()).toEqual(before)
})

test("a record of trust that cannot be read is told of once", () => {
  const at = place()
  at.write(join(at.home, ".local/state/co-cli/trust.json"), "{")
  const { status, stderr } = at.run(["setup"])
  expect(status).toBe(0)
  expect(stderr.match(/no agent is trusted/g)).toHaveLength(1)
})

test("a dry run says of trust only what would change", () => {
  const at = place()
  const withdrawn = () => at.must("setup", "codex", "--no-trust", "--dry-run").stdout
  const before = withdrawn()
  expect(before).toContain("Codex is not trusted")
  expect(before).not.toContain("no longer")
  at.must("setup", "codex", "--trust")
  expect(withdrawn()).toContain("Would no longer trust Codex")
})

test("a folder on the PATH that cannot be entered is passed over, as a shell does", () => {
  const at = place()
  const loop = join(at.root, "loop")
  symlinkSync(loop, loop)
  const env = { PATH: `${loop}:${at.write("file", "")}:${process.env.PATH}` }
  for (const args of [["setup"], ["setup", "codex", "--dry-run"], ["setup", "codex"]])
    expect(at.run(args, { env })).toMatchObject({ status: 0, stderr: "" })
})

test("XDG_CONFIG_HOME, CODEX_HOME, CLAUDE_CONFIG_DIR and GEMINI_CLI_HOME are honoured", () => {
  const at = place()
  const other = join(at.root, "other")
  mkdirSync(other)
  const env = {
    XDG_CONFIG_HOME: join(other, "xdg"),
    CODEX_HOME: join(other, "codex"),
    CLAUDE_CONFIG_DIR: join(other, "claude"),
    GEMINI_CLI_HOME: join(other, "gemini"),
  }
  for (const agent of ["zed", "vscode", "opencode", "codex", "claude-code", "gemini-cli"]) {
    const { changes } = done(at.run(["setup", agent, "--json"], { env }))
    expect(changes[0]?.path.startsWith(other), `${agent}: ${changes[0]?.path}`).toBe(true)
  }
  for (const agent of ["zed", "vscode", "opencode", "codex", "claude-code", "gemini-cli"])
    done(at.run(["setup", agent, "--remove", "--json"], { env }))
  expect(at.tree(other)).toEqual({})
})
