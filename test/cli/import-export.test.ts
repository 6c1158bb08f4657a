import { join } from "node:path"
import { expect, test } from "vitest"
import { limits } from "../../src/domain/limits.ts"
import type { Imported } from "./results.ts"
import { modeOf, now, place } from "./run.ts"

const rows = [
  { content: "one", tags: ["a", "b"], created: "2026-01-01T10:00:00Z", source: "user-told" },
  { content: "two\n\nwith a second paragraph\tand a tab", tags: [], created: now, source: "imported" },
  { content: "größe 日本 🎉 \u001b[31m", tags: ["ü"], created: "2025-12-31T23:59:59Z", source: "odd one" },
]

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("")
}

test("what is exported and imported elsewhere is exported again to the letter", () => {
  const [from, to] = [place(), place()]
  from.write("rows.jsonl", jsonLines(rows))
  expect(from.co("import", "rows.jsonl", "--json").json<Imported>()).toMatchObject({
    saved: 3,
    consolidated: 0,
    skipped: 0,
    refused: 0,
  })
  from.given("learn", "kept", "--protect", "--expires", "2026-12-31", "--tag", "decision")
  const head = "tags: []\nsource: user-told\n"
  from.memory(1, "everywhere", { head: `${head}scope: global`, isGlobal: true })
  from.memory(2, "in go", { head: `${head}scope: language\nlanguage: go`, isGlobal: true })
  const first = from.co("export")
  expect(first).toMatchObject({ status: 0, stderr: "" })
  const lines = first.stdout.trimEnd().split("\n")
  expect(lines.slice(0, 3).map((line) => JSON.parse(line))).toEqual(rows)
  expect(to.run(["import", "-"], { input: first.stdout }).status).toBe(0)
  expect(to.co("export").stdout).toBe(first.stdout)
  expect(to.namesIn(join(to.globalKnowledge, "memories"))).toHaveLength(2)
})

test("a memory that was edited to more than a save takes goes out and comes back, in every way", () => {
  const from = place()
  from.given("learn", "The depot opens at six")
  const path = join(from.memories, "001-the-depot-opens-at-six.md")
  const text = "The depot opens at six. ".repeat(5_000).trim()
  const whole = from.read(path).replace("The depot opens at six", text)
  expect(from.run(["edit", "1", "-"], { input: whole }).status).toBe(0)
  from.must("export", join(from.root, "x.jsonl"))
  from.must("export", "--obsidian", join(from.root, "vault"))
  from.must("export", "--archive", join(from.root, "x.tar"))
  for (const name of ["x.jsonl", "vault", "x.tar"]) {
    const to = place()
    to.must("import", join(from.root, name))
    expect(to.must("show", "1", "--json").json()).toMatchObject({ content: text })
    const again = to.co("import", join(from.root, name))
    expect(again).toMatchObject({ status: 0, stderr: "" })
    expect(to.namesIn(to.memories)).toHaveLength(1)
  }
})

test("a row whose file could not be read, or that would make one so large, changes nothing that is there", () => {
  const at = place()
  const row = (content: string, more = {}) => `${JSON.stringify({ content, ...more })}\n`
  const result = at.run(["import", "-"], { input: row("x".repeat(limits.fileBytes - 50)) })
  expect(result.status).toBe(3)
  expect(result.stderr).toMatch(/line 1 is not imported: the memory would have \d+ bytes as a file.*262144/)
  expect(at.run(["import", "-"], { input: row("x".repeat(limits.fileBytes + 1)) }).stderr).toMatch(
    /262145 bytes; expected at most 262144/,
  )
  const full = "y".repeat(limits.fileBytes - 1_200)
  at.memory(1, full, { head: `mine: ${"z".repeat(1_100)}` })
  const before = at.tree()
  expect(
    at.run(["import", "-"], { input: row(full, { tags: ["depot", "hours", "a-rule-for-all"] }) }).status,
  ).toBe(0)
  expect(at.tree()).toMatchObject(before)
  const notes = place()
  notes.write("CLAUDE.md", `${"x".repeat(70_000)}\n`)
  expect(notes.co("import", "CLAUDE.md", "--yes")).toMatchObject({
    status: 3,
    stderr: expect.stringContaining("70000 bytes; expected at most 65536"),
  })
})

