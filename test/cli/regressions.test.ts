import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed, Imported, Recalled, Saved } from "./results.ts"
import { now, type Place, place } from "./run.ts"
import { state } from "./state.ts"

/** Each of these was a bug once. */

const token = ["ghp", "Z9y8X7w6V5u4T3s2R1q0P9o8N7m6L5k4J3i2"].join("_")

function proposal(at: Place, name: string, head: string, body: string): string {
  return at.write(join(at.knowledge, "inbox", name), `---\nproposed: ${now}\n${head}---\n\n${body}\n`)
}

test("a project's inbox may not propose for all projects", () => {
  const at = place()
  proposal(at, "001-wide.md", "scope: global\n", "for everybody")
  expect(at.co("review").stderr).toContain("expected a scope of the project folder")
  expect(at.co("review", "--accept", "1").status).toBe(3)
  expect(at.co("doctor").status).toBe(1)
  at.given("review", "--reject", "1")
  at.must("undo")
  expect(at.namesIn(join(at.knowledge, "inbox"))).toEqual(["001-wide.md"])
})

test("a number that is not there leaves the other proposals undecided", () => {
  const at = place()
  proposal(at, "001-one.md", "", "one")
  const before = state(at)
  expect(at.co("review", "--accept", "1", "--accept", "9").status).toBe(1)
  expect(state(at)).toEqual(before)
})

test("purge takes the proposal along that a memory was made from", () => {
  const at = place()
  at.given("learn", "--propose", "the zanzibar affair")
  at.given("review", "--accept", "1")
  at.must("forget", "1", "--purge", "--yes")
  expect(at.namesIn(at.archive)).toEqual([])
  const journal = join(at.home, ".local/state/co-cli/journal")
  const [heading, purge, ...more] = at
    .namesIn(journal)
    .flatMap((name) => at.read(join(journal, name)).trimEnd().split("\n"))
  expect(heading).not.toContain("zanzibar")
  expect(JSON.parse(purge ?? "")).toMatchObject({ operation: "purge", changes: [] })
  expect(more).toEqual([])
  expect(at.co("undo").status).toBe(4)
})

test("a secret is masked where forget lists, refused in an import's source, and kept out of file names", () => {
  const at = place()
  at.memory(1, `deploy with ${token}`)
  expect(at.co("forget", "deploy").stderr).not.toContain(token)
  const row = `${JSON.stringify({ content: "x", source: token })}\n`
  expect(at.run(["import", "-", "--json"], { input: row }).json<Imported>()).toMatchObject({ refused: 1 })
  const { path } = at.must("learn", `use ${token} now`, "--allow-secret", "--json").json<Saved>()
  expect(path.toLowerCase()).not.toContain(token.slice(4, 20).toLowerCase())
})

test("secrets in context.md and instructions.md never get into the prompt", () => {
  const at = place()
  at.context(`The key is ${token}.`)
  at.write(".co-cli/instructions.md", `Deploy with ${token}.`)
  for (const command of ["prompt", "context"]) expect(at.must(command).stdout).not.toContain(token)
})

test("an identical text is refreshed, however alike a newer one is", () => {
  const at = place()
  at.memory(1, "Bring the red umbrella to the picnic", { created: "2025-01-01" })
  at.memory(2, "bring the red umbrella to the picnic!")
  const saved = at.must("learn", "Bring the red umbrella to the picnic", "--json").json<Saved>()
  expect(saved).toMatchObject({ action: "consolidated", memory_id: 1, similarity: 100, archived: [] })
})

test("line endings do not make a text another one, and survive its update", () => {
  const at = place()
  const crlf = (text: string) => text.replaceAll("\n", "\r\n")
  const file = at.write(
    join(at.memories, "001-crlf.md"),
    crlf(`---\nid: 1\ncreated: ${now}\ntags:\n  - one # why\n---\n\nFirst line here\n\nsecond line here\n`),
  )
  at.must("learn", "First line here\n\nsecond line here", "--tag", "two")
  expect(at.read(file)).toContain("  - one # why\r\n  - two\r\n")
  at.must("learn", "first line here\n\nsecond line here")
  expect(at.read(file)).toContain("\r\n\r\nfirst line here\r\n\r\nsecond line here\r\n")
  expect(at.read(file).replaceAll("\r\n", "")).not.toContain("\n")
})

