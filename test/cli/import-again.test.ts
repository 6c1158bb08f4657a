import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { agentsMd, claudeMd, geminiMd, mcpMemory } from "../import/fixtures.ts"
import { imported } from "./imported.ts"
import type { Imported, Previewed } from "./results.ts"
import { type Place, place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

/** How many memories there are. */
function count(at: Place): number {
  return existsSync(at.memories) ? at.namesIn(at.memories).length : 0
}

/** The path of the one memory with this text. */
function fileWith(at: Place, text: string): string {
  const names = at.namesIn(at.memories).filter((name) => at.read(join(at.memories, name)).includes(text))
  expect(names).toHaveLength(1)
  return join(at.memories, names[0] ?? "")
}

test("importing twice changes no byte of a memory, also after new lines came and the file was touched", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  at.write("memory.jsonl", mcpMemory)
  const first = imported(at, ".")
  const before = at.tree(at.memories)
  at.write("CLAUDE.md", claudeMd)
  expect(imported(at, ".")).toMatchObject({ saved: 0, consolidated: 0, skipped: first.saved })
  expect(at.tree(at.memories)).toEqual(before)
  at.write("CLAUDE.md", `${claudeMd}\nDeploys happen on Tuesdays and never after four.\n`)
  expect(imported(at, "CLAUDE.md")).toMatchObject({ saved: 1, consolidated: 0 })
})

test("a memory that was edited by hand stays as it is and does not come back", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  imported(at, "CLAUDE.md")
  const small = fileWith(at, "Use 4 spaces in Python and 2 in TypeScript")
  const large = fileWith(at, "React app")
  at.write(small, at.read(small).replace("2 in TypeScript", "two in TypeScript"))
  at.write(large, at.read(large).replace(/\n\nParcelo[\s\S]*/, "\n\nSomething else altogether.\n"))
  const before = at.tree(at.memories)
  expect(imported(at, "CLAUDE.md")).toMatchObject({ saved: 0, consolidated: 0 })
  expect(at.tree(at.memories)).toEqual(before)
})

test("two lines that say the same are one memory, which an edit keeps from both", () => {
  const at = place()
  at.write(
    "AGENTS.md",
    "- Always run the whole test suite before a commit\n- Always run the whole test suite before a commit.\n",
  )
  imported(at, "AGENTS.md")
  expect(count(at)).toBe(1)
  const [name = ""] = at.namesIn(at.memories)
  const path = join(at.memories, name)
  at.write(path, at.read(path).replace("whole test suite", "quick tests"))
  const before = at.tree(at.memories)
  expect(imported(at, "AGENTS.md")).toMatchObject({ saved: 0, consolidated: 0 })
  expect(at.tree(at.memories)).toEqual(before)
})

test("what was forgotten stays away and the plan says how to get it back; what was undone comes again", () => {
  const at = place()
  at.write("AGENTS.md", agentsMd)
  imported(at, "AGENTS.md")
  at.must("forget", "1")
  expect(imported(at, "AGENTS.md")).toMatchObject({ saved: 0, skipped: 1, let_go: 1 })
  const planned = at.must("import", "AGENTS.md", "--dry-run").stdout
  expect(planned).toContain("co restore 1")
  expect(planned).toContain("Would import 0 memories, 1 archived before")
  const said = at.must("import", "AGENTS.md").stdout
  expect(said).toMatch(/^✓ Imported 0 memories, 1 archived before\b/)
  expect(said).toMatch(/not imported again: 1\. .*co restore ID/)
  expect(said).not.toContain("already there")
  const again = place()
  again.write("AGENTS.md", agentsMd)
  imported(again, "AGENTS.md")
  again.must("undo")
  expect(imported(again, "AGENTS.md")).toMatchObject({ saved: 1 })
})

test("decay within an import does not bring the same rows in again and again", () => {
  const at = place()
  const facts = Array.from({ length: 30 }, (_, n) => `- Service number ${n} listens on port ${7000 + n * 13}`)
  at.write("AGENTS.md", facts.join("\n"))
  const env = { CO_CLI_MEMORY_MAX_COUNT: "20" }
  expect(at.run(["import", "AGENTS.md"], { env }).status).toBe(0)
  const before = at.tree(at.memories)
  const second = at.run(["import", "AGENTS.md", "--json"], { env }).json<Imported>()
  expect(second).toMatchObject({ saved: 0, skipped: 30 })
  expect(at.tree(at.memories)).toEqual(before)
})