test("what was written by hand is exported so that an import takes it", () => {
  const [from, to] = [place(), place()]
  from.memory(1, "Use gofmt", { head: "language: go" })
  from.memory(2, "")
  from.memory(3, "Prefer errors as values", { isGlobal: true, head: "language: go" })
  from.memory(4, "Answer briefly", { isGlobal: true, head: "scope: language" })
  const { stdout, stderr } = from.must("export")
  expect(stderr).toContain("left out, since nothing is in it: memory 2\n")
  expect(stderr).toContain("the language is left out, since a memory of a project has none: memory 1\n")
  const scopes = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(scopes.map(({ scope, language }) => [scope, language])).toEqual([
    [undefined, undefined],
    ["language", "go"],
    ["global", undefined],
  ])
  const imported = to.run(["import", "-", "--json"], { input: stdout })
  expect(imported.json<Imported>()).toMatchObject({ saved: 3, refused: 0 })
})

test("a folder as standard input is an error, not an empty import", () => {
  const at = place()
  const { status, stderr } = at.run(["import", "-"], { through: ["/bin/sh", "-c", 'exec "$@" < /', "sh"] })
  expect([status, stderr]).toEqual([5, "co: cannot read standard input: it is a folder (EISDIR)\n"])
})

test("a row past its date is counted as expired, dated or not; a protected one comes in", () => {
  const at = place()
  const past = { content: "old fact", expires: "2020-01-01" }
  const input = jsonLines([past, { ...past, content: "an old protected one", decay_protected: true }])
  const result = at.run(["import", "-", "--json"], { input })
  expect(result.status).toBe(0)
  expect(result.json<Imported>()).toMatchObject({ saved: 1, expired: 1, refused: 0 })
})

test("a memory that was updated has both dates after export and import", () => {
  const [from, to] = [place(), place()]
  from.memory(1, "one", {
    created: "2026-01-01T00:00:00Z",
    head: "tags: []\nsource: x\nupdated: 2026-02-01T00:00:00Z",
  })
  const exported = from.co("export").stdout
  expect(JSON.parse(exported)).toMatchObject({ updated: "2026-02-01T00:00:00Z" })
  to.run(["import", "-"], { input: exported })
  expect(to.co("export").stdout).toBe(exported)
})

test("an imported memory has its own date and source, or now and 'imported'", () => {
  const at = place()
  at.run(["import", "-"], { input: jsonLines([rows[0], { content: "plain", tags: ["Code Style"] }]) })
  expect(at.read(join(at.memories, "001-one.md"))).toBe(
    `---\nid: 1\ncreated: 2026-01-01T10:00:00Z\ntags: [a, b]\nsource: user-told\norigin: "import ${now}"\n---\n\none\n`,
  )
  expect(at.read(join(at.memories, "002-plain.md"))).toBe(
    `---\nid: 2\ncreated: ${now}\ntags: [code-style]\nsource: imported\norigin: "import ${now}"\n---\n\nplain\n`,
  )
})

test("a field that is null is taken as absent", () => {
  const at = place()
  const fields = [
    "tags",
    "created",
    "updated",
    "source",
    "scope",
    "language",
    "expires",
    "decay_protected",
    "sensitive",
  ]
  const row = {
    content: "one",
    ...Object.fromEntries([...fields, "id", "supersedes"].map((name) => [name, null])),
  }
  const result = at.run(["import", "-"], { input: `${JSON.stringify(row)}\n{"content":null}\n` })
  expect(result.status).toBe(3)
  expect(result.stderr).toMatch(/line 2.*'content' is missing/)
  expect(at.must("show", "1", "--json").json()).toMatchObject({
    content: "one",
    tags: [],
    source: "imported",
    scope: "project",
    created: now,
  })
})

