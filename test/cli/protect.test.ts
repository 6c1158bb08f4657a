import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Loaded } from "./results.ts"
import { now, place } from "./run.ts"

const contextPath = ".co-cli/knowledge/context.md"

test.for([
  ["LF", "\n", ""],
  ["CRLF", "\r\n", ""],
  ["CRLF with a byte order mark", "\r\n", "\uFEFF"],
])("protect adds one line at the end of the frontmatter and changes no other byte: %s", ([, eol, mark]) => {
  const at = place()
  const head = ["---", "# a comment", "zzz: {a: 1} # odd", 'id: 7    # "why"', "created: 2026-01-01"]
  const rest = ["---", "", "Body  ", "", "decay_protected: text", ""]
  const path = at.write(".co-cli/knowledge/memories/x.md", mark + [...head, ...rest].join(eol))
  expect(at.co("protect", "7")).toMatchObject({ status: 0, stderr: "" })
  expect(at.read(path)).toBe(mark + [...head, "decay_protected: true", ...rest].join(eol))
  expect(at.co("unprotect", "7").status).toBe(0)
  const after = at.read(path).replace(`decay_protected: false${eol}`, "")
  expect(after).toBe(mark + [...head, ...rest].join(eol))
})

test("R177: protect changes only the value where the key is there, comment and all", () => {
  const at = place()
  const text = (value: string): string =>
    `---\nid: 7\ndecay_protected: ${value}   # asked for\ncreated: 2026-01-01\n---\nBody without an end of line`
  const path = at.write(".co-cli/knowledge/memories/x.md", text("false"))
  at.must("protect", "7")
  expect(at.read(path)).toBe(text("true"))
  expect(at.co("list").stdout).toContain("🔒")
  at.must("unprotect", "7")
  expect(at.read(path)).toBe(text("false"))
})

test("protecting twice changes nothing, and an id that is not there is exit 1", () => {
  const at = place()
  at.memory(1, "one", { head: "decay_protected: true" })
  const before = at.tree()
  expect(at.co("protect", "1").status).toBe(0)
  expect(at.tree()).toEqual(before)
  expect(at.co("protect", "9").status).toBe(1)
  expect(at.co("unprotect", "9").status).toBe(1)
})

test("promote copies a memory into a new context.md and leaves the memory", () => {
  const at = place()
  const memory = at.memory(1, "We use npm")
  const before = at.read(memory)
  const result = at.co("promote", "1")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain(join(at.project, contextPath))
  expect(at.read(contextPath)).toMatch(/^---\nversion: 1\nupdated: 2026-02-09T14:30:00Z\n---\n/)
  expect(at.read(memory)).toBe(before)
  expect(at.co("context", "--json").json<Loaded>().display).toContain("We use npm")
})

test("promote adds to a context.md without touching what is in it", () => {
  const at = place()
  at.memory(1, "We use npm")
  const path = at.context("# Project\n\n- one\n\n# Learned\n\n- two\n\n# After\n\n- three", {
    head: "# mine\nversion: 1\nupdated: 2026-01-01\ncustom: [a, b] # kept",
  })
  const before = at.read(path).split("\n")
  at.given("promote", "1")
  const after = at.read(path).split("\n")
  const kept = before.filter((line) => !line.startsWith("updated:"))
  expect(after.filter((line) => !line.startsWith("updated:") && !line.includes("We use npm"))).toEqual(kept)
  expect(after).toContain(`updated: ${now}`)
  expect(after.filter((line) => line.includes("We use npm"))).toHaveLength(1)
  expect(at.namesIn(at.archive)).toHaveLength(1)
})

test.each([
  [
    "below Learned",
    "# Learned\n\n- Build with:\n\n```sh\n# first\nmake\n```\n\n# Other\n",
    "make\n```\n- a fact\n\n# Other\n",
  ],
  ["above", "```md\n# Learned\n```\n\n# Other\n\nx\n", "x\n\n# Learned\n\n- a fact\n"],
])("promote writes into no block of code: one %s", (_where, body, end) => {
  const at = place()
  at.memory(1, "a fact")
  const path = at.write(contextPath, body)
  at.given("promote", "1")
  const after = at.read(path)
  expect(after.endsWith(end)).toBe(true)
  expect(after.startsWith(body.slice(0, body.indexOf("# Other")).trimEnd())).toBe(true)
  expect(at.must("promote", "1").stdout).toContain("has it already")
})

test("a memory of several paragraphs is promoted as one item, without blanks in its empty lines", () => {
  const at = place()
  at.memory(1, "one\n\n    two\n\n\nthree")
  at.must("promote", "1")
  expect(at.must("context").stdout).toContain("- one\n\n      two\n\n\n  three\n")
  expect(at.must("promote", "1").stdout).toContain("has it already")
})

test("promote keeps the line ends of a context.md from Windows", () => {
  const at = place()
  at.memory(1, "We use npm")
  const path = at.write(
    contextPath,
    "---\r\nversion: 1\r\nupdated: 2026-01-01\r\n---\r\n# Learned\r\n- one\r\n\r\n# After\r\ntext\r\n",
  )
  at.given("promote", "1")
  const lines = at.read(path).split("\n")
  const changed = lines.filter((line) => !line.endsWith("\r") && line !== "" && !line.includes("npm"))
  expect(changed).toEqual([])
})

test("promoting twice copies once, but a text that is only part of another line is copied", () => {
  const at = place()
  at.memory(1, "We use npm for builds")
  at.memory(2, "We use npm")
  at.given("promote", "1")
  at.must("promote", "1")
  expect(at.read(contextPath).match(/We use npm for builds/g)).toHaveLength(1)
  at.must("promote", "2")
  expect(at.read(contextPath)).toMatch(/We use npm$/m)
})

test("a global memory is promoted into the user's own context.md", () => {
  const at = place()
  at.memory(1, "I use vim", { isGlobal: true, head: "scope: global" })
  at.must("promote", "g1")
  expect(at.read(join(at.globalKnowledge, "context.md"))).toContain("I use vim")
  expect(existsSync(join(at.project, contextPath))).toBe(false)
})

test("what holds no longer, or not for good, is copied with a warning that context.md keeps it", () => {
  const at = place()
  at.given("learn", "Staging is at 10.0.0.5")
  at.given("learn", "Staging is a cluster by now", "--replaces", "1")
  at.given("learn", "The freeze is on", "--expires", "2026-03-01")
  const stays = "what context.md says about it stays until you change it"
  expect(at.must("promote", "1").stderr).toBe(`co: memory 1 is superseded by 2; ${stays}\n`)
  expect(at.must("promote", "2").stderr).toBe("")
  expect(at.must("promote", "3").stderr).toBe(`co: memory 3 holds until 2026-03-01; ${stays}\n`)
})

test("promote leaves a context.md with a broken head alone and says what is wrong", () => {
  const at = place()
  at.memory(1, "We use npm")
  const path = at.write(contextPath, "---\nversion: [\n---\nbroken\n")
  const result = at.co("promote", "1")
  expect(result.status).toBe(3)
  expect(result.stderr).toContain(path)
  expect(at.read(path)).toBe("---\nversion: [\n---\nbroken\n")
  expect(at.co("promote", "9").status).toBe(1)
})
