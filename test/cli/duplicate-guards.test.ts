import { join } from "node:path"
import { expect, test } from "vitest"
import type { Imported, Saved } from "./results.ts"
import { place } from "./run.ts"

test.for([
  ["We use PostgreSQL 14 in production", "We use PostgreSQL 15 in production"],
  ["The build server has Node v20.1.0 on it", "The build server has Node v20.1.1 on it"],
  ["The export is limited to 10⁶ rows", "The export is limited to 106 rows"],
  ["The tool is at version 1.2 by now", "The tool is at version 12 by now"],
  ["Retry 3 times after 5 seconds", "Retry 5 times after 3 seconds"],
  ["The lab must not go below -5 degrees", "The lab must not go below 5 degrees"],
  ["Always squash commits before a merge to main", "Never squash commits before a merge to main"],
  ["We do not deploy the shop on Friday afternoons", "We deploy the shop on Friday afternoons"],
  ["We don't release the shop on Friday afternoons", "We do release the shop on Friday afternoons"],
  ["We deploy on Fridays with approval", "We deploy on Fridays without approval"],
  ["Wir deployen den Laden freitags nicht", "Wir deployen den Laden freitags"],
  [
    "Тестовый сервер перезагружается ночью по рабочим дням",
    "Тестовый сервер не перезагружается ночью по рабочим дням",
  ],
  ["The cache is enabled in staging", "The cache is disabled in staging"],
  ["Set DEBUG=true for the local server run", "Set DEBUG=false for the local server run"],
  ["The docs live at https://docs.example.com/a", "The docs live at https://docs.example.com/b"],
  ["The config is in /etc/foo/bar on every host", "The config is in /etc/bar/foo on every host"],
  ["Sarah owns the billing service and its tests", "Sandra owns the billing service and its tests"],
  ["Allow GET and POST on the login route of the api", "Allow POST on the login route of the api"],
  ["The IT department approves all new laptops", "The department approves all new laptops"],
  ["Alice reviews the changes of Bob", "Bob reviews the changes of Alice"],
  ["The core library is written in C++ for now", "The core library is written in C# for now"],
  ["Compare values with === in this code base", "Compare values with == in this code base"],
  ["Use flag -v for the tool", "Use flag -V for the tool"],
  ["Use tabs over spaces in all Go files", "Use spaces over tabs in all Go files"],
  ["Use pnpm, not npm, for installs here", "Use npm, not pnpm, for installs here"],
  ["Convert grams to ounces in the report", "Convert ounces to grams in the report"],
] as const)("%j and %j are two memories, and the look-alike is named (C-38)", ([first, second]) => {
  const at = place()
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    at.memory(1, one)
    const saved = at.must("learn", "--dry-run", "--json", "--", other).json<Saved>()
    expect(saved).toMatchObject({ action: "planned", memory_id: 2, archived: [] })
    expect(saved.similar).toEqual([{ id: 1, similarity: expect.any(Number) }])
    expect(saved.display).toMatch(/memory 1 \(\d+%\), because/)
  }
})