test("a bad line is named with its number and reason; the others are saved; exit 3", () => {
  const at = place()
  const lines = [
    '{"content": "good"}',
    "",
    "not json",
    '{"content": "  "}',
    '{"tags": ["x"]}',
    '{"content": 7}',
    '{"content": "x", "tags": "word"}',
    '{"content": "x", "created": "never"}',
    '["a"]',
    "null",
    '{"content": "also good", "unknown": 1}',
    '{"content": "x", "sensitive": "yes"}',
    '{"content": "x", "decay_protected": 1}',
    '{"content": "good as well", "sensitive": null, "decay_protected": true}',
  ]
  at.write("rows.jsonl", lines.join("\n"))
  const result = at.co("import", "rows.jsonl", "--json")
  expect(result.status).toBe(3)
  expect(result.json<Imported>()).toMatchObject({ saved: 3, refused: 10 })
  const warnings = result.stderr.trimEnd().split("\n")
  expect(warnings.map((line) => /line (\d+)/.exec(line)?.[1])).toEqual([
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "12",
    "13",
  ])
  expect(warnings[3]).toMatch(/'content' is 7; expected text/)
  expect(warnings[4]).toMatch(/'tags' is "word"; expected a list/)
  expect(warnings[5]).toMatch(/"never"; expected a date/)
  expect(warnings[8]).toMatch(/'sensitive' is "yes"; expected true or false/)
  expect(warnings[9]).toMatch(/'decay_protected' is 1; expected true or false/)
})

test("a tag that is not allowed is not dropped in silence", () => {
  const at = place()
  const result = at.run(["import", "-"], { input: jsonLines([{ content: "x", tags: ["ok", "_reserved"] }]) })
  expect(result.stderr).toContain("_reserved")
})

test("importing again saves nothing twice, unless --keep-duplicates says so", () => {
  const at = place()
  at.write("rows.jsonl", jsonLines([...rows, rows[0]]))
  expect(at.co("import", "rows.jsonl", "--json").json<Imported>()).toMatchObject({ saved: 3, skipped: 1 })
  const before = at.tree(at.memories)
  expect(at.co("import", "rows.jsonl", "--json").json<Imported>()).toMatchObject({ saved: 0, skipped: 4 })
  expect(at.tree(at.memories)).toEqual(before)
  const kept = at.co("import", "rows.jsonl", "--keep-duplicates", "--json").json<Imported>()
  expect(kept).toMatchObject({ saved: 4, skipped: 0 })
  expect(at.namesIn(at.memories)).toHaveLength(7)
})

test("Windows line ends, a byte order mark, no last line end and no line at all are fine", () => {
  const at = place()
  at.write("crlf.jsonl", '{"content":"a"}\r\n{"content":"b"}')
  at.write("bom.jsonl", '\uFEFF{"content":"c"}\n')
  at.write("empty.jsonl", "")
  expect(at.co("import", "crlf.jsonl", "--json").json<Imported>().saved).toBe(2)
  expect(at.co("import", "empty.jsonl", "--json").json<Imported>().saved).toBe(0)
  expect(at.co("import", "bom.jsonl")).toMatchObject({ status: 0, stderr: "" })
})

test("a file that is not there is exit 1, one that is no text is refused, both by name", () => {
  const at = place()
  const missing = at.co("import", "missing.jsonl")
  expect(missing.status).toBe(1)
  expect(missing.stderr).toContain("missing.jsonl")
  const binary = at.write("x.bin", Buffer.from([0x7b, 0xff, 0x00, 0x7d]))
  const result = at.co("import", "x.bin")
  expect(result.status).not.toBe(0)
  expect(result.stderr).toContain(binary)
  expect(at.tree(at.home)).toEqual({})
})

test("export writes a file 0600, and never over one that is there", () => {
  const at = place()
  at.memory(1, "one")
  const result = at.co("export", "out.jsonl")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain(join(at.project, "out.jsonl"))
  const text = at.read("out.jsonl")
  expect(modeOf(join(at.project, "out.jsonl"))).toBe("600")
  expect(at.co("export").stdout).toBe(text)
  expect(at.co("export", "-").stdout).toBe(text)
  at.memory(2, "two")
  const again = at.co("export", "out.jsonl")
  expect(again.status).toBe(4)
  expect(again.stderr).toContain("out.jsonl")
  expect(at.read("out.jsonl")).toBe(text)
})

