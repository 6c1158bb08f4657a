import { expect, test } from "vitest"
import { byHand } from "./proposals.ts"
import type { Imported } from "./results.ts"
import { place } from "./run.ts"

/** A zero-width space, a joiner, a direction mark, a Hangul filler, the empty Braille cell. */
const unseen = "\u200b\u200d \u202e\u3164\n\u2800"

test.for([
  ["in the arguments", ["learn", unseen], ""],
  ["from standard input", ["learn", "-"], unseen],
  ["as a proposal", ["learn", "--propose", unseen], ""],
  ["as a plan", ["learn", "--dry-run", unseen], ""],
] as const)("a text that nobody can see is refused like an empty one: %s", ([, args, input]) => {
  const at = place()
  const result = at.run(args, { input })
  expect(result).toMatchObject({ status: 2, stdout: "" })
  expect(result.stderr).toMatch(/^co: the text is empty: .*\n$/)
  expect(at.tree()).toEqual({})
})

test("a row that nobody can see is refused by its line, and the others come in", () => {
  const at = place()
  at.write("rows.jsonl", [unseen, "The mill turns"].map((content) => JSON.stringify({ content })).join("\n"))
  const result = at.co("import", "rows.jsonl", "--json")
  const { saved, refusals } = result.json<Imported>()
  expect([result.status, saved]).toEqual([3, 1])
  expect(refusals).toEqual([expect.stringMatching(/line 1 is not imported: the text is empty/)])
})

test("a line of a document that nobody can see is no fact of its heading", () => {
  const at = place()
  at.write("CLAUDE.md", "# Guide\n\n## Code style\n\n- \u200b\n- 2 spaces\n\n\u200b\n")
  expect(at.must("import", "CLAUDE.md", "--yes", "--json").json()).toMatchObject({ saved: 1, refused: 0 })
  expect(at.must("list").stdout).toContain("Code style: 2 spaces")
})

test("a proposal that nobody can see waits, and cannot be accepted", () => {
  const at = place()
  byHand(at, "001-odd.md", "", unseen)
  const result = at.co("review", "--accept", "1")
  expect(result.status).toBe(2)
  expect(result.stderr).toContain("proposal 1: the text is empty")
  at.must("review", "--reject", "1")
})

test("edit refuses a text that nobody can see", () => {
  const at = place()
  const path = at.memory(1, "text")
  const before = at.read(path)
  const env = { EDITOR: at.editor(`replace 's/^text$/\u200b/' $1`) }
  const result = at.run(["edit", "1"], { env })
  expect(result.status).toBe(2)
  expect(result.stderr).toContain("nothing below its frontmatter")
  expect(at.read(path)).toBe(before)
})

test("a text with something to see keeps what is not seen in it", () => {
  const at = place()
  at.given("learn", "می\u200cخواهم")
  expect(at.must("show", "1", "--json").json()).toMatchObject({ content: "می\u200cخواهم" })
})