test.for([
  [
    "Who may deploy:\n\n| | staging | production |\n|---|---|---|\n| Ann | yes | |\n| Bob | | yes |",
    "Who may deploy:\n\n| | staging | production |\n|---|---|---|\n| Ann | | yes |\n| Bob | yes | |",
    '"ann | yes" there, "ann |  | yes" here',
  ],
  [
    "The handler:\n```python\nif e.ok:\n    save(e)\n    log(u)\n```",
    "The handler:\n```python\nif e.ok:\n    save(e)\nlog(u)\n```",
    '"    log(u)" there, "log(u)" here',
  ],
  [
    "Deploys:\n- to staging\n  - need a ticket\n  - need a review\n- to production",
    "Deploys:\n- to staging\n  - need a ticket\n- need a review\n- to production",
    '"  - need a review" there, "- need a review" here',
  ],
  [
    'The compose file has `port: "8080"` for the shop',
    "The compose file has `port: 8080` for the shop",
    '"port: \\"8080\\"" there, "port: 8080" here',
  ],
  [
    "Use `id == 1`, not `id == '1'`, in the filter",
    "Use `id == '1'`, not `id == 1`, in the filter",
    "the words come in another order",
  ],
  [
    "Drop changes with `git checkout -- main` in the repo",
    "Drop changes with `git checkout main` in the repo",
    '"git checkout -- main" there, "git checkout main" here',
  ],
  ['The screen is 27" wide', "The screen is 27' wide", '"27\\"" there, "27\'" here'],
  [
    "Don't stop the server at night",
    "Don't! Stop the server at night",
    '"Don\'t stop" there, "Don\'t! Stop" here',
  ],
  ["key\tmin\tmax\nretry\t\t5", "key\tmin\tmax\nretry\t5\t", '"retry |  | 5" there, "retry | 5" here'],
  [
    "> Ship on Friday\n\nThat is wrong for the team",
    "Ship on Friday\n\n> That is wrong for the team",
    '"> Ship on Friday" there, "Ship on Friday" here',
  ],
  [
    "Deploy on Friday? The team must decide",
    "Deploy on Friday. The team must decide",
    '"Friday? The" there, "Friday. The" here',
  ],
  ["Ask Ann, not Bob, first", "Ask Ann not; Bob first", '"not Bob," there, "not; Bob" here'],
  ['Set it to "" by default', "Set it to by default", 'this one leaves out "\\"\\""'],
] as const)(
  "what is written otherwise in the same words is kept apart: %j and %j",
  ([first, second, because]) => {
    const at = place()
    at.given("learn", "--", first)
    const saved = at.must("learn", "--", second)
    expect(saved.stdout).toMatch(/^✓ Saved memory 2: /)
    expect(saved.stdout).toMatch(/memory 1 \(\d+%\), because/)
    expect(saved.stdout).toContain(`because ${because}\n`)
    expect(at.namesIn(at.memories)).toHaveLength(2)
  },
)

test.for([
  ["Rules:\n- one tab per level\n- two spaces", "Rules:\n  - one tab per level\n  - two spaces"],
  ["- an item that is wrapped\n  by the editor here", "- an item that is wrapped\nby the editor here"],
  ["| a | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\n| c | d |\n| | |"],
  ["Run `npm test` before each push", "Run `npm test ` before each push"],
] as const)("what looks the same in markdown is the same memory: %j and %j", ([first, second]) => {
  const at = place()
  at.must("learn", "--", first)
  expect(at.must("learn", "--", second).stdout).toMatch(/^✓ Updated memory 1 /)
})

test("a file with two commands of the same words keeps both", () => {
  const at = place()
  const commands = ["- Drop changes with `git checkout -- main`", "- Switch with `git checkout main`"]
  const twins = ["- Never run `git checkout -- main`", "- Never run `git checkout main`"]
  at.write("CLAUDE.md", `# Git\n\n${[...commands, ...twins].join("\n")}\n`)
  at.given("import", "CLAUDE.md", "--yes")
  const texts = at.namesIn(at.memories).map((name) => at.read(join(at.memories, name)))
  for (const line of [...commands, ...twins]) expect(texts.join("\n")).toContain(line.slice(2))
})

test("what is kept apart is two files, both found, both in the list", () => {
  const at = place()
  at.given("learn", "We use PostgreSQL 14 in production")
  const result = at.must("learn", "We use PostgreSQL 15 in production")
  expect(result.stdout).toMatch(/^✓ Saved memory 2: /)
  expect(result.stdout).toContain('memory 1 (97%), because "14" there, "15" here')
  expect(at.namesIn(at.memories)).toHaveLength(2)
  expect(at.read(join(at.memories, "001-we-use-postgresql-14-in-production.md"))).not.toContain("updated")
  expect(at.co("recall", "PostgreSQL").stdout).toContain("PostgreSQL 14")
})

test("what was saved long ago or before many others is kept apart in plain words, with what to do", () => {
  const at = place()
  const text = "Bring the red umbrella to the picnic"
  at.memory(1, `${text}.`, { created: "2026-01-01T00:00:00Z" })
  const saved = at.must("learn", text).stdout
  expect(saved).toContain(
    "Similar but kept separate: memory 1 (100%), because it was saved more than 7 days ago\nIf memory 1 no longer holds: co forget 1\n",
  )
  for (let n = 0; n < 10; n++) at.memory(10 + n, `Something else altogether, number ${n}`)
  expect(at.must("learn", `${text}!`).stdout).toContain(
    "memory 2 (100%), because 10 newer memories were saved since\nSimilar but kept separate: memory 1 (100%), because it was saved more than 7 days ago\nIf one of these no longer holds: co forget ID\n",
  )
})