test("a line that a condensed note quotes first is archived like the others that it quotes", () => {
  const at = place()
  at.write(
    "AGENTS.md",
    ["Ash", "Birch", "Cedar", "Date"].map((tree) => `- ${tree} grows in the garden.\n`).join(""),
  )
  at.given("config", "set", "memory_max_count", "3", "--project")
  imported(at, "AGENTS.md")
  const again = at.must("import", "AGENTS.md").stdout
  expect(again).toContain("Imported 0 memories, 2 already there, 2 archived before\n")
  expect(again).toContain("Archived before, and not imported again: 1, 2.")
})

test("rows of JSON Lines that decayed count as archived before, however often they come; what was forgotten comes back", () => {
  const at = place()
  const rows = Array.from({ length: 20 }, (_, n) => ({ content: `Pump ${n} stands in hall ${n * 7 + 3}` }))
  const path = at.write("rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  at.write(join(at.config, "settings.json"), '{"memory_max_count": 20}')
  expect(imported(at, path)).toMatchObject({ saved: 20 })
  at.given("learn", "One more thing than fits")
  const before = at.tree(at.knowledge)
  const planned = at.must("import", path, "--dry-run").stdout
  expect(planned).toContain("Would import 0 memories, 16 already there, 4 archived before")
  expect(planned).toContain("= rows.jsonl line 1: Pump 0 stands in hall 3 (was archived: co restore 1 ")
  for (let n = 0; n < 2; n++)
    expect(imported(at, path)).toMatchObject({ saved: 0, consolidated: 0, skipped: 20, let_go: 4 })
  expect(at.tree(at.knowledge)).toEqual(before)
  at.must("forget", "20")
  expect(imported(at, path)).toMatchObject({ saved: 1, skipped: 19, let_go: 4 })
  at.given("restore", "1")
  const tagged = { content: "Pump 0 stands in hall 3", tags: ["pumps"] }
  expect(take(at, tagged)).toMatchObject({ saved: 0, consolidated: 1, let_go: 0 })
})

test("rows of JSON Lines that are the most of a store and decay with their own import stay away, too", () => {
  const at = place()
  const rows = Array.from({ length: 45 }, (_, n) => ({ content: `Pump ${n} stands in hall ${n * 7 + 3}` }))
  at.write(join(at.config, "settings.json"), '{"memory_max_count": 20}')
  const path = at.write("rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  const hint =
    "To keep them all, import after co config set memory_max_count 0 (or a higher number); co undo "
  expect(at.must("import", path, "--dry-run").stdout).toContain(hint)
  const done = at.must("import", path)
  expect(done.stderr).toMatch(/^co: 45 of 20 memories: the 26 oldest unprotected ones are condensed/)
  expect(done.stderr).toContain(hint)
  const before = at.tree(at.memories)
  expect(take(at, ...rows, { content: "Pump 0 stands in hall 3", tags: ["pumps"] })).toMatchObject({
    saved: 0,
    consolidated: 0,
    skipped: 46,
  })
  expect(at.tree(at.memories)).toEqual(before)
})

test("rows of one JSON Lines file that say the same in other words do not take turns", () => {
  const at = place()
  const words = ["The deploy script lives in tools/deploy.sh", "the deploy script lives in tools/deploy.sh."]
  at.write("rows.jsonl", words.map((content) => `${JSON.stringify({ content })}\n`).join(""))
  imported(at, "rows.jsonl")
  const before = at.tree(at.memories)
  expect(count(at)).toBe(1)
  expect(imported(at, "rows.jsonl")).toMatchObject({ saved: 0, consolidated: 0, skipped: 2 })
  expect(at.tree(at.memories)).toEqual(before)
})

const said = (created: string, content: string, more: object = {}) =>
  `${JSON.stringify({ content, created, ...more })}\n`

test("an older row never replaces in other words what was said later, in the store or in its own file", () => {
  const at = place()
  const words = ["The deploy script lives in tools/deploy.sh", "the deploy script lives in tools/deploy.sh."]
  const [sooner = "", later = ""] = words
  at.given("learn", later)
  // A few days before the one that holds, and so long before that it is no duplicate of it.
  at.write("days.jsonl", said("2026-02-06T00:00:00Z", sooner))
  expect(imported(at, "days.jsonl")).toMatchObject({ saved: 0, consolidated: 0, skipped: 1 })
  at.write("years.jsonl", said("2023-02-06T00:00:00Z", sooner))
  expect(imported(at, "years.jsonl")).toMatchObject({ saved: 1, consolidated: 0, skipped: 0 })
  expect(at.read(fileWith(at, later))).not.toContain("updated")

  // That the same was said long ago, too, makes it no older.
  const again = place()
  again.given("learn", later)
  again.write("rows.jsonl", said("2026-02-08T00:00:00Z", sooner) + said("2020-02-05T00:00:00Z", later))
  expect(imported(again, "rows.jsonl")).toMatchObject({ saved: 0, consolidated: 0, skipped: 2 })

  const other = place()
  other.write("rows.jsonl", said("2026-02-08T00:00:00Z", later) + said("2026-02-05T00:00:00Z", sooner))
  for (const saved of [1, 0]) {
    expect(imported(other, "rows.jsonl")).toMatchObject({ saved, consolidated: 0, skipped: 2 - saved })
    expect(other.read(fileWith(other, later))).not.toContain("updated")
  }
})

test("a newer row replaces in other words what was said before, also where that was updated by an import", () => {
  const at = place()
  const words = ["The deploy script lives in tools/deploy.sh", "the deploy script lives in tools/deploy.sh."]
  const [first = "", second = ""] = words
  at.write("a.jsonl", said("2026-02-04T00:00:00Z", first))
  at.write("b.jsonl", said("2026-02-03T00:00:00Z", second, { updated: "2026-02-05T00:00:00Z" }))
  at.write("c.jsonl", said("2026-02-06T00:00:00Z", `${first}!`))
  expect(imported(at, "a.jsonl")).toMatchObject({ saved: 1 })
  expect(imported(at, "b.jsonl")).toMatchObject({ consolidated: 1 })
  expect(imported(at, "c.jsonl")).toMatchObject({ consolidated: 1 })
  expect(at.read(fileWith(at, `${first}!`))).toContain("id: 1")
})

test("an older export takes back nothing that a newer one brought, nor what an agent said since", () => {
  const at = place()
  const words = ["The deploy script lives in tools/deploy.sh", "the deploy script lives in tools/deploy.sh."]
  const [older = "", newer = ""] = words
  const created = "2026-02-04T00:00:00Z"
  at.write("new.jsonl", said(created, newer, { updated: "2026-02-08T00:00:00Z" }))
  at.write("old.jsonl", said(created, older, { updated: "2026-02-06T00:00:00Z" }))
  expect(imported(at, "new.jsonl")).toMatchObject({ saved: 1 })
  expect(imported(at, "old.jsonl")).toMatchObject({ consolidated: 0, skipped: 1 })

  const other = place()
  const agent = "origin: agent/zed 2026-02-08T00:00:00Z\nupdated: 2026-02-08T00:00:00Z"
  other.memory(1, newer, { created, head: agent })
  other.write("old.jsonl", said("2026-02-06T00:00:00Z", older))
  expect(imported(other, "old.jsonl")).toMatchObject({ consolidated: 0, skipped: 1 })
})

test("rows with the same text that supersede different ones are one memory, which supersedes the first", () => {
  const at = place()
  const rows = [
    { id: 1, content: "The gateway listens on port 8080" },
    { id: 2, content: "Redis runs on the small cluster" },
    { id: 3, content: "All services moved to the new host", supersedes: 1 },
    { id: 4, content: "All services moved to the new host", supersedes: 2 },
  ]
  at.write("rows.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"))
  for (const saved of [3, 0]) expect(imported(at, "rows.jsonl")).toMatchObject({ saved })
  expect(at.read(fileWith(at, "All services"))).toContain("supersedes: 1\n")
})

test("a whole folder is one operation for co undo", () => {
  const at = place()
  at.memory(1, "was here before")
  at.write("CLAUDE.md", claudeMd)
  at.write("GEMINI.md", geminiMd)
  imported(at, ".")
  expect(count(at)).toBeGreaterThan(9)
  at.must("undo")
  expect(count(at)).toBe(1)
})

test("a secret is refused by its line, masked, and the rest goes in; exit 3", () => {
  const at = place()
  const token = `ghp_${"a1B2".repeat(9)}`
  at.write("AGENTS.md", `- Releases are tagged by the bot, never by hand\n- The bot's token: ${token}\n`)
  const result = at.co("import", "AGENTS.md", "--json")
  expect(result.status).toBe(3)
  expect(result.json<Imported>()).toMatchObject({ saved: 1, refused: 1 })
  expect(result.stderr).toMatch(/AGENTS\.md line 2 is not imported: .*GitHub token: ghp_\*/)
  const planned = at.co("import", "AGENTS.md", "--dry-run")
  expect(planned.stdout).toMatch(/^! AGENTS\.md line 2: .*ghp_\*/m)
  expect(result.stdout + result.stderr + planned.stdout + planned.stderr).not.toContain(token)
})

test("a refused secret has one line number, that of the file, and says what overrides it", () => {
  const at = place()
  const token = `ghp_${"a1B2".repeat(9)}`
  at.write(
    "CLAUDE.md",
    `# Bot\n\n- Releases are made by the bot:\n  - it never sleeps\n  - its token: ${token}\n`,
  )
  const { stderr } = at.co("import", "CLAUDE.md")
  expect(stderr).toMatch(
    /CLAUDE\.md line 5 is not imported: it holds a secret \(GitHub token: ghp_\*.*\)\. .*--allow-secret overrides this\n$/,
  )
  expect(stderr.match(/line \d/g)).toHaveLength(1)
  expect(at.co("import", "CLAUDE.md", "--dry-run").stdout).toMatch(/^! CLAUDE\.md line 5: it holds a secret/m)
  expect(imported(at, "CLAUDE.md", "--allow-secret")).toMatchObject({ saved: 1 })
})

test("--dry-run lists every line in the order of the files and writes nothing", () => {
  const at = place()
  at.memory(1, "Use 4 spaces in Python and 2 in TypeScript.")
  at.write("CLAUDE.md", claudeMd)
  at.write("AGENTS.md", agentsMd)
  const before = at.tree()
  const { plan, ...counts } = at.must("import", ".", "--dry-run", "--json").json<Previewed>()
  expect(at.tree()).toEqual(before)
  expect(plan.find(({ action }) => action === "update")).toMatchObject({
    file: "CLAUDE.md",
    because: expect.stringContaining("says the same as 1"),
  })
  const order = plan.map(({ file, line }) => `${file} ${String(line).padStart(3)}`)
  expect(order).toEqual([...order].sort((a, b) => (a[0] === b[0] ? (a < b ? -1 : 1) : a < b ? 1 : -1)))
  const done = imported(at, ".")
  expect(done).toMatchObject({ saved: counts.saved, consolidated: 1, left_out: counts.left_out })
})

test("in a terminal the plan is shown and asked about; JSON Lines and --yes are not", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  at.write("rows.jsonl", '{"content":"own form"}\n')
  const no = inTerminal(at, ["import", "CLAUDE.md"], [{ after: "[y/N] ", send: "n\r" }])
  expect(no.output).toContain("+ CLAUDE.md line 9")
  expect(no.status).toBe(3)
  expect(count(at)).toBe(0)
  expect(inTerminal(at, ["import", "CLAUDE.md"], [{ after: "[y/N] ", send: "y\r" }]).status).toBe(0)
  expect(count(at)).toBe(8)
  expect(inTerminal(at, ["import", "rows.jsonl"]).output).not.toContain("[y/N]")
  at.write("GEMINI.md", geminiMd)
  expect(inTerminal(at, ["import", "GEMINI.md", "--yes"]).output).not.toContain("[y/N]")
  expect(count(at)).toBe(12)
})

