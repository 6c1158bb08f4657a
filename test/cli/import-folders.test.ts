import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
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
} from "../import/fixtures.ts"
import { imported } from "./imported.ts"
import type { Failed, Imported, Previewed } from "./results.ts"
import { place } from "./run.ts"

test("a folder gives all that agents keep in it, and neither links nor what lies deeper", () => {
  const at = place()
  at.write("CLAUDE.md", claudeMd)
  at.write("GEMINI.md", geminiMd)
  at.write(".cursor/rules/web/react.mdc", cursorRule)
  at.write(".cursor/rules/commits.mdc", cursorAlways)
  at.write("node_modules/x/AGENTS.md", agentsMd)
  at.write("packages/x/AGENTS.md", agentsMd)
  symlinkSync(join(at.project, "CLAUDE.md"), join(at.project, "AGENTS.md"))
  const result = at.co("import", ".", "--dry-run", "--json")
  const files = new Set(result.json<Previewed>().plan.map(({ file }) => file))
  expect([...files].sort()).toEqual([
    ".cursor/rules/commits.mdc",
    ".cursor/rules/web/react.mdc",
    "CLAUDE.md",
    "GEMINI.md",
  ])
  expect(result.stderr).toContain("AGENTS.md is not imported: it is a symbolic link")
})

test("a link that is named is refused with where it leads: a file, a folder, an archive, nothing", () => {
  const at = place()
  at.write("AGENTS.md", agentsMd)
  at.write("notes/AGENTS.md", agentsMd)
  at.write("full.tar", "")
  const links = { "CLAUDE.md": "AGENTS.md", linked: "notes", "old.tar": "full.tar" }
  for (const [name, target] of Object.entries(links)) {
    symlinkSync(target, join(at.project, name))
    const why = `is a symbolic link, which is not followed; import ${join(at.project, target)} instead`
    for (const flags of [[], ["--dry-run"]])
      expect(at.co("import", name, ...flags)).toMatchObject({
        status: 3,
        stderr: `co: ${join(at.project, name)} ${why}\n`,
      })
  }
  for (const target of ["nowhere", "GEMINI.md"]) {
    rmSync(join(at.project, "GEMINI.md"), { force: true })
    symlinkSync(target, join(at.project, "GEMINI.md"))
    const result = at.co("import", "GEMINI.md")
    expect(result).toMatchObject({
      status: 3,
      stderr: expect.stringContaining("and what it points to does not exist"),
    })
  }
  expect(at.must("import", "AGENTS.md").stdout).toContain("Imported 1 memory")
})

test("notes of basic-memory are imported beside an agent's file and in every folder; other texts are not", () => {
  const at = place()
  at.write("AGENTS.md", agentsMd)
  at.write("README.md", "# Parcelo\n\nPlans delivery routes for everybody.\n")
  at.write("docs/guide.md", "---\ntitle: Guide\npermalink: /guide/\n---\n\nStart with the depot service.\n")
  at.write("Top.md", basicNote)
  at.write("deep/er/Design.md", basicNote.replace("30 minutes", "45 minutes"))
  const files = () =>
    new Set(
      at
        .must("import", ".", "--dry-run", "--json")
        .json<Previewed>()
        .plan.map(({ file }) => file),
    )
  expect(files()).toEqual(new Set(["AGENTS.md", "Top.md", "deep/er/Design.md"]))
  rmSync(join(at.project, "AGENTS.md"))
  expect(files()).toEqual(new Set(["Top.md", "deep/er/Design.md"]))
})

test("a repository too large to search for notes is said so, and what agents keep in it is imported", () => {
  const at = place()
  at.write("AGENTS.md", agentsMd)
  mkdirSync(join(at.project, "data"))
  for (let n = 0; n <= 10_000; n++) writeFileSync(join(at.project, "data", `${n}`), "")
  const result = at.must("import", ".", "--json")
  expect(result.json<Imported>()).toMatchObject({ saved: 1 })
  expect(result.stderr).toMatch(/more than 10000 files and was not searched for notes/)
})

