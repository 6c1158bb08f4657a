import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed } from "./results.ts"
import { modeOf, type Place, place } from "./run.ts"

const broken = [
  ["claude-code", ".claude.json", '{\n  "mcpServers": {\n', 3],
  ["claude-code", ".claude.json", '{\n  "mcpServers": []\n}\n', 2],
  ["cursor", ".cursor/mcp.json", "[]", 1],
  ["gemini-cli", ".gemini/settings.json", '{\n  "a": 1,\n  b: 2\n}', 3],
  ["vscode", ".config/Code/User/mcp.json", '{\n"servers": {\n"co": {"command": "their-co"}}}', 3],
  ["opencode", ".config/opencode/opencode.json", '{"mcp": "none"}', 1],
  ["zed", ".config/zed/settings.json", '// hello\n{\n  "x": "\n}', 3],
  ["windsurf", ".config/devin/mcp_config.json", "mcpServers:\n  co: x\n", 1],
  ["codex", ".codex/config.toml", 'model = "x\n[mcp_servers]\n', 1],
  ["codex", ".codex/config.toml", 'a = 1\n\n[mcp_servers.co]\ncommand = "their-co"\n', 3],
  ["codex", ".codex/AGENTS.md", "# Mine\n<!-- co:begin -->\nno end\n", 2],
] as const

test.for(broken)(
  "%s with %s broken (%j) is left as it is, and file and line are named",
  ([agent, path, text, line]) => {
    const at = place()
    const full = at.write(join(at.home, path), text)
    const before = at.tree()
    for (const flags of [[], ["--dry-run"]]) {
      const result = at.co("setup", agent, ...flags, "--json")
      expect(result.status).toBe(4)
      const { error } = result.json<Failed>()
      expect(error.message).toContain(`${full}:${line}: `)
      expect(error.message).toContain("nothing was changed")
    }
    expect(at.tree()).toEqual(before)
    // Somebody else's server of our name is not ours to remove.
    expect(at.co("setup", agent, "--remove").status).toBe(text.includes("their-co") ? 0 : 4)
    expect(at.tree()).toEqual(before)
  },
)

test("the list says of each that its config is broken or its name taken, and changes nothing", () => {
  // Of files with the same path each needs a home of its own.
  const homes = [place(), place()]
  const written = broken.map(([agent, path, text]) => {
    const at = homes.find((each) => !existsSync(join(each.home, path)))
    at?.write(join(at.home, path), text)
    return { agent, path, at }
  })
  for (const at of homes) {
    const before = at.tree()
    const { stdout } = at.must("setup")
    for (const { agent, path } of written.filter((each) => each.at === at))
      if (!path.endsWith(".md"))
        expect(stdout).toMatch(new RegExp(`^${agent} +(?:config broken|name taken) +`, "m"))
    expect(at.tree()).toEqual(before)
  }
  expect(written.filter(({ at }) => at === undefined)).toEqual([])
})

test("another server that is called co is said to be that, and is left alone", () => {
  const at = place()
  at.write(join(at.home, ".cursor/mcp.json"), '{"mcpServers": {"co": {"command": "copilot-of-mine"}}}')
  const before = at.tree()
  expect(at.must("setup").stdout).toMatch(/^cursor +name taken +/m)
  expect(at.co("setup", "cursor").status).not.toBe(0)
  expect(at.tree()).toEqual(before)
})

test("a file that is no text, or a folder in its place, is left alone", () => {
  const at = place()
  at.write(join(at.home, ".cursor/mcp.json"), Buffer.from([0xff, 0xfe, 0x7b, 0x00]))
  at.write(join(at.home, ".config/zed/settings.json/x"), "")
  const before = at.tree()
  expect(at.co("setup", "cursor").status).toBe(5)
  expect(at.co("setup", "zed").status).toBe(4)
  expect(at.must("setup").stdout).toMatch(/^cursor +config broken/m)
  expect(at.tree()).toEqual(before)
})

test("where one file cannot be written, none is changed and no folder is left", () => {
  const at = place()
  at.write(join(at.home, ".copilot"), "not a folder")
  const before = at.tree()
  const result = at.co("setup", "vscode")
  expect(result).toMatchObject({ status: 5, stderr: expect.stringContaining("co.instructions.md") })
  const { "home/.local": _, ...after } = at.tree()
  expect(Object.keys(after).filter((path) => !path.startsWith("home/.local"))).toEqual(Object.keys(before))
  expect(at.must("setup").stdout).toMatch(/^vscode +not set up/m)
})

/** Edits a file by hand after co was set up. */
function edit(at: Place, path: string, change: (text: string) => string): void {
  at.write(path, change(at.read(path)))
}