test("a question is not overwritten by its answer", () => {
  const at = place()
  at.memory(1, "Is the cache enabled in staging?")
  const { action } = at.must("learn", "The cache is enabled in staging", "--json").json<Saved>()
  expect(action).toBe("saved")
})

test("--replaces of a number that two files have is ambiguous, and makes no folder where there is none", () => {
  const at = place()
  expect(at.co("learn", "x", "--replaces", "9").status).toBe(1)
  expect(at.namesIn(at.project)).toEqual([])
  at.memory(1, "one")
  at.memory(1, "two", { name: "001-twin.md" })
  const refused = at.co("learn", "three", "--replaces", "1", "--json")
  expect([refused.status, refused.json<Failed>().error.code]).toEqual([4, "ambiguous"])
})

test("a memory that supersedes one is not quietly turned on another", () => {
  const at = place()
  for (const [id, head] of ["", "supersedes: 1", "supersedes: 2"].entries())
    at.memory(id + 1, `fact ${"abc"[id]}`, { head })
  expect(at.co("learn", "fact c", "--replaces", "1").status).toBe(4)
})

test("what was replaced or expires says so in the note that it is condensed into, which comes after the new fact", () => {
  const at = place()
  at.memory(1, "The gateway listens on port 8080", { created: "2026-01-01", head: "expires: 2026-03-01" })
  at.memory(2, "The gateway printer is broken", { created: "2026-01-02", head: "expires: 2026-03-01" })
  const env = { CO_CLI_MEMORY_MAX_COUNT: "2" }
  at.run(["learn", "The gateway listens on port 9090", "--replaces", "1"], { env })
  const note = at.read(join(at.memories, "004-condensed-memories.md"))
  expect(note).toContain("## 1 (2026-01-01, superseded, expires 2026-03-01)")
  expect(note).toContain("## 2 (2026-01-02, expires 2026-03-01)")
  const { results } = at.must("recall", "gateway", "--json").json<Recalled>()
  expect(results.map(({ id }) => id)).toEqual([3, 4])
})

test("rows of one import that say the same keep each other's text", () => {
  const at = place()
  const rows = ["we deploy on fridays from main", "We deploy on Fridays, from main."]
  at.run(["import", "-"], { input: rows.map((content) => `${JSON.stringify({ content })}\n`).join("") })
  const texts = [at.memories, at.archive].flatMap((folder) =>
    at.namesIn(folder).map((name) => at.read(join(folder, name))),
  )
  for (const row of rows) expect(texts.join("\n")).toContain(row)
  expect(at.namesIn(at.memories)).toHaveLength(1)
})

test("undo of a refresh keeps bytes that are no text", () => {
  const at = place()
  const { path } = at.must("learn", "the cache is per tenant", "--json").json<Saved>()
  at.given("learn", "the cache is per tenant")
  writeFileSync(path, Buffer.from([0xe9, 0x0a]), { flag: "a" })
  at.must("undo")
  expect(readFileSync(path).subarray(-2)).toEqual(Buffer.from([0xe9, 0x0a]))
})

test("purge of a number that two files have is ambiguous, and erases none", () => {
  const at = place()
  at.memory(1, "one")
  at.memory(1, "two", { name: "001-twin.md" })
  expect(at.co("forget", "1", "--purge", "--yes").status).toBe(4)
  expect(at.namesIn(at.memories)).toHaveLength(2)
})