test("rows in a sub-folder are named, not passed over: by a folder, and by a folder of rows", () => {
  const at = place()
  at.write("AGENTS.md", agentsMd)
  at.write("old/rows.jsonl", '{"content": "The mill turns"}\n')
  at.write(
    "old/deep/memory.jsonl",
    '{"type": "entity", "name": "Ana", "observations": ["leads the depot"]}\n',
  )
  at.write("data/measured.jsonl", '{"ms": 12}\n')
  const all = at.must("import", ".", "--dry-run").stderr
  expect(all).toMatch(
    /^co: not imported, .* sub-folders are not searched for rows: old\/rows\.jsonl, old\/deep\/memory\.jsonl; import /,
  )
  expect(all).not.toContain("measured")
  const none = at.co("import", ".", "--from", "jsonl")
  expect(none.status).toBe(1)
  expect(none.stderr).toContain("sub-folders are not searched for rows: old/rows.jsonl; import ")
  at.write("rows.jsonl", '{"content": "The mill stands"}\n')
  const rows = at.must("import", ".", "--from", "jsonl")
  expect(rows.stdout).toContain("Imported 1 memory")
  expect(rows.stderr).toContain("sub-folders are not searched for rows: old/rows.jsonl; import ")
  expect(at.must("import", "old/rows.jsonl").stdout).toContain("Imported 1 memory")
})

test("a file of a folder that is no text or too large is named; the others go in", () => {
  const at = place()
  at.write("CLAUDE.md", Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00]))
  at.write("GEMINI.md", "x".repeat(9 * 1024 * 1024))
  at.write("AGENTS.md", agentsMd)
  const result = at.co("import", ".", "--json")
  expect(result.json<Imported>()).toMatchObject({ saved: 1 })
  expect(result.stderr).toMatch(/CLAUDE\.md is not imported: not a text/)
  expect(result.stderr).toMatch(/GEMINI\.md is not imported: larger than/)
})

test("where the format cannot be told, all formats are named; --from decides", () => {
  const at = place()
  at.write("team/NOTES.md", "- The standup is at ten, in the small room\n")
  for (const path of ["team/NOTES.md", "team"]) {
    const { error } = at.co("import", path, "--json").json<Failed>()
    expect(error).toMatchObject({ code: "usage", exit: 2 })
    expect(error.message).toMatch(/--from: jsonl, claude-md, .*co-json/)
  }
  expect(at.co("import", "team/NOTES.md", "--from", "notes").status).toBe(2)
  expect(at.co("import", "team", "--from", "mcp-memory").status).toBe(1)
  expect(imported(at, "team/NOTES.md", "--from", "agents-md")).toMatchObject({ saved: 1 })
})

test("the shape tells what a name does not: the memory server's lines on standard input, a rule elsewhere", () => {
  const at = place()
  expect(at.run(["import", "-", "--json"], { input: mcpMemory }).json<Imported>()).toMatchObject({ saved: 3 })
  at.write("elsewhere/rule.md", cursorRule)
  expect(imported(at, "elsewhere/rule.md")).toMatchObject({ saved: 2 })
})

test("a line that is not the format's own is refused by its number", () => {
  const at = place()
  at.write("memory.json", `${mcpMemory}\n{"type":"entity","name":7}\nnot json\n`)
  const result = at.co("import", "memory.json", "--json")
  expect(result.status).toBe(3)
  expect(result.json<Imported>()).toMatchObject({ saved: 3, refused: 2 })
  expect(result.stderr).toMatch(/memory\.json line 4 is not imported: expected \{"type": "entity"/)
  expect(result.stderr).toMatch(/memory\.json line 5 is not imported: not a JSON object/)
})

/** Imports rows from standard input. */