test("what the user changed in between stays, and only co's own goes", () => {
  const at = place()
  const json = at.write(join(at.home, ".cursor/mcp.json"), '{\n  "mcpServers": {}\n}\n')
  at.must("setup", "cursor")
  edit(at, json, (text) => text.replace('"mcpServers": {', '"mcpServers": {\n    "mine": {}, // new'))
  at.must("setup", "cursor", "--remove")
  expect(at.read(json)).toBe('{\n  "mcpServers": {\n    "mine": {} // new\n  }\n}\n')

  const toml = at.write(join(at.home, ".codex/config.toml"), "a = 1\n")
  const guide = at.write(join(at.home, ".codex/AGENTS.md"), "# Mine\n")
  at.must("setup", "codex")
  edit(at, toml, (text) => `${text.replace("a = 1", "a = 2")}\n[b]\nc = 3\n`)
  edit(at, guide, (text) => `${text.replace("recall_memory", "recall")}\nMore of mine.\n`)
  expect(at.must("setup").stdout).toMatch(
    /^codex +set up differently[^\n]*\n +the instruction in .*AGENTS\.md differs/m,
  )
  at.must("setup", "codex", "--remove")
  expect(at.read(toml)).toBe("a = 2\n\n[b]\nc = 3\n")
  expect(at.read(guide)).toBe("# Mine\n\nMore of mine.\n")
})

test("an agent that writes its settings anew in the meantime loses nothing, and co goes without a trace", () => {
  const at = place()
  const path = join(at.home, ".claude.json")
  const settings = { numStartups: 7, projects: { "/srv/shop": { history: ["a"] } } }
  at.write(path, JSON.stringify(settings, null, 2))
  at.must("setup", "claude-code")
  const later = { ...JSON.parse(at.read(path)), numStartups: 8, tips: { x: 1 } }
  at.write(path, JSON.stringify(later, null, 2))
  expect(at.must("setup").stdout).toMatch(/^claude-code +set up +/m)
  at.must("setup", "claude-code", "--remove")
  expect(at.read(path)).toBe(JSON.stringify({ ...settings, numStartups: 8, tips: { x: 1 } }, null, 2))
})

test("a new file into which the user wrote stays, without co in it", () => {
  const at = place()
  at.must("setup", "cursor", "--project")
  edit(at, ".cursor/mcp.json", (text) => text.replace("{", '{\n  "mine": true,'))
  edit(at, ".cursor/rules/co.mdc", (text) => `${text}\nMine.\n`)
  at.must("setup", "cursor", "--project", "--remove")
  expect(JSON.parse(at.read(".cursor/mcp.json"))).toMatchObject({ mine: true })
  expect(at.read(".cursor/mcp.json")).not.toContain('mcp"')
  expect(at.read(".cursor/rules/co.mdc")).toMatch(/^---\n(?:.+\n)+---\n\nMine\.\n$/)
})

test.for([
  ["are broken", () => "{broken"],
  ["lack what they are about", (text: string) => text.replaceAll('"kind"', '"sort"')],
  ["name an agent that nobody knows", (text: string) => text.replaceAll('"agent": "', '"agent": "no-')],
] as const)("where its notes %s, co still takes out all that is its own", ([, damage]) => {
  const at = place()
  at.write(join(at.home, ".codex/config.toml"), "a = 1\n")
  const json = at.write(join(at.home, ".gemini/settings.json"), '{\n  "x": 1 // y\n}\n')
  at.must("setup", "codex")
  at.must("setup", "gemini-cli")
  const notes = join(at.home, ".local/state/co-cli/setup.json")
  at.write(notes, damage(at.read(notes)))
  at.must("setup", "codex", "--remove")
  at.must("setup", "gemini-cli", "--remove")
  expect(at.read(join(at.home, ".codex/config.toml"))).toBe("a = 1\n")
  expect(at.read(json)).toBe(
    '{\n  "x": 1, // y\n  "mcpServers": {\n  },\n  "hooks": {\n    "SessionStart": [\n    ]\n  }\n}\n',
  )
})

const hooksOfTheirOwn = [
  ["is left alone", ["bash -lc 'co context-for-agents'"]],
  ["is left alone", ['cd "$CLAUDE_PROJECT_DIR" && TZ=UTC co context-for-agents | tee /tmp/x']],
  // If either were taken for co's, nothing would come beside them.
  [
    "gets co's beside it",
    ["echo see co context-for-agents for help >> ~/log", "mytool context-for-agents --x"],
  ],
] as const

