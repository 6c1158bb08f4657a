import { expect, test } from "vitest"
import { isAvowedlyForeign, isForeign, leastTrusted } from "./origin.ts"

const from = (...origins: (string | null)[]) => leastTrusted(origins.map((origin) => ({ origin })))

test("a note has the least trusted origin of what it quotes", () => {
  expect(from("import/jsonl 2026-01-01", "agent/a 2026-01-01", null)).toBe("agent/a 2026-01-01")
  expect(from("tool/x", "web/example.org 2026-01-01", "agent/a")).toBe("web/example.org 2026-01-01")
  expect(from(null, null)).toBeNull()
  expect(from("import/claude-md/CLAUDE.md 2026-01-01 944ad9eb,1b2c")).toBe(
    "import/claude-md/CLAUDE.md 2026-01-01",
  )
})

test("an origin that names no door does not hide one that does", () => {
  expect(from("a colleague", "web/example.org")).toBe("web/example.org")
  expect(from("webinar notes", "user/me", "import/jsonl")).toBe("import/jsonl")
  expect(from(null, "a colleague")).toBe("a colleague")
})

test("the user's agents are not foreign, and only tools, the web and imports admit to it", () => {
  expect(["agent/zed 2026-01-01", "user/chat", "agent"].map(isForeign)).toEqual([false, false, false])
  expect(["web/example.org", "tool", "import/jsonl", "project/memories", "agents"].map(isForeign)).toEqual(
    Array(5).fill(true),
  )
  expect(["web/example.org", "tool", "import/jsonl"].map(isAvowedlyForeign)).toEqual([true, true, true])
  expect(["agent/zed", "user", "project/memories", null].map(isAvowedlyForeign)).toEqual(Array(4).fill(false))
})
