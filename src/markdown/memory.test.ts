import fc from "fast-check"
import { expect, test } from "vitest"
import { type MemoryFields, parseRef } from "../domain/memory.ts"
import type { Problem } from "../domain/outcome.ts"
import { parseFull } from "./full.ts"
import { parseMemory, renderMemory } from "./memory.ts"

const required = "id: 1\ncreated: 2026-02-09T14:30:00Z\n"

function fieldsOf(head: string): MemoryFields {
  const read = parseMemory(`---\n${head}---\nBody\n`, parseFull)
  if (read.kind !== "parsed") throw new Error(JSON.stringify(read))
  return read.fields
}

function problemOf(head: string): Problem {
  const read = parseMemory(`---\n${head}---\nBody\n`, parseFull)
  if (read.kind !== "problem") throw new Error(`was read as ${JSON.stringify(read)}`)
  return read.problem
}

test("a memory as the contract shows it is read without the full parser", () => {
  const text = `---\n${required}tags: [python, style]\nsource: user-told\n---\n\nThe user prefers async/await.\n`
  expect(parseMemory(text)).toMatchObject({
    kind: "parsed",
    fields: { id: 1, created: "2026-02-09T14:30:00Z", tags: ["python", "style"], source: "user-told" },
    body: "\nThe user prefers async/await.\n",
  })
})

test("what is not said is null, false or an empty list", () => {
  expect(fieldsOf(required)).toEqual({
    ...{ id: 1, created: "2026-02-09T14:30:00Z", tags: [], source: null, auto_category: null },
    ...{ updated: null, decay_protected: false, expires: null, scope: null, language: null },
    ...{ supersedes: null, origin: null, sensitive: false },
  })
})

test("an optional field with an empty value counts as not said", () => {
  const names = ["tags", "source", "auto_category", "updated", "decay_protected", "expires", "scope"]
  const head = [...names, "language", "supersedes", "origin", "sensitive"]
    .map((name) => `${name}:\n`)
    .join("")
  expect(fieldsOf(required + head)).toEqual(fieldsOf(required))
})

test.each(["id", "created"])("without '%s' the message says what is missing and what to write", (name) => {
  const problem = problemOf(required.replace(new RegExp(`^${name}.*\\n`, "m"), ""))
  expect(problem).toMatchObject({ code: "missing-field", field: name, line: 1 })
  expect(problem.message).toMatch(/^the field '\w+' is missing; expected a (?:whole number|date and time)/)
})

const wholeNumber = "a whole number from 1 to 999999999999999"
const date = "a date and time in ISO 8601, like 2026-02-09T14:30:00Z"
const words = "a list of words, like [python, style]"
const yesNo = "true or false"

test.each([
  ["id: not-an-int", '"not-an-int"', wholeNumber],
  ['id: "1"', '"1"', wholeNumber],
  ["id: 0", "0", wholeNumber],
  ["id: -3", "-3", wholeNumber],
  ["id: 1.5", "1.5", wholeNumber],
  ["id: 12345678901234567890", "12345678901234567", wholeNumber],
  ["id: 9007199254740991", "9007199254740991", wholeNumber],
  ["id: .nan", "NaN", wholeNumber],
  ["id: .inf", "Infinity", wholeNumber],
  ["id: true", "true", wholeNumber],
  ["id:", "empty", wholeNumber],
  ["id: [1]", "a list", wholeNumber],
  ["created: yesterday", '"yesterday"', date],
  ["created: 2026-02-30", '"2026-02-30"', date],
  ["created: 1739111400", "1739111400", date],
  ["created:", "empty", date],
])("the required field in '%s' is refused: found %s, expected %s", (line, found, expected) => {
  const name = line.split(":")[0] ?? ""
  const problem = problemOf(required.replace(new RegExp(`^${name}.*$`, "m"), line))
  expect(problem).toMatchObject({ code: "bad-field", field: name, line: name === "id" ? 2 : 3 })
  expect(problem.message).toContain(`the field '${name}' is ${found}`)
  expect(problem.message).toContain(`; expected ${expected}`)
})

test.each([
  ["tags: python", '"python"', words],
  ["tags: {a: b}", "a YAML mapping", words],
  ["tags: [a, [b]]", "a list with something other than words in it", words],
  ["tags: [a, ~]", "a list with something other than words in it", words],
  ["source: 5", "5", "text"],
  ["source: [a]", "a list", "text"],
  ["auto_category: true", "true", "text"],
  ["updated: 12:30", '"12:30"', date],
  ["decay_protected: yes", '"yes"', yesNo],
  ["decay_protected: 1", "1", yesNo],
  ["expires: soon", '"soon"', date],
  ["scope: everywhere", '"everywhere"', "one of project, global, language"],
  ["language: 3.12", "3.12", "text"],
  ["supersedes: 0", "0", wholeNumber],
  ["supersedes: g2", '"g2"', wholeNumber],
  ["origin: {url: x}", "a YAML mapping", "text"],
  ["origin: *nothing", "a YAML alias", "text"],
  ["sensitive: no", '"no"', yesNo],
])("the optional field in '%s' is refused: found %s, expected %s", (line, found, expected) => {
  const problem = problemOf(`${required}${line}\n`)
  expect(problem).toMatchObject({ code: "bad-field", field: line.split(":")[0], line: 4 })
  expect(problem.message).toBe(`the field '${problem.field}' is ${found}; expected ${expected}`)
})