test("what to do about a look-alike is said once, and not where nothing is to be done", () => {
  const at = place()
  at.memory(1, "The rate limit is 100 requests per minute")
  at.memory(2, "The rate limit is 150 requests per minute")
  const { stdout } = at.must("learn", "The rate limit is 200 requests per minute")
  expect(stdout.match(/no longer holds/g)).toHaveLength(1)
  at.memory(4, "Is the staging port 5433 or not?")
  expect(at.must("learn", "The staging port is 5433 or not").stdout).not.toContain("no longer holds")
})

test("what the same save archives is not advised to be forgotten", () => {
  const at = place()
  at.memory(1, "Fact 1: the alpha service listens on 3001", { created: "2026-01-01T00:00:00Z" })
  at.memory(2, "Other thing", { created: "2026-01-02T00:00:00Z" })
  const env = { CO_CLI_MEMORY_MAX_COUNT: "2", CO_CLI_MEMORY_DECAY_PERCENTAGE: "0.5" }
  const decayed = at.run(["learn", "Fact 2: the alpha service listens on 3002"], { env })
  expect(decayed.stdout).toContain("Similar but kept separate: memory 1 ")
  expect(decayed.stdout).toContain("condensed into memory 4")
  expect(decayed.stdout).not.toContain("no longer holds")
  at.memory(5, "The beta service listens on 4001", { head: "expires: 2026-01-01" })
  const expired = at.must("learn", "The beta service listens on 4002")
  expect(expired.stdout).toContain("Expired and archived: 5")
  expect(expired.stdout).not.toContain("no longer holds")
})

test("a text of the same words in other letters is told as such", () => {
  const at = place()
  at.memory(1, "the api key lives in the vault")
  const tagged = ["--tag", "security"]
  expect(at.must("learn", "The API key lives in the vault.", ...tagged, "--dry-run").stdout).toContain(
    "Would update memory 1 (100% alike in words) (also changed: tags, source); its old text goes to the archive:",
  )
  expect(at.must("learn", "The API key lives in the vault.", ...tagged).stdout).toMatch(
    /^✓ Updated memory 1 \(100% alike in words; the old text .*\) \(also changed: tags, source\): /,
  )
})

test("what is typed in wide letters is the same memory (R158)", () => {
  const at = place()
  at.memory(1, "API KEY ROTATION MONTHLY")
  const saved = at.co("learn", "ＡＰＩ　ＫＥＹ　ＲＯＴＡＴＩＯＮ　ＭＯＮＴＨＬＹ", "--json").json<Saved>()
  expect(saved).toMatchObject({ action: "consolidated", memory_id: 1 })
})

test("the same thing in another order is the same memory where no order is lost (R158)", () => {
  const at = place()
  at.memory(1, "Set `LOG_LEVEL=debug` to see the SQL statements.")
  const saved = at.co("learn", "To see SQL statements, set `LOG_LEVEL=debug`.", "--json").json<Saved>()
  expect(saved).toMatchObject({ action: "consolidated", memory_id: 1 })
  expect(at.namesIn(at.memories)).toHaveLength(1)
})

test.for(["101", "-1", "85.5", "high"])("the threshold %s is exit 2 with name, value and range", (value) => {
  const at = place()
  const result = at.run(["learn", "x"], { env: { CO_CLI_MEMORY_DEDUP_THRESHOLD: value } })
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(new RegExp(`'memory_dedup_threshold' is "${value}".*0 to 100`))
  expect(at.tree()).toEqual({})
})

test("an import updates in the same way and says how often; --keep-duplicates does not", () => {
  const at = place()
  const path = at.memory(1, "Bring the red umbrella to the picnic", { head: "tags: [a]" })
  const row = JSON.stringify({ content: "bring the red umbrella to the picnic!", tags: ["b"] })
  const imported = at.run(["import", "-", "--json"], { input: row }).json<Imported>()
  expect(imported).toMatchObject({ saved: 0, consolidated: 1, skipped: 0 })
  expect(at.namesIn(at.archive)).toHaveLength(1)
  expect(at.read(path)).toMatch(/^tags: \[a, b\]\n[\s\S]*\nbring the red/m)
  const kept = at.run(["import", "-", "--keep-duplicates", "--json"], { input: row })
  expect(kept.json<Imported>()).toMatchObject({ saved: 1, consolidated: 0 })
})