test.for(
  (["claude-code", "gemini-cli"] as const).flatMap((agent) =>
    hooksOfTheirOwn.map(([fate, own]) => ({ agent, fate, own })),
  ),
)("$agent: a user's own hook $fate: $own.0", ({ agent, fate, own }) => {
  const at = place()
  const group = (command: string) => ({ hooks: [{ type: "command", command }] })
  const file = agent === "claude-code" ? ".claude/settings.json" : ".gemini/settings.json"
  const path = at.write(
    join(at.home, file),
    JSON.stringify({ hooks: { SessionStart: own.map(group) } }, null, 2),
  )
  const before = at.read(path)
  at.must("setup", agent)
  const groups = JSON.parse(at.read(path)).hooks.SessionStart
  expect(groups.slice(0, own.length)).toEqual(own.map(group))
  expect(groups).toHaveLength(own.length + (fate === "is left alone" ? 0 : 1))
  expect(at.must("setup", agent, "--json").json()).toMatchObject({
    state: "ready",
    changes: [],
    display: expect.stringContaining("already set up"),
  })
  at.must("setup", agent, "--remove")
  expect(at.read(path)).toBe(before)
})

test("agents that read the same AGENTS.md share the text until the last one is taken out", () => {
  const at = place()
  at.write("AGENTS.md", "Ours.\n")
  at.must("setup", "codex", "--project")
  at.must("setup", "opencode", "--project")
  expect(at.read("AGENTS.md").match(/co:begin/g)).toHaveLength(1)
  at.must("setup", "codex", "--project", "--remove")
  expect(at.read("AGENTS.md")).toContain("co:begin")
  at.must("setup", "opencode", "--project", "--remove")
  expect(at.read("AGENTS.md")).toBe("Ours.\n")
  expect(at.namesIn(at.project)).toEqual(["AGENTS.md"])
})

