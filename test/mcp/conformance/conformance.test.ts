import { expect, onTestFinished, test } from "vitest"
import { openCo } from "../../../src/co.ts"
import { serveHttp as serveWith } from "../../../src/mcp/http.ts"
import { place } from "../../cli/run.ts"
import { figure } from "../../support/figures.ts"
import { serveHttp } from "../serve.ts"
import { type Expected, expectedOfCo, expectedOfFixture } from "./expected.ts"
import { createFixture } from "./server.ts"
import { type Findings, runSuite } from "./suite.ts"
import { withToken } from "./token-proxy.ts"

const revisions: [string, string[]][] = [
  ["2025-11-25", ["--spec-version", "2025-11-25", "--suite", "all"]],
  ["2026-07-28", ["--requirements", "2026-07-28"]],
]

/** Checks that of the scenarios that ran, exactly those expected to fail did. */
function judge(found: Findings, expected: Expected): { passed: number; checks: number } {
  const known = Object.values(expected).flat()
  const failing = [...found].filter(([, { failed }]) => failed.length > 0)
  const surprising = failing.filter(([name]) => !known.includes(name))
  expect(surprising.map(([name, { failed }]) => [name, failed])).toEqual([])
  const ran = known.filter((name) => found.has(name))
  expect(failing.map(([name]) => name).sort()).toEqual(ran.sort())
  const checks = [...found.values()].reduce((sum, { passed }) => sum + passed, 0)
  return { passed: found.size - failing.length, checks }
}

test.each(revisions)("%s: a fixture on co's own wiring passes the official suite", async (revision, args) => {
  const home = place()
  const co = await openCo({ cwd: home.project, home: home.home, env: {} })
  const options = { version: "1", agent: undefined, now: Date.now, log: () => undefined }
  const token = "a-token-of-the-fixture"
  const serving = await serveWith(co, { ...options, port: 0, token, create: createFixture })
  onTestFinished(async () => {
    await serving.end()
    await co.close()
  })
  const port = Number(new URL(serving.url).port)
  const { passed, checks } = judge(await runSuite(await withToken({ port, token }), args), expectedOfFixture)
  figure(
    "MCP",
    `official suite, ${revision}, a fixture on our wiring: ${passed} scenarios, ${checks} checks passed`,
  )
  expect(passed).toBeGreaterThan(30)
})

test.each(revisions)("%s: co itself passes all that needs no fixture", async (revision, args) => {
  const home = place()
  home.memory(1, "The port is 5432.")
  const { passed, checks } = judge(await runSuite(await withToken(await serveHttp(home)), args), expectedOfCo)
  figure("MCP", `official suite, ${revision}, co itself: ${passed} scenarios, ${checks} checks passed`)
  expect(passed).toBeGreaterThan(9)
})
