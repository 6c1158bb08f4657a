import { expect, test } from "vitest"
import { place } from "./run.ts"

interface Status {
  readonly display: string
  readonly project: string
}

test("R154: status counts the memories of each category that has any", () => {
  const at = place()
  const rows = [
    { content: "I prefer tabs", tags: ["preference"] },
    { content: "I prefer dark themes", tags: ["preference"] },
    { content: "We took PostgreSQL", tags: ["decision"] },
    { content: "Ana owns billing" },
  ]
  at.run(["import", "-"], { input: rows.map((row) => JSON.stringify(row)).join("\n") })
  const { stdout } = at.must("status")
  expect(stdout).toMatch(/^project: 4 of 200 memories, 2 preference, 1 decision, \//m)
})

test("status has project, counts, limit, budgets and settings that matter, in text and JSON", () => {
  const at = place()
  at.memory(1, "one", { head: "decay_protected: true" })
  at.memory(2, "two")
  at.memory(1, "three", { head: "scope: global", isGlobal: true })
  at.given("forget", "2")
  at.context("x".repeat(100))
  at.write(".co-cli/knowledge/memories/x.md", "broken")
  const result = at.co("status", "--json")
  expect(result.status).toBe(0)
  const status = result.json<Status>()
  expect(status.project).toBe(at.project)
  expect(status).toMatchObject({
    stores: [
      { scope: "project", memories: 1, protected: 1, skipped: 1, archived: 1 },
      { scope: "global", memories: 1, skipped: 0, archived: 0 },
    ],
    context: { sections: 1, limit: 20480, truncated: false },
    personality: "finch",
  })
  for (const part of [at.project, "1 of 200", "1 skipped (co doctor)", "20480", "finch"])
    expect(status.display).toContain(part)
  expect(at.co("status").stdout).toBe(`${status.display}\n`)
})
