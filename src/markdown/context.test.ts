import { expect, test } from "vitest"
import { type ContextFields, newerVersion, parseContext } from "./context.ts"
import { parseFull } from "./full.ts"

const valid = "---\nversion: 1\nupdated: 2026-02-09T14:30:00Z\n---\n\n# User\n- Name: Test\n"

function fieldsOf(text: string): ContextFields | null {
  const read = parseContext(text, parseFull)
  if (read.kind !== "parsed") throw new Error(JSON.stringify(read))
  return read.fields
}

function problemOf(head: string): { field: string | null; line: number | null; message: string } {
  const read = parseContext(`---\n${head}---\n\n# User\n`, parseFull)
  if (read.kind !== "problem") throw new Error(`was read as ${JSON.stringify(read)}`)
  const { field, line, message } = read.problem
  return { field, line, message }
}

test("a context has a version, a date and a body", () => {
  const read = parseContext(valid)
  expect(read).toMatchObject({ kind: "parsed", fields: { version: 1, updated: "2026-02-09T14:30:00Z" } })
  expect(read.kind === "parsed" && read.body.trim()).toBe("# User\n- Name: Test")
})

test("a context without a frontmatter is all body: nothing hand-written is lost", () => {
  expect(parseContext("# Just markdown")).toEqual({
    kind: "parsed",
    fields: null,
    body: "# Just markdown",
  })
  expect(parseContext("\ufeff# Just markdown")).toMatchObject({ body: "# Just markdown" })
  expect(parseContext("")).toMatchObject({ kind: "parsed", fields: null, body: "" })
})

test("a context in hand-written YAML needs the full parser", () => {
  const text = valid.replace("---\n", "---\n# mine\n")
  expect(parseContext(text)).toEqual({ kind: "needs-full-parser" })
  expect(fieldsOf(text)).toEqual({ version: 1, updated: "2026-02-09T14:30:00Z" })
})

test("what is missing is named", () => {
  const { field, message } = problemOf("updated: 2026-02-09T14:30:00Z\n")
  expect(field).toBe("version")
  expect(message).toContain("'version' is missing")
  expect(problemOf("version: 1\n").message).toContain("'updated' is missing")
  expect(problemOf("").field).toBe("version")
})

test.each([
  ['version: "1.0"\nupdated: 2026-02-09\n', "version", 2, '"1.0"'],
  ["version: 0\nupdated: 2026-02-09\n", "version", 2, "0"],
  ["version: 1.5\nupdated: 2026-02-09\n", "version", 2, "1.5"],
  ["version: [1]\nupdated: 2026-02-09\n", "version", 2, "a list"],
  ["version: 1\nupdated: yesterday\n", "updated", 3, '"yesterday"'],
  ["version: 1\n# c\n\nupdated: 2026\n", "updated", 5, "2026"],
  ["version: 1\nupdated: 2026-02-30\n", "updated", 3, '"2026-02-30"'],
])("in %j a wrong field is named with its line and what was found", (head, field, line, found) => {
  const problem = problemOf(head)
  expect(problem).toMatchObject({ field, line })
  expect(problem.message).toContain(`'${field}' is ${found}; expected `)
})

test("a broken frontmatter is a problem with a line, and no part of it is loaded", () => {
  expect(problemOf("version: 1\ninvalid yaml: [\n").line).toBe(3)
  expect(parseContext("---\nversion: 1\n# User\n", parseFull)).toMatchObject({
    kind: "problem",
    problem: { code: "unclosed-frontmatter", line: 1 },
  })
})

test("a newer version is loaded, with a warning", () => {
  const fields = fieldsOf(valid.replace("version: 1", "version: 2"))
  expect(fields?.version).toBe(2)
  expect(newerVersion(fields)).toMatchObject({ code: "newer-version", field: "version" })
  expect(newerVersion(fields)?.message).toContain("newer format")
  expect(newerVersion(fieldsOf(valid))).toBeUndefined()
  expect(newerVersion(null)).toBeUndefined()
})
