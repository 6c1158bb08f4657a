import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { parseFull } from "./full.ts"

function valuesOf(head: string): Record<string, unknown> {
  const read = parseFull(head)
  if ("problem" in read) throw new Error(read.problem.message)
  return Object.fromEntries([...read.fields].map(([name, { value }]) => [name, value]))
}

function problemOf(head: string): { code: string; line: number | null } {
  const read = parseFull(head)
  if ("fields" in read) throw new Error(`was read as ${JSON.stringify([...read.fields])}`)
  return { code: read.problem.code, line: read.problem.line }
}

test("hand-written YAML is read: comments, quotes, block lists, block text", () => {
  const head = "# mine\nid: 7 # seven\n'tags':\n  - a\n  - \"b c\"\nsource: >-\n  two\n  lines\n"
  expect(valuesOf(head)).toEqual({ id: 7, tags: ["a", "b c"], source: "two lines" })
})

test("each field carries the line of its key", () => {
  const read = parseFull("# c\n\nid: 1\r\ntags:\r\n- a\r\nsource: x\r\n")
  expect("fields" in read && [...read.fields.values()].map(({ line }) => line)).toEqual([3, 4, 6])
})

test.each([
  ["an open bracket", "id: 1\ntags: [a\n", 2],
  ["an open bracket before another field", "id: 1\ntags: [a\n\nsource: x\n", 2],
  ["an open brace", "id: 1\ncustom: {a: 1\nsource: x\n", 2],
  ["a field at another indent", "  id: 1\nsource: x\n", 2],
  ["a tab for an indent", "id: 1\n\tcreated: x\n", 2],
  ["a merge marker", "id: 1\n<<<<<<< HEAD\ncreated: x\n=======\ncreated: y\n>>>>>>> b\n", 2],
  ["an open quote", 'id: 1\nsource: "x\n', 2],
  ["a key twice", "id: 1\nid: 2\n", 2],
  ["two values on a line", "id: 1\nsource: 'a' 'b'\n", 2],
  ["a colon too many", "id: 1\nsource: a: b\n", 2],
  ["a list as a key", "id: 1\n? [a]\n: b\n", 2],
  ["an unknown escape", 'id: 1\nsource: "\\q"\n', 2],
])("%s is malformed, and the line is named", (_, head, line) => {
  expect(problemOf(head)).toEqual({ code: "bad-yaml", line })
})

test("the line is right with Windows line ends too", () => {
  expect(problemOf("id: 1\r\n# c\r\nsource: a: b\r\n")).toEqual({ code: "bad-yaml", line: 3 })
})

test.each(["- a\n- b\n", "just text\n", "42\n", "[a]\n", "'quoted'\n"])("%j is not a mapping", (head) => {
  expect(problemOf(head).code).toBe("not-a-mapping")
})

test("an empty frontmatter has no fields and no problem", () => {
  expect(valuesOf("")).toEqual({})
  expect(valuesOf("# only a comment\n")).toEqual({})
})

test.each(["id: 1\n...\nsource: x\n", "id: 1\n--- # more\nsource: x\n"])(
  "%j is two documents, of which none is dropped silently",
  (head) => {
    expect(problemOf(head).code).toBe("bad-yaml")
  },
)

test("dates stay the words that were written", () => {
  const head = "a: 2026-02-09\nb: 2026-02-09T14:30:00Z\nc: 2026-02-09 14:30:00\n"
  expect(valuesOf(head)).toEqual({ a: "2026-02-09", b: "2026-02-09T14:30:00Z", c: "2026-02-09 14:30:00" })
})

test("tags stay the words that were written", () => {
  expect(valuesOf("tags: [01234, 1.0, true, 0x10, 2026-02-09, 1e3]\n")).toEqual({
    tags: ["01234", "1.0", "true", "0x10", "2026-02-09", "1e3"],
  })
})

test.each(["yes", "no", "on", "off", "y"])("%s is a word, as YAML 1.2 says", (word) => {
  expect(valuesOf(`key: ${word}\n`)).toEqual({ key: word })
})

test.each([
  ["!!timestamp 2026-02-09", "2026-02-09"],
  ["!!binary aGVsbG8=", "aGVsbG8="],
  ["!!js/function 'function () {}'", "function () {}"],
  ["!!python/object:os.system x", "x"],
])("the tag in %s constructs nothing", (text, value) => {
  expect(valuesOf(`key: ${text}\n`)).toEqual({ key: value })
})

test("keys that mean something to JavaScript are ordinary keys", () => {
  const read = parseFull("__proto__: {polluted: true}\nconstructor: x\n")
  expect("fields" in read && [...read.fields.keys()]).toEqual(["__proto__", "constructor"])
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
})

test("a merge key merges nothing", () => {
  const read = parseFull("base: &b {id: 1}\n<<: *b\n")
  expect("fields" in read && [...read.fields.keys()]).toEqual(["base", "<<"])
})

test("aliases are never expanded, so a bomb stays small", () => {
  const lines = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]\n`)
  const read = parseFull(`a0: &a0 x\n${lines.join("")}tags: *a30\n`)
  expect("fields" in read && typeof read.fields.get("tags")?.value).toBe("symbol")
})

test.each(["[", "{", "[{a: ", "- ", "? ", "{a: [", '"', "!", "&a ", ": ", "|"])(
  "16 KiB of %j never throw",
  (unit) => {
    const nested = unit.repeat(limits.frontmatterBytes / unit.length)
    for (const head of [nested, `tags: ${nested}`]) expect(() => parseFull(head)).not.toThrow()
  },
)
