import { join } from "node:path"
import { expect, test } from "vitest"
import {
  agentsMd,
  basicNote,
  claudeMd,
  cursorAlways,
  cursorRule,
  geminiMd,
  mcpMemory,
  writeAutoMemory,
  writeOldLayout,
} from "../import/fixtures.ts"
import { imported } from "./imported.ts"
import type { Exported, Previewed } from "./results.ts"
import { now, type Place, place } from "./run.ts"

function exported(at: Place): Exported[] {
  const text = at.must("export").stdout.trimEnd()
  return text === "" ? [] : text.split("\n").map((line): Exported => JSON.parse(line))
}

function contents(at: Place): string[] {
  return exported(at).map(({ content }) => content)
}

test("CLAUDE.md: a bullet or a paragraph is a memory, code stays with its sentence, headings are tags", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  expect(imported(at, "CLAUDE.md")).toMatchObject({ saved: 8, refused: 0, left_out: 5 })
  expect(exported(at).map(({ content, tags }) => [content, tags])).toEqual([
    [
      "Parcelo is a Django monolith that plans delivery routes. Its frontend is a React app in `web/`.",
      ["overview"],
    ],
    ["Commands:\n```bash\nmake dev    # everything in containers\n```", ["commands"]],
    ["Run a single test file:\n```bash\npytest tests/test_routes.py -k depot\n```", ["commands"]],
    ["Use 4 spaces in Python and 2 in TypeScript", ["code-style"]],
    ["Code style: no default exports", ["code-style"]],
    [
      "Prefer composition over inheritance:\n- small classes\n- protocols instead of base classes",
      ["code-style"],
    ],
    ["When you write tests: use factories, never fixtures", ["code-style", "testing"]],
    ["Release:\n1. Bump the version in `pyproject.toml`\n2. Push a tag", ["release"]],
  ])
})

test("what is kept has the bytes of its file: tabs in code, and the lines of a quote", () => {
  const at = place()
  at.write("CLAUDE.md", "# Build\n\nUse this Makefile:\n\n```make\nall:\n\tcc x.c\n```\n")
  at.write("AGENTS.md", "- Format it like this:\n\n\t```go\n\tfunc f() {\n\t\treturn\n\t}\n\t```\n")
  const quote = "> [!WARNING]\n> Never run migrations by hand.\n> - staging: yes\n> - production: no"
  at.write("vault/Depot.md", `${quote}\n\nUse this:\n\n\tall:\n\t\tcc x.c\n`)
  imported(at, ".", "--yes")
  imported(at, "vault", "--from", "obsidian", "--yes")
  const files = at.namesIn(at.memories).map((name) => at.read(join(at.memories, name)).split("\n---\n\n")[1])
  expect(files.toSorted()).toEqual(
    [
      "Use this Makefile:\n```make\nall:\n\tcc x.c\n```\n",
      "Format it like this:\n\n```go\nfunc f() {\n\treturn\n}\n```\n",
      `${quote}\n`,
      "Use this:\n\tall:\n\t\tcc x.c\n",
    ].toSorted(),
  )
})

test("a lone heading is a heading, not a title, unless it is the name of the file or only says that it is for agents", () => {
  const at = place()
  at.write("CLAUDE.md", "# Code style\n\n- 2 spaces\n")
  at.write("AGENTS.md", "# AGENTS.md\n\n- 4 spaces\n")
  at.write(
    "app/AGENTS.md",
    "# For agents working on this repository\n\n- Run `make check` before you say done.\n",
  )
  for (const file of ["CLAUDE.md", "AGENTS.md", "app/AGENTS.md"]) imported(at, file)
  expect(exported(at).map(({ content, tags }) => [content, tags])).toEqual([
    ["Code style: 2 spaces", ["code-style"]],
    ["4 spaces", []],
    ["Run `make check` before you say done.", []],
  ])
})

