import { expect, test } from "vitest"
import { leastTrusted } from "./decay.ts"

const from = (...origins: (string | null)[]) => leastTrusted(origins.map((origin) => ({ origin })))

test("a note has the least trusted origin of what it quotes", () => {
  expect(from("import/jsonl 2026-01-01", "agent/a 2026-01-01", null)).toBe("agent/a 2026-01-01")
  expect(from("tool/x", "web/example.org 2026-01-01", "agent/a")).toBe("web/example.org 2026-01-01")
  expect(from(null, null)).toBeNull()
})

test("an origin that names no door hides none that does", () => {
  expect(from("a colleague", "web/example.org")).toBe("web/example.org")
  expect(from("webinar notes", "user/me", "import/jsonl")).toBe("import/jsonl")
  expect(from(null, "a colleague")).toBe("a colleague")
})