test("an entry of an older place is brought up to date and still taken out to the byte", () => {
  const at = place()
  const path = at.write(join(at.home, ".cursor/mcp.json"), '{\n  "mcpServers": { }\n}\n')
  at.must("setup", "cursor")
  edit(at, path, (text) => text.replaceAll("co.cjs", "older.cjs"))
  expect(at.must("setup").stdout).toMatch(/^cursor +set up differently/m)
  expect(at.must("setup", "cursor").stdout).toContain("change")
  expect(at.must("setup").stdout).toMatch(/^cursor +set up +\//m)
  at.must("setup", "cursor", "--remove")
  expect(JSON.parse(at.read(path))).toEqual({ mcpServers: {} })
})

test("Cursor's servers for all projects are told which folder is open, unless the user named one", () => {
  const at = place()
  const path = join(at.home, ".cursor/mcp.json")
  const args = (file = path) => JSON.parse(at.read(file)).mcpServers.co.args.slice(-5)
  at.must("setup", "cursor")
  expect(args()).toEqual(["mcp", "--agent", "cursor", "--project", `\${workspaceFolder}`])
  edit(at, path, (text) => text.replace(`\${workspaceFolder}`, "/srv/shop"))
  expect(at.must("setup").stdout).toMatch(/^cursor +set up +/m)
  // As an earlier version wrote it.
  edit(at, path, (text) => text.replace(/,\s*"--project",\s*"\/srv\/shop"/, ""))
  expect(at.must("setup").stdout).toMatch(/^cursor +set up differently/m)
  at.must("setup", "cursor")
  expect(args()).toContain(`\${workspaceFolder}`)
  at.must("setup", "cursor", "--project")
  expect(args(".cursor/mcp.json").slice(-3)).toEqual(["mcp", "--agent", "cursor"])
})

test("trust is recorded privately, says what it means, and is taken back", () => {
  const at = place()
  const path = join(at.home, ".local/state/co-cli/trust.json")
  at.must("setup", "codex", "--trust", "--dry-run")
  expect(at.tree()).toEqual({})
  expect(at.must("setup", "codex", "--trust").stdout).toMatch(
    /Codex is trusted in all projects\. What it saves is kept at once/,
  )
  expect(JSON.parse(at.read(path))).toEqual({
    version: 1,
    agents: { codex: { since: "2026-02-09T14:30:00Z" } },
  })
  expect(modeOf(path)).toBe("600")
  expect(at.must("setup").stdout).toMatch(/^codex +set up, trusted +/m)
  expect(at.must("setup", "zed", "--json").json()).toMatchObject({ trusted: false })
  expect(at.must("setup", "codex", "--no-trust").stdout).toContain("you decide")
  expect(JSON.parse(at.read(path))).toEqual({ version: 1, agents: {} })
  expect(at.must("setup").stdout).toMatch(/^codex +set up +\//m)
  at.must("setup", "codex", "--trust")
  const dry = at.must("setup", "codex", "--remove", "--dry-run").stdout
  expect(dry).toContain("Would no longer trust Codex")
  expect(at.must("setup", "codex", "--remove").stdout).toContain("no longer trusted")
  expect(JSON.parse(at.read(path))).toEqual({ version: 1, agents: {} })
})

test("trust holds in all projects and says so; taken out of one, an agent keeps it while it is set up for all", () => {
  const at = place()
  const isTrusted = () =>
    at.must("setup", "codex", "--dry-run", "--json").json<{ trusted: boolean }>().trusted
  const dry = at.must("setup", "codex", "--project", "--trust", "--dry-run")
  expect(dry.stdout).toContain("Would trust Codex in all projects")
  at.must("setup", "codex")
  expect(at.must("setup", "codex", "--project", "--trust").stdout).toContain("trusted in all projects")
  const removed = at.must("setup", "codex", "--project", "--remove")
  expect(removed.stdout).toContain("Codex stays trusted: it is set up for all your projects")
  expect(isTrusted()).toBe(true)
  at.must("setup", "codex", "--remove")
  expect(isTrusted()).toBe(false)
  at.must("setup", "codex", "--project", "--trust")
  expect(at.must("setup", "codex", "--project", "--remove").stdout).toContain("no longer trusted")
  expect(isTrusted()).toBe(false)
})

test("a file that is not JSON and a name that is taken are told in words, with what to do", () => {
  const at = place()
  const path = at.write(join(at.home, ".cursor/mcp.json"), '{\n  "mcpServers": {\n')
  const broken = at.co("setup", "cursor")
  expect(broken.stderr).toContain(`${path}:3: not valid JSON: expected a closing }, at column 1`)
  at.write(path, '{ "mcpServers": { "co": { "command": "mine" } } }')
  for (const [agent, file, text] of [
    ["cursor", path, undefined],
    ["codex", join(at.home, ".codex/config.toml"), '[mcp_servers.co]\ncommand = "mine"\n'],
  ] as const) {
    if (text !== undefined) at.write(file, text)
    const taken = at.co("setup", agent)
    expect(taken.status).toBe(4)
    expect(taken.stderr).toMatch(/did not write: rename or remove it, then run co setup again/)
  }
})

test("a record of trust that cannot be read trusts nobody and is not written over", () => {
  const at = place()
  const path = at.write(join(at.home, ".local/state/co-cli/trust.json"), '["codex"]')
  expect(
    at
      .must("setup", "--json")
      .json<{ agents: { trusted: boolean }[] }>()
      .agents.some(({ trusted }) => trusted),
  ).toBe(false)
  expect(at.co("setup", "codex", "--trust").status).toBe(5)
  expect(at.read(path)).toBe('["codex"]')
})

test.for([
  [["setup", "cursr"], /'cursr'.*did you mean 'cursor'/],
  [["setup", "emacs"], /'emacs'.*claude-code, codex/],
  [["setup", "--remove"], /AGENT/],
  [["setup", "codex", "--trust", "--remove"], /--trust or --remove/],
  [["setup", "codex", "--trust", "--no-trust"], /--trust or --no-trust/],
] as const)("co %j is a usage error", ([args, message]) => {
  const result = place().co(...args)
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(message)
})

test("a secret in a neighbouring line is masked when the change is shown", () => {
  const at = place()
  const secret = `ghp_${"A1b2C3d4E5f6G7h8I9".repeat(2)}`
  at.write(
    join(at.home, ".cursor/mcp.json"),
    `{\n  "mcpServers": {\n    "git": { "env": { "T": "${secret}" } }\n  }\n}\n`,
  )
  const { stdout } = at.must("setup", "cursor", "--dry-run")
  expect(stdout).toContain('"git"')
  expect(stdout).not.toContain(secret)
})

test.for([
  ["cursor", ".cursor/mcp.json"],
  ["opencode", ".config/opencode/opencode.json"],
  ["codex", ".codex/config.toml"],
] as const)("%s: what the user gave co besides is up to date, and stays", ([agent, path]) => {
  const at = place()
  at.must("setup", agent)
  const file = join(at.home, path)
  const given = at.read(file).replace(`"${agent}"`, `"${agent}", "--project", "/srv/shop"`)
  at.write(file, given)
  at.must("setup", agent, "--trust")
  expect(at.read(file)).toBe(given)
  at.write(file, given.replace(/"[^"]*\.cjs"/, '"/elsewhere/co.cjs"'))
  at.must("setup", agent)
  expect(at.read(file)).toContain("/srv/shop")
  expect(at.read(file)).not.toContain("/elsewhere/co.cjs")
})
