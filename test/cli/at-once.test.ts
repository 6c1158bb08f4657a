import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { scale } from "../support/figures.ts"
import { binary, type Place, place } from "./run.ts"

const start = promisify(execFile)

/** Runs all of them at the same time; each has to succeed. */
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

/** Returns the exit codes, and which operations were reported as undone. */
async function undoAtOnce(at: Place, count: number): Promise<{ codes: number[]; undone: string[] }> {
  const options = { cwd: at.project, env: at.environment() }
  const runs = Array.from({ length: count }, () =>
    start(process.execPath, [binary, "undo", "--json"], options).then(
      ({ stdout }) => ({ code: 0, said: (JSON.parse(stdout) as { undone: { at: string } }).undone.at }),
      (error: { code: number }) => ({ code: error.code, said: "" }),
    ),
  )
  const ended = await Promise.all(runs)
  return {
    codes: ended.map(({ code }) => code).sort(),
    undone: ended.flatMap(({ said }) => (said === "" ? [] : [said])).sort(),
  }
}

test("of several undos at once each takes back another operation, or says that nothing is left", {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < scale(1, 20); round++) {
    const at = place()
    const times = Array.from({ length: 6 }, (_, n) => `2026-02-09T14:30:0${n}Z`)
    for (const [n, time] of times.entries()) {
      const row = { content: `fact ${n} ${(n + 7) ** 9}`, ...(n % 3 === 0 && { scope: "global" }) }
      const other = { content: `another ${n} ${(n + 5) ** 9}` }
      const input = `${JSON.stringify(row)}\n${JSON.stringify(other)}\n`
      expect(at.run(["import", "-"], { input, env: { CO_CLI_NOW: time } }).status).toBe(0)
    }
    expect(await undoAtOnce(at, 4)).toEqual({ codes: [0, 0, 0, 0], undone: times.slice(2) })
    expect(await undoAtOnce(at, 4)).toEqual({ codes: [0, 0, 1, 1], undone: times.slice(0, 2) })
    expect([at.memories, join(at.globalKnowledge, "memories")].flatMap((each) => at.namesIn(each))).toEqual(
      [],
    )
  }
})

test("of several undos at once after a purge one is told that it cannot be, and the others go on", async () => {
  const at = place()
  for (const text of ["alpha beta", "gamma delta", "epsilon zeta"]) at.must("learn", text)
  at.must("forget", "3", "--purge", "--yes")
  expect((await undoAtOnce(at, 3)).codes).toEqual([0, 0, 4])
  expect(at.namesIn(at.memories)).toEqual([])
})
