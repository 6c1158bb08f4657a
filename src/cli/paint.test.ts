import { expect, test } from "vitest"
import { paint } from "./paint.ts"

test.each([
  ["**Memory g1** (created 2026-01-01)"],
  ["**001** (2026-01-01 → 2026-01-02) [ops]: a summary"],
  ["**Article guide**, line 12 (fetched 2026-01-01)"],
  ["**g12** (2026-01-01): a summary"],
  ["**1** (2026-01-01 from tool, replaces 2): a proposal"],
  ["**proposal 1** (2026-01-01, rejected): a proposal"],
  ["**guide** (2026-01-01) [ops]: How to deploy <https://example.com/>"],
  ["**Memory 1, version 2** (edit 2026-01-01T00:00:00Z)"],
])("the name of a result is bold: %s", (line) => {
  const [, name, rest] = /^\*\*(.+)\*\*(.+)$/.exec(line) ?? []
  expect(paint(`Found:\n${line}`)).toBe(`Found:\n\u001b[1m${name}\u001b[22m${rest}`)
})

test("stars in the user's own text stay", () => {
  const text =
    "Call render(**kwargs, **options); 2**10 and 2**20\n**Important** (see below)\n**bold** words\n**Moved** (2026-01-01): later"
  expect(paint(text)).toBe(text)
})