test.for(["--archive", "--obsidian"])("%s has no standard output to go to", (flag) => {
  const at = place()
  at.memory(1, "one")
  const result = at.co("export", flag, "-")
  expect(result).toMatchObject({ status: 2, stdout: "" })
  expect(result.stderr).toContain("only JSON Lines go to standard output")
  expect(at.namesIn(at.project)).toEqual([".co-cli"])
})

test("an empty store exports nothing, without an error", () => {
  expect(place().co("export")).toMatchObject({ status: 0, stdout: "", stderr: "" })
})

test("R279: what was superseded where it came from is so where it goes, also when it comes again", () => {
  const at = place()
  at.memory(1, "The staging server listens on port 7001")
  at.memory(2, "The staging server listens on port 7002", { head: "supersedes: 1" })
  at.memory(3, "The staging server listens on port 7003 in the cellar", { head: "supersedes: 2" })
  at.memory(1, "Invoices are yellow", { head: "scope: global", isGlobal: true })
  at.memory(2, "Invoices are white", { head: "scope: global\nsupersedes: 1", isGlobal: true })
  const file = join(at.root, "all.jsonl")
  at.must("export", file)
  const to = place()
  to.memory(1, "Something was here before")
  const before = to.tree(to.memories)
  expect(to.must("import", file, "--json").json()).toMatchObject({ saved: 5 })
  const numbers = (text: string) =>
    to
      .must("recall", text, "--json")
      .json<{ results: { id: number; content: string; superseded_by?: number }[] }>()
      .results.map(({ content, superseded_by }) => [content.slice(-24), superseded_by])
  expect(numbers("staging server port")).toEqual([
    [" port 7003 in the cellar", undefined],
    expect.arrayContaining([4]),
    expect.arrayContaining([3]),
  ])
  const held = to.tree(to.memories)
  expect(to.must("import", file, "--json").json()).toMatchObject({ saved: 0, skipped: 5 })
  expect(at.must("import", file, "--json").json()).toMatchObject({ saved: 0, skipped: 5 })
  expect(to.tree(to.memories)).toEqual(held)
  to.must("undo")
  expect(to.tree(to.memories)).toEqual(before)
})

test("an export into a folder that is not there is refused in words", () => {
  const at = place()
  at.memory(1, "one fact")
  for (const flags of [[], ["--archive"]]) {
    const result = at.co("export", ...flags, join(at.root, "nowhere", "out"))
    expect(result).toMatchObject({ status: 5, stderr: expect.stringContaining("no such file or folder") })
  }
})

test("what co export --json prints is imported too, from a file or a pipe, as it was or laid out anew", () => {
  const at = place()
  at.given("learn", "We deploy on Tuesdays", "--tag", "decision", "--protect")
  at.memory(1, "Kim leads the depot", { head: "tags: []\nsource: user-told\nscope: global", isGlobal: true })
  const lines = at.must("export").stdout
  const printed = at.must("export", "--json").stdout
  for (const text of [printed, JSON.stringify(JSON.parse(printed), null, 2)]) {
    const other = place()
    const file = other.write("backup.json", text)
    expect(other.must("import", file, "--json").json<Imported>()).toMatchObject({ saved: 2, refused: 0 })
    expect(other.must("export").stdout).toBe(lines)
    const piped = place()
    expect(piped.run(["import", "-", "--json"], { input: text }).json<Imported>()).toMatchObject({ saved: 2 })
    expect(piped.must("export").stdout).toBe(lines)
  }
})

test("rows are not written under an archive's name, and an archive with another name is imported with --from", () => {
  const at = place()
  at.memory(1, "Tabs everywhere")
  const rows = at.co("export", "x.tar")
  expect(rows).toMatchObject({ status: 2, stderr: expect.stringContaining("--archive x.tar") })
  at.must("export", "--archive", "backup.zip")
  const to = place()
  const file = join(at.project, "backup.zip")
  expect(to.co("import", file).stderr).toContain("import it with --from archive")
  to.must("import", file, "--from", "archive")
  expect(to.must("list").stdout).toContain("Tabs everywhere")
})