function take(at: Place, ...rows: readonly object[]): Imported {
  const input = rows.map((row) => `${JSON.stringify(row)}\n`).join("")
  return at.run(["import", "-", "--json"], { input }).json<Imported>()
}

test("a row whose text is there brings its tags and flags, and the second time nothing", () => {
  const at = place()
  at.given("learn", "alpha fact about turtles", "--tag", "a")
  const content = "alpha fact about turtles"
  const row = { content, tags: ["b"], decay_protected: true, expires: "2030-01-01" }
  expect(take(at, row)).toMatchObject({ saved: 0, consolidated: 1, skipped: 0 })
  const [name = ""] = at.namesIn(at.memories)
  const text = at.read(join(at.memories, name))
  for (const field of ["tags: [a, b]", "decay_protected: true", "2030-01-01", "source: user-told"])
    expect(text).toContain(field)
  expect(text).not.toContain("origin:")
  const before = at.tree(at.memories)
  for (const again of [row, { content }, { content, tags: ["a"], source: "elsewhere", expires: null }])
    expect(take(at, again)).toMatchObject({ saved: 0, consolidated: 0, skipped: 1 })
  expect(at.tree(at.memories)).toEqual(before)
  at.must("undo")
  expect(at.read(join(at.memories, name))).toContain("tags: [a]\n")
})

