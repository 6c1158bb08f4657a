import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { scale } from "../support/figures.ts"
import { binary, type Place, place } from "./run.ts"

const start = promisify(execFile)

/** All of them at the same time; each has to succeed. */
async function runAtOnce(at: Place, commands: readonly (readonly string[])[]): Promise<void> {
  const options = { cwd: at.project, env: at.environment() }
  await Promise.all(commands.map((args) => start(process.execPath, [binary, ...args], options)))
}

const settings: Readonly<Record<string, string | number>> = {
  memory_max_count: 51,
  memory_dedup_window_days: 3,
  memory_dedup_threshold: 91,
  memory_decay_strategy: "cut",
  recall_max_results: 7,
  personality: "terse",
}

test("settings that several processes write at once are all there", { timeout: 120_000 }, async () => {
  for (let round = 0; round < scale(3, 30); round++) {
    for (const flags of [[], ["--project"]]) {
      const at = place()
      const names = Object.keys(settings)
      const set = names.map((name) => ["config", "set", name, String(settings[name]), ...flags])
      await runAtOnce(at, set)
      const path = flags.length > 0 ? ".co-cli/settings.json" : join(at.config, "settings.json")
      expect(JSON.parse(at.read(path))).toEqual(settings)
      await runAtOnce(
        at,
        names.map((name) => ["config", "unset", name, ...flags]),
      )
      expect(JSON.parse(at.read(path))).toEqual({})
    }
  }
})

test("agents that are set up and trusted at once are all noted, and all taken out", {
  timeout: 120_000,
}, async () => {
  const agents = ["claude-code", "codex", "cursor", "gemini-cli", "zed"]
  for (let round = 0; round < scale(2, 20); round++) {
    const at = place()
    const state = join(at.home, ".local/state/co-cli")
    await runAtOnce(
      at,
      agents.map((agent) => ["setup", agent, "--trust"]),
    )
    const trust = JSON.parse(at.read(join(state, "trust.json"))) as { agents: Record<string, unknown> }
    expect(Object.keys(trust.agents).toSorted()).toEqual(agents)
    const notes = JSON.parse(at.read(join(state, "setup.json"))) as { files: { agent: string }[] }
    expect([...new Set(notes.files.map(({ agent }) => agent))].toSorted()).toEqual(agents)
    await runAtOnce(
      at,
      agents.map((agent) => ["setup", agent, "--remove"]),
    )
    expect(JSON.parse(at.read(join(state, "trust.json")))).toMatchObject({ agents: {} })
    expect(existsSync(join(state, "setup.json"))).toBe(false)
  }
})
