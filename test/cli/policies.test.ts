import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Listed, Saved } from "./results.ts"
import { type Place, place } from "./run.ts"

const limits = "CO_CLI_MEMORY_CATEGORY_LIMITS"

function learn(at: Place, text: string, day: number, env: Record<string, string>, ...more: string[]) {
  const result = at.run(["learn", text, "--json", ...more], {
    env: { CO_CLI_NOW: `2026-02-${String(day).padStart(2, "0")}T10:00:00Z`, ...env },
  })
  if (result.status !== 0) throw new Error(result.stderr)
  return { ...result.json<Saved>(), stderr: result.stderr }
}

const facts = ["tabs over spaces", "tea over coffee", "rain over sun", "trains over planes", "cats over dogs"]

test("R290: a category with a limit gives way to its own oldest, in a note, and nothing else does", () => {
  const at = place()
  const env = { [limits]: "preference=3,context=2" }
  learn(at, "The office is in the old mill", 1, env)
  for (const [n, fact] of facts.slice(0, 3).entries())
    learn(at, `The user wants ${fact}`, n + 2, env, "--tag", "preference")
  const last = learn(at, `The user wants ${facts[3]}`, 9, env, "--tag", "preference")
  expect(last.stderr).toContain("4 of 3 memories in preference")
  expect(last.archived).toHaveLength(1)
  const { memories } = at.co("list", "--json").json<Listed>()
  expect(memories.filter(({ auto_category }) => auto_category === "preference")).toHaveLength(3)
  expect(memories.some(({ summary }) => summary.includes("old mill"))).toBe(true)
  expect(at.co("recall", "tabs over spaces").stdout).toContain("tabs over spaces")
  at.must("undo")
  const before = at.co("list", "--json").json<Listed>()
  expect(before.memories.filter(({ auto_category }) => auto_category === "preference")).toHaveLength(3)
  expect(before.memories.some(({ summary }) => summary.includes("tabs over spaces"))).toBe(true)
})

test("R289, R290: protected ones stay, --dry-run tells, and cut makes no note", () => {
  const at = place()
  const env = { [limits]: "preference=2", CO_CLI_MEMORY_DECAY_STRATEGY: "cut" }
  learn(at, `The user wants ${facts[0]}`, 1, env, "--tag", "preference", "--protect")
  learn(at, `The user wants ${facts[1]}`, 2, env, "--tag", "preference")
  const dry = learn(at, `The user wants ${facts[2]}`, 3, env, "--tag", "preference", "--dry-run")
  expect(dry.display).toContain(
    "3 of 2 memories in preference: the oldest unprotected one goes to the archive (2)",
  )
  learn(at, `The user wants ${facts[2]}`, 3, env, "--tag", "preference")
  const { memories } = at.co("list", "--json").json<Listed>()
  expect(memories.map(({ id }) => id)).toEqual([1, 3])
  expect(at.co("list", "--archived").stdout).toContain("tea over coffee")
})

test("R290: an import comes within the limits at its end", () => {
  const at = place()
  const rows = facts.map((fact, n) =>
    JSON.stringify({ content: `The user wants ${fact}`, tags: ["preference"], created: `2026-01-0${n + 1}` }),
  )
  const path = at.write("rows.jsonl", rows.join("\n"))
  const result = at.run(["import", path], { env: { [limits]: "preference=4" } })
  expect(result.stderr).toContain("5 of 4 memories in preference")
  const { memories } = at.co("list", "--json").json<Listed>()
  expect(memories.filter(({ auto_category }) => auto_category === "preference")).toHaveLength(4)
})

test.each([
  "preference",
  "preference=x",
  "colour=3",
  "preference=1,preference=2",
  "preference=-1",
  "preference=1=2",
])("R290: memory_category_limits cannot be %j", (value) => {
  const at = place()
  const result = at.run(["learn", "x"], { env: { [limits]: value } })
  expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining("memory_category_limits") })
})

const text = "My blood pressure is measured on Mondays"

function sensitive(): Place {
  const at = place()
  at.given("learn", text, "--sensitive", "--tag", "health")
  at.given("learn", "We deploy on Tuesdays")
  return at
}

test("R233: the user sees what is sensitive on the command line, and its file's name says nothing", () => {
  const at = sensitive()
  expect(at.must("recall", "blood pressure").stdout).toContain(text)
  expect(at.must("show", "1").stdout).toContain("Sensitive: yes")
  expect(at.namesIn(at.memories)[0]).toBe("001-sensitive.md")
  expect(at.read(join(at.memories, "001-sensitive.md"))).toContain("sensitive: true")
})

test("R233: an export leaves it out and says so, unless it is asked for", () => {
  const at = sensitive()
  const plain = at.must("export")
  expect(plain.stdout).not.toContain("blood")
  expect(plain.stderr).toContain("1 sensitive memory left out; --with-sensitive")
  const all = at.must("export", "--with-sensitive")
  expect(all.stdout).toContain("blood")
  const other = place()
  other.run(["import", "-"], { input: all.stdout })
  expect(other.read(join(other.memories, "001-sensitive.md"))).toContain("sensitive: true")
})

test("R233: no journal, no log and no transcript holds it", () => {
  const at = sensitive()
  at.run(["chat"], { input: "what do you know about my blood pressure?\n", env: { LLM_PROVIDER: "builtin" } })
  at.given("forget", "1")
  at.must("undo")
  const state = join(at.home, ".local", "state", "co-cli")
  const files = readdirSync(state, { recursive: true, encoding: "utf8", withFileTypes: true })
  const written = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
  expect(written.length).toBeGreaterThan(1)
  for (const log of written) expect(log).not.toMatch(/measured.on.mondays/i)
})

test("R233: it is not copied into context.md, and no proposal is made of it", () => {
  const at = sensitive()
  expect(at.co("promote", "1")).toMatchObject({ status: 3, stderr: expect.stringContaining("sensitive") })
  expect(at.co("learn", "x y z", "--sensitive", "--propose").status).toBe(2)
})