test("a long value is shortened in the message, not in the middle of a character", () => {
  const { message } = problemOf(`id: "a${"👍".repeat(100)}"\n`)
  expect(message.length).toBeLessThan(200)
  expect(message.isWellFormed()).toBe(true)
})

test("the line of a wrong field is right with comments, blank lines, lists and Windows line ends", () => {
  const head = "# one\n\nid: 1 # two\ncreated: 2026-02-09\ntags:\n  - a\n  # three\n  - b\nsource: 5\n"
  expect(problemOf(head).line).toBe(10)
  expect(problemOf(head.replaceAll("\n", "\r\n")).line).toBe(10)
})

test("of several wrong fields one is named, with its own line", () => {
  const { field, line } = problemOf("source: 5\nid: x\n")
  expect([field, line]).toEqual(field === "id" ? ["id", 3] : ["source", 2])
})

test("malformed YAML is reported with its line in the file", () => {
  expect(problemOf("id: 1\ncreated: [\n")).toMatchObject({ code: "bad-yaml", line: 3, field: null })
  expect(problemOf("id: 1\n\tcreated: x\n").line).toBe(3)
  const ended = problemOf("id: 1\ncreated: 2026-02-09\n...\ntags: [a]\n")
  expect(ended.message).toBe("malformed YAML: '...' or '---' ends it too early")
})

test("a memory without a frontmatter says how one begins", () => {
  const read = parseMemory("Just text\n", parseFull)
  expect(read).toMatchObject({ kind: "problem", problem: { code: "no-frontmatter", line: 1 } })
})

test("hand-written YAML asks for the full parser, and is the same memory with it", () => {
  const text = `---\n# mine\n${required}---\n`
  expect(parseMemory(text)).toEqual({ kind: "needs-full-parser" })
  expect(parseMemory(text, parseFull).kind).toBe("parsed")
})

test("the field consolidation_reason of older files, and unknown ones, are accepted", () => {
  const head = `${required}consolidation_reason: merged with 3\nmine: {a: [1]}\n`
  expect(fieldsOf(head)).toEqual(fieldsOf(required))
})

test("a source or category that co does not write is read all the same", () => {
  expect(fieldsOf(`${required}source: agent-inferred\nauto_category: habit\n`)).toMatchObject({
    source: "agent-inferred",
    auto_category: "habit",
  })
})

test("only what a memory has is written", () => {
  const memory = { id: 7, created: "2026-02-09T14:30:00Z", tags: ["a b"], content: "\n Text \n\n" }
  expect(renderMemory({ ...memory, source: null, decay_protected: false })).toBe(
    '---\nid: 7\ncreated: 2026-02-09T14:30:00Z\ntags: ["a b"]\n---\n\nText\n',
  )
})

const anyText = fc.string({ unit: "binary", maxLength: 20 })

const anyMemory = fc.record({
  id: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  created: fc.constantFrom(
    "2026-02-09T14:30:00Z",
    "2026-02-09",
    "2026-02-09 14:30",
    "0001-01-01T00:00:00.1+23:59",
  ),
  tags: fc.array(fc.oneof(anyText, fc.constantFrom("null", "1", "a, b", "2026-02-09T14:30:00Z"))),
  source: fc.option(anyText),
  auto_category: fc.option(fc.constantFrom("preference", "true", "~")),
  decay_protected: fc.boolean(),
  expires: fc.option(fc.constantFrom("2026-02-09")),
  scope: fc.option(fc.constantFrom("project", "global", "language")),
  language: fc.option(anyText),
  content: fc.string({ unit: "binary" }),
})

test("a memory reads back as it was written, whatever its words are", () => {
  fc.assert(
    fc.property(anyMemory, ({ content, ...memory }) => {
      const read = parseMemory(renderMemory({ ...memory, content }), parseFull)
      expect(read.kind === "parsed" && read.fields).toMatchObject(memory)
      expect(read.kind === "parsed" && read.body.trim()).toBe(content.trim())
    }),
    { numRuns: 500 },
  )
})

test.each([999_999_999_999_999, 1_000_000_000_000_000, Number.MAX_SAFE_INTEGER])(
  "a memory with the id %d is refused, or can be named by it",
  (id) => {
    const read = parseMemory(`---\nid: ${id}\ncreated: 2026-02-09\n---\n`, parseFull)
    expect(read.kind === "problem" || parseRef(String(id))?.id === id).toBe(true)
  },
)