test("a few words above a list go before each of its items, as a heading without marks", () => {
  const at = place()
  const rule =
    "Key Principles\n- Write concise, technical TypeScript code.\n- Avoid classes.\n\nUse pnpm.\n\n- Never npm."
  at.write(".cursorrules", `${rule}\n\n*Last updated: 2026-01-05*\n`)
  expect(imported(at, ".cursorrules")).toMatchObject({ saved: 4, left_out: 1 })
  expect(contents(at)).toEqual([
    "Key Principles: Write concise, technical TypeScript code.",
    "Key Principles: Avoid classes.",
    "Use pnpm.",
    "Never npm.",
  ])
})

test("words above a list of which nothing is a fact are not lost, and what is no fact heads no list", () => {
  const at = place()
  const rules = ["Deploy only on Fridays\n\n- @docs/deploy.md", "**Never force push**\n\n- @docs/git.md"]
  const others = ["See also:\n\n- @docs/all.md", "@docs/more.md\n- Run the tests before each commit"]
  const asked = "Ana asks. #people\n- Invoices are sent on the first of a month"
  const text = [...rules, ...others, asked, "*Last updated: May 2026*\n- Use pnpm"].join("\n\n")
  at.write("CLAUDE.md", text)
  expect(imported(at, "CLAUDE.md")).toMatchObject({ saved: 6, left_out: 6 })
  expect(contents(at)).toEqual([
    "Deploy only on Fridays",
    "**Never force push**",
    "Run the tests before each commit",
    "Ana asks. #people",
    "Invoices are sent on the first of a month",
    "Use pnpm",
  ])
  const { plan } = at.must("import", "CLAUDE.md", "--dry-run", "--json").json<Previewed>()
  expect(plan).toContainEqual({
    file: "CLAUDE.md",
    line: 9,
    action: "leave-out",
    text: "See also:",
    because: "a label without a fact below it",
  })
})

test.for(["CLAUDE.md", ".cursor/rules/depot.mdc"])(
  "%s may begin with a rule, and nothing up to the next one is lost",
  (name) => {
    const at = place()
    at.write(
      name,
      "---\n# Rules\n\n- Always use pnpm, never npm.\n\nWe deploy on Fridays.\n\n---\n- Run the tests before each commit\n",
    )
    expect(imported(at, name)).toMatchObject({ saved: 3, left_out: 0 })
    at.write(
      name,
      "---\ndescription: Depot\nUse tabs in Go files.\n---\n- Run the linter before each commit\n",
    )
    const { stderr } = at.must("import", name, "--yes")
    expect(stderr).toContain("line 3: Use tabs in Go files.: it stands between the lines '---' at the top")
  },
)

test("what is no fact is told with its line and the reason", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  const { plan } = at.must("import", "CLAUDE.md", "--dry-run", "--json").json<Previewed>()
  const left = plan.filter(({ action }) => action === "leave-out").map(({ line, text }) => [line, text])
  expect(left).toEqual([
    [1, "CLAUDE.md"],
    [3, expect.stringContaining("This file provides guidance")],
    [5, "@docs/style.md"],
    [43, "<!-- generated -->"],
    [45, "Nothing yet"],
  ])
})

test("AGENTS.md: what co setup wrote into it is not taken for knowledge", () => {
  const at = place()
  at.write("AGENTS.md", agentsMd)
  imported(at, "AGENTS.md")
  expect(contents(at)).toEqual(["Install the dependencies with `pnpm install`, never with npm"])
})

test("GEMINI.md: what Gemini was told to remember stands for itself", () => {
  const at = place()
  at.write("GEMINI.md", geminiMd)
  imported(at, "GEMINI.md")
  expect(exported(at).map(({ content, tags }) => [content, tags])).toEqual([
    ["The API of the depot service is documented in `docs/depot.md`.", []],
    ["my timezone is Europe/Lisbon", []],
    ["The user prefers short answers without a summary at the end.", []],
  ])
})