test("a note never grows over what a memory may hold, and keeps where its words came from", () => {
  const at = place()
  const rows = Array.from({ length: 700 }, (_, n) => ({ content: `Row ${n}: ${"fact ".repeat(30)}${n}` }))
  const env = { CO_CLI_MEMORY_MAX_COUNT: "20" }
  at.run(["import", "-"], { env, input: rows.map((row) => `${JSON.stringify(row)}\n`).join("") })
  const [note = ""] = at.namesIn(at.memories).filter((name) => name.endsWith("condensed-memories.md"))
  const text = at.read(join(at.memories, note))
  expect(Buffer.byteLength(text)).toBeLessThan(70_000)
  expect(text).toMatch(/^origin: "import /m)
  expect(at.must("list", "--json").stderr).toBe("")
})

test("the number of a proposal that was decided on is not given to another", () => {
  const at = place()
  proposal(at, "001-first.md", "", "first")
  at.given("review", "--reject", "1")
  at.must("learn", "--propose", "second")
  expect(at.co("review", "--accept", "1").status).toBe(1)
  at.must("review", "--accept", "2")
})

test("a memory whose frontmatter cannot be edited by the line gets a neighbour, and stops no import", () => {
  const at = place()
  const flow = `---\n{ id: 1, created: "${now}" }\n---\n\nthe cache is per tenant\n`
  const file = at.write(join(at.memories, "001-flow.md"), flow)
  const text = "The cache is per tenant."
  const planned = at.must("learn", text, "--dry-run", "--json").json<Saved>()
  expect(planned.display).toMatch(/^Would create a new project memory\n/)
  const rows = at.write("rows.jsonl", `${JSON.stringify({ content: text })}\n`)
  expect(at.must("import", rows, "--dry-run", "--json").json<Imported>()).toMatchObject({
    saved: 1,
    consolidated: 0,
  })
  const saved = at.must("learn", text, "--json").json<Saved>()
  expect(saved).toMatchObject({ action: "saved", memory_id: 2 })
  expect(saved.similar).toEqual([{ id: 1, similarity: 100 }])
  expect(planned.similar).toEqual(saved.similar)
  expect(saved.display).toContain("because its frontmatter cannot be edited line by line")
  expect(at.read(file)).toBe(flow)
})

test("a save beside what cannot be edited is done as it was approved", () => {
  const at = place()
  const flow = "---\n{id: 1, created: 2026-02-08}\n---\nThe harbour crane is painted green by volunteers.\n"
  at.write(join(at.memories, "1.md"), flow)
  const said = "remember that the harbour crane is painted green by the volunteers\ny\n"
  const talk = at.run(["chat", "--provider", "builtin"], { input: said })
  expect(talk.stdout).toContain("Would create a new project memory")
  expect(talk.stdout).toContain("✓ Saved memory 2")
  expect(at.namesIn(at.memories)).toHaveLength(2)
})

test("a password's hashing is no password", () => {
  place().must("learn", "Password hashing is argon2id, memory 64 MiB, t=3, p=1.")
})

test("a memory that is superseded already is not superseded twice", () => {
  const at = place()
  at.memory(1, "The limit is 30")
  at.memory(2, "The limit is 60", { head: "supersedes: 1" })
  const refused = at.co("learn", "The limit is 90", "--replaces", "1")
  expect([refused.status, refused.stderr]).toEqual([4, expect.stringContaining("did you mean --replaces 2?")])
})

test("six in the morning is another time than six", () => {
  const at = place()
  at.memory(1, "The alarm of the server room rings at 6 am")
  expect(at.must("learn", "The alarm of the server room rings at 6", "--json").json<Saved>().action).toBe(
    "saved",
  )
})

test("doctor names a file that holds a secret", () => {
  const at = place()
  at.memory(1, `deploy with ${token}`)
  const { status, stdout } = at.co("doctor")
  expect([status, stdout.includes(token), stdout.includes("holds a secret")]).toEqual([1, false, true])
})

test("doctor names each secret in a file with its line", () => {
  const at = place()
  const key = `AKIA${"Q7".repeat(8)}`
  const path = at.write(
    ".co-cli/knowledge/memories/001-keys.md",
    `---\nid: 1\ncreated: 2026-02-09T14:30:00Z\n---\n\nKeys:\n${key}\n${token}\n`,
  )
  const { problems } = at.co("doctor", "--json").json<{ problems: { code: string }[] }>()
  expect(problems.filter(({ code }) => code === "secret")).toMatchObject([
    { code: "secret", path, line: 7, message: expect.stringContaining("AWS access key: AKIA****") },
    { code: "secret", path, line: 8, message: expect.stringContaining("GitHub token") },
  ])
})

test("a short password behind its name is refused too", () => {
  expect(place().co("learn", `db password: ${["hunter", "2"].join("")}`).status).toBe(3)
})
