import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import { memoriesIn, talk } from "./talk.ts"

const nextDay = { env: { CO_CLI_NOW: "2026-02-10T09:00:00Z" } }

test("R002, R211, R236, R304, R311: a new process the next day answers from what was saved the day before", async () => {
  const at = place()
  const before = await talk(at, ["what do you know about callbacks?"])
  expect(before).toMatchObject({ status: 0, stdout: "No memories found matching 'callbacks'\n" })
  await talk(at, ["I prefer async/await over callbacks", "y"])
  const { stdout } = await talk(at, ["what do you know about callbacks?"], nextDay)
  expect(stdout).toContain("**Memory 1** (created 2026-02-09)")
  expect(stdout).toContain("Tags: preference, javascript")
  expect(stdout).toContain("The user prefers async/await over callbacks.")
})

test("R211, R305: show all memories lists them in order, with count, dates and summaries", async () => {
  const at = place()
  at.memory(2, "Second fact", { created: "2026-02-02T00:00:00Z" })
  at.memory(1, "First fact", { created: "2026-02-01T00:00:00Z" })
  const { stdout } = await talk(at, ["show all memories", "what do you remember?"])
  const list =
    "2 memories (limit 200)\n\n**001** (2026-02-01): First fact\n**002** (2026-02-02): Second fact\n"
  expect(stdout).toBe(list + list)
})

test("how many more match is said in words for a person", async () => {
  const at = place()
  for (let id = 1; id <= 7; id++) at.memory(id, `Gateway ${id} is guarded`)
  const { stdout } = await talk(at, ["what do you know about the gateway?"])
  expect(stdout).toContain("\n2 more match; ask for more results, or for something narrower.\n")
})

test("R309: what do you know about me shows name, time zone and preferences", async () => {
  const at = place()
  at.context("- Name: Alex\n- Time zone: CET", { isGlobal: true })
  at.context("- A web shop in Go")
  await talk(at, ["I prefer short answers", "y"])
  const { stdout } = await talk(at, ["What do you know about me?"], nextDay)
  for (const part of ["Name: Alex", "Time zone: CET", "A web shop in Go", "The user prefers short answers."])
    expect(stdout).toContain(part)
})

test("show, protect and forget work by a sentence; forgetting by a text asks which one", async () => {
  const at = place()
  at.memory(1, "The staging port is 5433")
  at.memory(2, "The office is in Vienna")
  const { stdout } = await talk(at, [
    "show 1",
    "protect 1",
    "y",
    "forget about the office",
    "y",
    "forget about unicorns",
  ])
  expect(stdout).toContain("The staging port is 5433")
  expect(stdout).toContain("✓ Protected memory 1")
  expect(stdout).toContain("✓ Forgot memory 2")
  expect(stdout).toContain("No memory has 'unicorns'. To forget one by its number")
  expect(memoriesIn(at)).toEqual(["001-hand-made.md"])
})

test("what recall says about a memory is nothing that the memory has", async () => {
  const at = place()
  at.given("learn", "Indentation: we use tabs")
  at.given("learn", "Indentation: we use spaces", "--scope", "global", "--tag", "style")
  const { stdout } = await talk(at, ["forget about indentation project", "forget about spaces precedence"])
  expect(stdout).toContain("No memory has 'indentation project'. To forget one by its number")
  expect(stdout).toContain("No memory has 'spaces precedence'. To forget one by its number")
  expect(at.must("recall", "indentation").stdout).toContain("The project takes precedence")
  // A tag is the user's word.
  expect((await talk(at, ["forget about spaces style", "y"])).stdout).toContain("✓ Forgot memory g1")
})

test.each([
  ["forget everything", "No memory has 'everything'"],
  ["please delete everything you know", "No memory has 'everything you know'"],
  ["forget about the workplace", "No memory has 'the workplace'"],
  ["forget the memory about the office in Graz", "No memory has 'the office in Graz'"],
  ["forget the memory about ice", "No memory has 'ice'"],
  ["undo", "/undo undoes the last change"],
])("without the words nothing is offered to be forgotten: %s", async (said, answer) => {
  const at = place()
  at.memory(1, "The office is in Vienna")
  at.memory(2, "We know all our customers by name")
  const { stdout } = await talk(at, [said, "y"])
  expect(stdout).toContain(answer)
  expect(stdout).not.toContain("forget_memory")
  expect(memoriesIn(at)).toHaveLength(2)
})