test("Cursor's rules: what holds for some files says so, what always holds does not", () => {
  const at = place()
  at.write(".cursor/rules/010-react.mdc", cursorRule)
  at.write(".cursor/rules/commits.mdc", cursorAlways)
  expect(imported(at, ".cursor/rules")).toMatchObject({ saved: 3, left_out: 1 })
  expect(exported(at).map(({ content, tags }) => [content, tags])).toEqual([
    ["For **/*.tsx, web/src/**: Write function components, never classes", ["react", "components"]],
    ["For **/*.tsx, web/src/**: Components: props interfaces end in Props", ["react", "components"]],
    ["Commit messages are written in the imperative and name the ticket.", ["commits", "commit-messages"]],
  ])
})

test("Claude's own memory: a file a memory, its description first; the index only where it leads nowhere", () => {
  const at = place()
  const folder = join(at.home, ".claude", "projects", "-src-parcelo", "memory")
  writeAutoMemory(at, folder)
  expect(imported(at, folder)).toMatchObject({ saved: 3, left_out: 1 })
  const [index, debugging, feedback] = exported(at)
  expect(index?.content).toBe("[Old note](gone.md) — the depot service listens on port 7001")
  expect(debugging).toMatchObject({
    content: "When the worker hangs, look for a lock on the `routes` table first",
    tags: ["debugging"],
  })
  expect(feedback).toMatchObject({ tags: ["feedback"], created: "2026-01-20T09:28:23Z" })
  expect(feedback?.content).toMatch(
    /^Integration tests use the real database, not mocks\n\nNever mock[\s\S]*\*\*Why:\*\*[\s\S]*\*\*How to apply:\*\*/,
  )
})

test("the memory server's lines: an observation or a relation is a memory", () => {
  const at = place()
  at.write("memory.jsonl", mcpMemory)
  expect(imported(at, "memory.jsonl")).toMatchObject({ saved: 3, left_out: 1 })
  expect(exported(at).map(({ content, tags }) => [content, tags])).toEqual([
    ["Ana_Sousa: leads the depot team", ["person", "ana_sousa"]],
    ["Ana_Sousa is on leave in March", ["person", "ana_sousa"]],
    ["Ana_Sousa is responsible for Depot", ["relation", "ana_sousa", "depot"]],
  ])
})

test("basic-memory: observations, relations and prose, each with the note's title and date", () => {
  const at = place()
  at.write("notes/auth/Authentication Design.md", basicNote)
  at.write("notes/.obsidian/x.md", basicNote)
  expect(imported(at, "notes")).toMatchObject({ saved: 6, left_out: 0 })
  const rows = exported(at)
  expect(rows.map(({ content }) => content)).toEqual([
    "Sessions replaced tokens when the mobile app was dropped.",
    "Authentication Design: Sessions are kept in Redis (since the move)",
    "Authentication Design: They end after 30 minutes",
    "Authentication Design: [ ] ask about single sign-on",
    "Authentication Design depends on User Database",
    "Authentication Design part of Parcelo (web only)",
  ])
  expect(rows[1]).toMatchObject({
    tags: ["decision", "backend", "auth", "security"],
    created: "2025-11-03T00:00:00Z",
  })
})

test("the older layout: records with their date, the context's parts, nothing twice that is in both", () => {
  const at = place()
  writeOldLayout(at)
  expect(imported(at, ".")).toMatchObject({ saved: 10, skipped: 3, refused: 0 })
  const rows = exported(at)
  expect(rows.find(({ content }) => content === "indentation: 4 spaces")).toMatchObject({
    tags: ["preference"],
    created: "2026-01-06T10:00:00Z",
    source: "imported",
  })
  expect(rows.map(({ content }) => content)).toContain("The user's time zone is Asia/Seoul")
  expect(rows.find(({ content }) => content.includes("7001"))).toMatchObject({ tags: ["correction"] })
})

test("a memory says which format and file it came from, and can be forgotten by it", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  at.write(".cursor/rules/commits.mdc", cursorAlways)
  imported(at, ".")
  const [name = ""] = at.namesIn(at.memories).filter((each) => each.includes("commit-messages"))
  expect(at.read(join(at.memories, name))).toMatch(
    new RegExp(
      `source: imported\\norigin: "import/cursor-rules/.cursor/rules/commits.mdc ${now} [0-9a-f]{16}"\\n`,
    ),
  )
  at.must("forget", "--origin", "import/claude-md", "--yes")
  expect(contents(at)).toEqual(["Commit messages are written in the imperative and name the ticket."])
})