test("rows of one file with the same text become one memory with all they say, and importing again changes nothing", () => {
  const at = place()
  const rows = [
    { content: "turtles are slow", tags: ["a"], expires: "2030-01-01" },
    { content: "cranes are tall" },
    { content: "turtles are slow", tags: ["b"], expires: "2031-01-01" },
    { content: "turtles are slow", tags: ["b"], sensitive: true },
  ]
  const path = at.write("rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  const expected = { saved: 2, consolidated: 2, skipped: 0 }
  expect(at.must("import", path, "--dry-run", "--json").json()).toMatchObject(expected)
  expect(imported(at, path)).toMatchObject(expected)
  const file = at.read(fileWith(at, "turtles"))
  for (const field of ["tags: [a, b]", "sensitive: true", "2030-01-01"]) expect(file).toContain(field)
  const before = at.tree(at.memories)
  expect(imported(at, path)).toMatchObject({ saved: 0, consolidated: 0, skipped: 4 })
  expect(at.tree(at.memories)).toEqual(before)
})

test("of memories with the same text none changes where one has all that a row says; a past date ends nothing", () => {
  const at = place()
  const rows = ["a", "b"].map((tag) => `${JSON.stringify({ content: "turtles are slow", tags: [tag] })}\n`)
  at.write("rows.jsonl", rows.join(""))
  imported(at, "rows.jsonl", "--keep-duplicates")
  const before = at.tree(at.memories)
  const past = { content: "turtles are slow", created: "2020-01-01", expires: "2021-01-01" }
  expect(take(at, past)).toMatchObject({ saved: 0, skipped: 1 })
  expect(imported(at, "rows.jsonl")).toMatchObject({ saved: 0, consolidated: 0, skipped: 2 })
  expect(at.tree(at.memories)).toEqual(before)
})

test("a row that is past its date is skipped and counted, as often as it comes", () => {
  const at = place()
  at.given("learn", "The summer sale ends soon!")
  const past = { content: "The summer sale ends soon", created: "2026-01-01", expires: "2026-01-10" }
  const path = at.write("rows.jsonl", `${JSON.stringify(past)}\n`)
  const before = at.tree(at.knowledge)
  for (const flags of [["--dry-run"], [], [], ["--keep-duplicates"]]) {
    const counts = at.must("import", path, ...flags, "--json").json<Imported>()
    expect(counts).toMatchObject({ saved: 0, consolidated: 0, skipped: 1, expired: 1, refused: 0 })
    expect(counts.display).toMatch(/[Ii]mport(?:ed)? 0 memories, 1 expired$/)
  }
  expect(at.must("import", path, "--dry-run").stdout).toContain("(expired: 2026-01-10)")
  expect(at.tree(at.knowledge)).toEqual(before)
})

test("rows that are all past their date leave no trace in a project that has nothing yet", () => {
  const at = place()
  const past = { content: "The summer sale ends soon", created: "2026-01-01", expires: "2026-01-10" }
  const older = { ...past, id: 1, content: "The winter sale ends soon" }
  const rows = [older, { ...past, supersedes: 1 }, { ...past, scope: "global", content: "The sale is over" }]
  const path = at.write("rows.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""))
  const before = at.tree()
  for (const flags of [["--dry-run"], [], ["--keep-duplicates"]]) {
    const counts = at.must("import", path, ...flags, "--json").json<Imported>()
    expect(counts).toMatchObject({ saved: 0, skipped: 3, expired: 3 })
    expect(at.tree()).toEqual(before)
  }
})

test("a row that is past its date and protected comes in once, and ends nothing that says nearly the same", () => {
  const at = place()
  at.memory(1, "The summer sale ends soon!")
  const row = { content: "The summer sale ends soon", created: "2026-01-01", expires: "2026-01-10" }
  const kept = { ...row, decay_protected: true }
  expect(take(at, kept, kept)).toMatchObject({ saved: 1, skipped: 1, expired: 0 })
  expect(take(at, kept)).toMatchObject({ saved: 0, skipped: 1, expired: 0 })
  expect(count(at)).toBe(2)
})