test("if memories have the words of a forget, only these are offered to choose from", async () => {
  const at = place()
  at.memory(1, "The office is in Vienna")
  at.memory(2, "The office closes at six")
  at.memory(3, "Our headquarters moved in May", { head: "tags: [workplace]" })
  const { stdout } = await talk(at, ["forget the office"])
  expect(stdout).toMatch(/Vienna[\s\S]*Which one\? Say for example: forget/)
  expect(stdout).not.toContain("headquarters")
})

test.each([
  ["R189: speculation", "Maybe we should try Bun"],
  ["R190: a question", "Do I prefer tabs?"],
  ["R190: a question about a habit", "Should we always rebase?"],
  ["R191: what only matters now", "I'm currently looking at line 40"],
  ["R193: what the user is not sure of", "I think I might prefer tabs, not sure"],
  ["a task", "write me a parser"],
  ["a dismissal", "never mind"],
])("%s is not offered to be saved: %s", async (_, said) => {
  const { stdout, status } = await talk(place(), [said])
  expect(status).toBe(0)
  expect(stdout).not.toContain("save_memory")
})

test.each([
  ["R184", "Actually, staging listens on 5433", "correction"],
  ["R185", "We decided to use PostgreSQL 16", "decision"],
  ["R186", "Our team has five people in Vienna", "context"],
  ["R187", "We always rebase before we merge", "pattern"],
])("%s, R181: %s is offered as a %s", async (_, said, tag) => {
  const { stdout } = await talk(place(), [said, "n"])
  expect(stdout).toMatch(new RegExp(`^tags: ${tag}\\b`, "m"))
})

test("R192: what the context says already is not saved again, but half of a sentence says something else", async () => {
  const at = place()
  at.context("- We deploy on Mondays.\n- It is not true that staging listens on 5433")
  const { stdout } = await talk(at, ["we deploy on Mondays", "remember that staging listens on 5433", "y"])
  expect(stdout).toContain("Your context says that already")
  expect(memoriesIn(at)).toHaveLength(1)
})

test("R301: with both contexts the chat starts without a warning and tells their sizes", async () => {
  const at = place()
  at.context("- Name: Alex", { isGlobal: true })
  at.context("- A web shop in Go")
  const { status, stderr } = await talk(at, ["hello"])
  expect(status).toBe(0)
  expect(stderr).toMatch(/knowledge: global 0\.0 KiB of 3\.0 KiB, project 0\.0 KiB of 7\.0 KiB/)
  expect(stderr).not.toMatch(/WARNING|ERROR|^co: /m)
})

test("R302: a context of 15 KiB is warned of on stderr, the chat starts and has all of it", async () => {
  const at = place()
  at.context(`${"- filler of the project\n".repeat(640)}- The last line`)
  const { status, stderr, stdout } = await talk(at, ["what do you know about me?"])
  expect(status).toBe(0)
  expect(stderr).toContain("WARNING")
  expect(stdout).toContain("- The last line")
})

test("R306: a context edited by hand is in the next conversation", async () => {
  const at = place()
  at.context("We use tabs.")
  await talk(at, ["what do you know about me?"])
  at.context("We use spaces.")
  const { stdout } = await talk(at, ["what do you know about me?"])
  expect(stdout).toContain("We use spaces.")
  expect(stdout).not.toContain("We use tabs.")
})

test("R307: a malformed context is an error on stderr, the chat starts and the rest is there", async () => {
  const at = place()
  at.context("GLOBAL TEXT", { isGlobal: true })
  const path = at.context("PROJECT TEXT", { head: "version: 1\nupdated: [" })
  at.memory(1, "still found")
  const { status, stderr, stdout } = await talk(at, ["what do you know about me?"])
  expect(status).toBe(0)
  expect(stderr).toContain(path)
  expect(stdout).toContain("GLOBAL TEXT")
  expect(stdout).not.toContain("PROJECT TEXT")
  expect(stdout).toContain("still found")
})

test("R308: with nothing there the chat works, says so and leaves nothing behind in the project", async () => {
  const at = place()
  const { status, stderr, stdout } = await talk(at, ["what do you know about me?", "show all memories"])
  expect(status).toBe(0)
  expect(stderr).not.toMatch(/WARNING|ERROR|^co: /m)
  expect(stdout).toBe("No memories saved yet.\nNo memories saved yet.\n")
  expect(at.namesIn(at.project)).toEqual([])
})