test("Copilot's instructions are found in .github, and say which files they are for", () => {
  const at = place()
  at.write(".github/copilot-instructions.md", "# Shop\n\n- Prefer composition over inheritance\n")
  at.write(
    ".github/instructions/react.instructions.md",
    '---\napplyTo: "**/*.tsx,**/*.jsx"\n---\n\n- Use function components\n',
  )
  at.write(".github/instructions/all.instructions.md", '---\napplyTo: "**"\n---\n\n- Squash commits\n')
  at.write(".github/workflows/README.md", "- Nobody's business\n")
  imported(at, ".")
  expect(contents(at).sort()).toEqual([
    "For **/*.tsx, **/*.jsx: Use function components",
    "Shop: Prefer composition over inheritance",
    "Squash commits",
  ])
  expect(imported(at, ".github/copilot-instructions.md")).toMatchObject({ saved: 0, skipped: 1 })
})

test("rows may stand in one JSON list", () => {
  const at = place()
  const rows = [
    { content: "Tabs, not spaces", tags: ["style"] },
    { tags: ["x"] },
    { content: "Ship on Tuesdays" },
  ]
  at.write("rows.json", `\ufeff${JSON.stringify(rows, null, 2)}\n`)
  const { status, stdout, stderr } = at.run(["import", "rows.json"])
  expect({ status, stdout }).toEqual({ status: 3, stdout: "✓ Imported 2 memories, 1 refused\n" })
  expect(stderr).toContain("rows.json entry 2 is not imported: the field 'content' is missing")
  expect(contents(at).sort()).toEqual(["Ship on Tuesdays", "Tabs, not spaces"])
})

test("--scope global puts it where every project sees it", () => {
  const at = place()
  at.write("GEMINI.md", geminiMd)
  imported(at, "GEMINI.md", "--scope", "global")
  expect(at.namesIn(join(at.globalKnowledge, "memories"))).toHaveLength(3)
})

test.each(['{"entry": ["a.ts"], "project": ["src/**/*.ts"]}', '{"user": "kim", "project": "shop"}'])(
  "the settings of another tool are not taken for co's older layout: %s",
  (text) => {
    const at = place()
    at.write("AGENTS.md", "- Always squash commits")
    const file = at.write("tool.json", text)
    const whole = at.must("import", at.project, "--dry-run")
    expect(whole.stdout).toContain("Would import 1 memory")
    expect(whole.stderr).toBe("")
    expect(at.co("import", file)).toMatchObject({ status: 2, stderr: expect.stringContaining("cannot tell") })
  },
)

test("markdown of no known program is imported as the error says, a file or a folder", () => {
  const at = place()
  at.write("notes/servers.md", "# Servers\n\n- web1 runs nginx\n- db1 runs postgres\n")
  for (const name of ["notes", "notes/servers.md"]) {
    expect(at.co("import", name)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("for markdown of your own take obsidian"),
    })
    const planned = at.must("import", name, "--from", "obsidian", "--dry-run").stdout
    expect(planned).toContain("web1 runs nginx")
    expect(planned).toContain("Would import 2 memories")
  }
})

test("a piped text of no known format is one error that names the formats, not one for each line", () => {
  const at = place()
  const input = "- Always squash commits\n- Use pnpm\n"
  const result = at.run(["import", "-"], { input })
  expect(result).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^co: cannot tell .*agents-md.*\n$/),
  })
  expect(at.run(["import", "-", "--from", "agents-md"], { input }).stdout).toContain("Imported 2 memories")
  expect(at.run(["import", "-"], { input: "" }).status).toBe(0)
  expect(at.run(["import", "-"], { input: '{"content": broken}\n' }).stderr).toContain(
    "line 1 is not imported",
  )
})
