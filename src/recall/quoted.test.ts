import { expect, test } from "vitest"
import type { Memory } from "../domain/memory.ts"
import { absentFields } from "../markdown/memory.ts"
import { askedFor, narrowedNote } from "./quoted.ts"

const note: Memory = {
  ...absentFields,
  id: 1,
  created: "2026-05-01T10:00:00Z",
  tags: ["_consolidated", "_auto_decay"],
  tier: "project",
  scope: "project",
  content: "",
  path: "",
}

const always = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }

test.each([
  ["blank lines", `otter${"\n".repeat(60_000)}end`],
  ["signs like a heading's", `${") [".repeat(20_000)}x`],
])("a note that quotes very many %s is split quickly", (_, rest) => {
  const content = `# Two\n\n## 2 (2026-01-01) [sea]\n\nwalrus\n\n\n## 3 (2026-01-02) [sea] ${rest}`
  const startMs = performance.now()
  expect(askedFor({ ...note, content }, ["walrus"])).toBe("# Two\n\n## 2 (2026-01-01) [sea]\n\nwalrus")
  const narrowed = narrowedNote({ ...note, content }, ["sea"], always)
  expect(narrowed?.content).toBe("# Two\n\n## 2 (2026-01-01) [sea]\n\nwalrus")
  expect(performance.now() - startMs).toBeLessThan(500)
})

test("a note without its title still has all that it quotes", () => {
  const content = "## 2 (2026-01-01) [sea]\n\nwalrus\n\n## 3 (2026-01-02) [ice]\n\notter"
  expect(askedFor({ ...note, content }, ["walrus"])).toBe("## 2 (2026-01-01) [sea]\n\nwalrus")
  expect(narrowedNote({ ...note, content }, ["ice"], always)?.content).toBe(
    "## 3 (2026-01-02) [ice]\n\notter",
  )
})
