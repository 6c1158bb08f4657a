import { expect, test } from "vitest"
import { parseStrict, renderValue } from "./strict.ts"

function valuesOf(head: string): Record<string, unknown> | undefined {
  const fields = parseStrict(head)
  return fields && Object.fromEntries([...fields].map(([name, { value }]) => [name, value]))
}

test("the fast path reads what co writes", () => {
  const head =
    'id: 12\ncreated: 2026-02-09T14:30:00Z\ntags: [python, "a b"]\nsource: user-told\ndecay_protected: true\n'
  expect(valuesOf(head)).toEqual({
    id: 12,
    created: "2026-02-09T14:30:00Z",
    tags: ["python", "a b"],
    source: "user-told",
    decay_protected: true,
  })
})

test("each field carries its line, also with Windows line ends", () => {
  const lines = [...(parseStrict("id: 1\r\ntags: []\r\nsource: x\r\n") ?? new Map()).values()]
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 3])
})

test.each([
  ["0", 0],
  ["999999999999999", 999_999_999_999_999],
  ["false", false],
  ["2026-02-09T14:30:00.5+02:00", "2026-02-09T14:30:00.5+02:00"],
  ["yes", "yes"],
  ["a/b.c-d_e", "a/b.c-d_e"],
  ['""', ""],
  ['"null"', "null"],
  ['"a: b # c, [d]"', "a: b # c, [d]"],
  ["[]", []],
  ['["1", x]', ["1", "x"]],
])("%s is plain enough", (text, value) => {
  expect(valuesOf(`key: ${text}\n`)).toEqual({ key: value })
})

test.each([
  ...["01", "-1", "+1", "1.0", "1e3", "0x10", "1234567890123456", ".5", "2026-02-09", "12:30"],
  ...["True", "NULL", "null", "~", "", " ", "a ", " a", "a b", "a: b", "a #b", "a\tb", "é"],
  ...["'a'", '"a', '"a\\n"', '"a" ', '"a" # c', '"a\u0085"', '"a\u2028"', '"\ufeff"', '"\ud800"', '"\t"'],
  ...["[a,b]", "[ a]", "[a, ]", "[a", "[null]", "[1]", "[a, [b]]", '["a, b"]', "[2026-02-09T14:30:00Z]"],
  ...["{}", "|", ">", "&a b", "*a", "!!str a", "- a", "@a", "`a`", "%a"],
])("the value %j is left to the full parser", (text) => {
  expect(parseStrict(`key: ${text}\n`)).toBeUndefined()
})

test.each([
  ["a comment", "id: 1\n# why\n"],
  ["an empty line", "id: 1\n\ncreated: x\n"],
  ["a key twice", "id: 1\nid: 2\n"],
  ["a quoted key", '"id": 1\n'],
  ["an upper-case key", "Id: 1\n"],
  ["an indented key", "  id: 1\n"],
  ["no blank behind the colon", "id:1\n"],
  ["a value on the next line", "id:\n  1\n"],
  ["a block list", "tags:\n- a\n"],
  ["a merge marker", "<<<<<<< HEAD\nid: 1\n"],
  ["a document end", "id: 1\n...\n"],
  ["nothing", ""],
])("%s is left to the full parser", (_, head) => {
  expect(parseStrict(head)).toBeUndefined()
})

test("keys that mean something to JavaScript are ordinary keys", () => {
  expect(parseStrict("constructor: x\n")?.get("constructor")?.value).toBe("x")
  expect(parseStrict("id: 1\n")?.get("constructor")).toBeUndefined()
})

test.each<[Parameters<typeof renderValue>[0], string]>([
  [7, "7"],
  [true, "true"],
  ["user-told", "user-told"],
  ["2026-02-09T14:30:00Z", "2026-02-09T14:30:00Z"],
  ["null", '"null"'],
  ["True", '"True"'],
  ["12", '"12"'],
  ["", '""'],
  ['say "hi"\n', '"say \\"hi\\"\\n"'],
  [["a", "b c", "01234"], '[a, "b c", "01234"]'],
  [[], "[]"],
])("%j is written as %s", (value, text) => {
  expect(renderValue(value)).toBe(text)
})
