import { expect, test } from "vitest"
import {
  chatGptConversations,
  chatGptMemories,
  claudeConversations,
  claudeMemories,
  claudeProjects,
} from "../import/chats.ts"
import type { Exported, Imported, Previewed } from "./results.ts"
import { type Place, place } from "./run.ts"

function exported(at: Place): Exported[] {
  const text = at.must("export").stdout.trimEnd()
  return text === "" ? [] : text.split("\n").map((line): Exported => JSON.parse(line))
}

test("R279: of ChatGPT's conversations only what its person stated comes in, and what it noted about them", () => {
  const at = place()
  at.write("conversations.json", chatGptConversations)
  const { plan, left_out } = at.must("import", "conversations.json", "--dry-run", "--json").json<Previewed>()
  expect(left_out).toBe(2)
  expect(plan.filter(({ action }) => action === "leave-out").map(({ text }) => text)).toEqual([
    "Build tools",
    "Small talk",
  ])
  expect(at.must("import", "conversations.json", "--dry-run").stdout).toMatch(
    /^. conversations\.json conversation 1: /m,
  )
  at.must("import", "conversations.json")
  expect(exported(at).map(({ content, tags }) => [content, tags])).toEqual([
    ["The user works on a monorepo with pnpm.", []],
    ["I prefer pnpm over npm for everything.", ["preference"]],
    ["We decided to use Postgres for the billing service.", ["decision"]],
  ])
  expect(exported(at)[1]).toMatchObject({ created: "2025-01-01T10:00:02Z", source: "imported" })
  expect(at.must("import", "conversations.json", "--json").json<Imported>()).toMatchObject({
    saved: 0,
    skipped: 3,
  })
})

test("R279: ChatGPT's own list of memories comes in as it is", () => {
  const at = place()
  at.write("memories.json", chatGptMemories)
  expect(at.must("import", "memories.json", "--json").json<Imported>()).toMatchObject({ saved: 2 })
  expect(exported(at).map(({ content }) => content)).toEqual([
    "Prefers answers without emoji.",
    "Has a dog called Bo.",
  ])
})

test("R279: Claude's export: statements, memories, and what projects were told; documents are named", () => {
  const at = place()
  at.write("claude/conversations.json", claudeConversations)
  at.write("claude/memories.json", claudeMemories)
  at.write("claude/projects.json", claudeProjects)
  at.write("claude/users.json", "[]")
  const { plan } = at.must("import", "claude", "--dry-run", "--json").json<Previewed>()
  expect(plan.filter(({ action }) => action === "leave-out").map(({ text }) => text)).toContain("spec.pdf")
  at.must("import", "claude", "--yes")
  const contents = exported(at).map(({ content }) => content)
  expect(contents).toEqual(
    expect.arrayContaining([
      "We always deploy on Tuesdays.",
      "Kim leads the routing team at Parcelo.",
      "Kim learns Rust at the moment.",
      "The router is written in Go and owned by Ana.",
    ]),
  )
  expect(contents.some((content) => content.includes("Plans delivery routes"))).toBe(true)
  expect(contents.some((content) => content.includes("Fridays") || content.includes("specification"))).toBe(
    false,
  )
  expect(at.must("import", "claude", "--json").json<Imported>()).toMatchObject({ saved: 0, refused: 0 })
  at.must("undo")
  expect(at.must("list").stdout).toContain("No memories")
})

test.each([
  [
    "chatgpt",
    '[{"mapping": {"a": null, "b": {"message": {"author": 7, "content": {"parts": {}}}}}, "current_node": "b"}, 3, null]',
  ],
  ["chatgpt", '[{"mapping": {"a": {"parent": "a", "message": {}}}, "current_node": "a"}]'],
  ["chatgpt", "{"],
  [
    "claude-export",
    '[{"chat_messages": [null, 7, {"sender": "human"}]}, {"docs": "x"}, {"project_memories": []}]',
  ],
  ["claude-export", '"text"'],
  ["obsidian", "---\nco_id: 1\n"],
])("R279: %s that is not what it should be harms nothing: %s", (format, text) => {
  const at = place()
  at.write("broken.json", text)
  const result = at.co("import", "broken.json", "--from", format, "--dry-run")
  expect([0, 3]).toContain(result.status)
})

test("R279: an export under a name of its own is named where its folder is imported", () => {
  const at = place()
  at.write("AGENTS.md", "- Tests are written before the code that they are about\n")
  at.write("claude.json", claudeConversations)
  at.write("package.json", "{}")
  const result = at.must("import", ".", "--yes")
  expect(result.stderr).toContain("claude.json is not imported: it looks like claude-export")
  expect(result.stderr).not.toContain("package.json")
  at.must("import", "claude.json", "--yes")
})
