import { expect, test } from "vitest"
import type { FieldEdits } from "../domain/field.ts"
import { limits } from "../domain/limits.ts"
import { spliceFields } from "./splice.ts"

function edit(head: string, edits: FieldEdits): string {
  const edited = spliceFields(`---\n${head}---\nBody\n`, edits)
  if ("problem" in edited) throw new Error(edited.problem.message)
  expect(edited.text.endsWith("---\nBody\n")).toBe(true)
  return edited.text.slice("---\n".length, -"---\nBody\n".length)
}

function refusal(head: string, edits: FieldEdits): string {
  const edited = spliceFields(`---\n${head}---\nBody\n`, edits)
  if ("text" in edited) throw new Error(`was edited to ${JSON.stringify(edited.text.slice(0, 200))}`)
  return edited.problem.message
}

test("a field gets a new value, and its neighbours do not move", () => {
  const head = "id: 1\n# why\ntags: [a]\nsource: x\n"
  expect(edit(head, { tags: ["b", "c d"] })).toBe('id: 1\n# why\ntags: [b, "c d"]\nsource: x\n')
  expect(edit(head, { id: 2, source: "new" })).toBe("id: 2\n# why\ntags: [a]\nsource: new\n")
})

test("a new field goes to the end", () => {
  expect(edit("id: 1\n", { decay_protected: true })).toBe("id: 1\ndecay_protected: true\n")
  expect(edit("id: 1\n# end\n\n", { updated: "2026-02-09T14:30:00Z" })).toBe(
    "id: 1\n# end\n\nupdated: 2026-02-09T14:30:00Z\n",
  )
  expect(edit("id: 1\nmine:\n  a: |\n    text\n", { tags: [] })).toBe(
    "id: 1\nmine:\n  a: |\n    text\ntags: []\n",
  )
})

test("a removed field takes its lines with it; one that is not there changes nothing", () => {
  const head = "id: 1\ntags:\n  - a\n  - b # two\n# why\nsource: |\n  text\n"
  expect(edit(head, { tags: undefined })).toBe("id: 1\n# why\nsource: |\n  text\n")
  expect(edit(head, { source: undefined })).toBe("id: 1\ntags:\n  - a\n  - b # two\n# why\n")
  expect(edit(head, { updated: undefined })).toBe(head)
  expect(edit("id: 1\n", { id: undefined })).toBe("")
})

test.each([
  ["tags: [a] # why\n", "tags: [z] # why\n"],
  ["tags:   [a]   # why\n", "tags:   [z]   # why\n"],
  ['"tags": [a]\n', '"tags": [z]\n'],
  ["'tags' : [a]\n", "'tags' : [z]\n"],
  ["tags:\n", "tags: [z]\n"],
  ["tags: # none yet: really\n", "tags: [z] # none yet: really\n"],
  ["tags: null\n", "tags: [z]\n"],
  ["tags:\n  - a\n  - b\n", "tags: [z]\n"],
  ["tags:\n- a\n\n- b\n", "tags: [z]\n"],
  ["tags: [a,\n  b]\n", "tags: [z]\n"],
  ["tags: >\n  folded\n  text\n", "tags: [z]\n"],
  ["tags:\n  next line\n", "tags: [z]\n"],
  ["? tags\n: [a]\n", "? tags\n: [z]\n"],
])("however it was written (%j), a field is set in place", (field, changed) => {
  expect(edit(`id: 1\n${field}source: x\n`, { tags: ["z"] })).toBe(`id: 1\n${changed}source: x\n`)
})

test.each(["# flush\n", "  # as far in as the items\n", "      # further in\n"])(
  "a comment below a list (%j) survives the list",
  (comment) => {
    const head = `tags:\n  - a\n${comment}source: x\n`
    expect(edit(head, { tags: ["z"] })).toBe(`tags: [z]\n${comment}source: x\n`)
    expect(edit(head, { tags: undefined })).toBe(`${comment}source: x\n`)
  },
)

test("Windows line ends stay, and new lines get them", () => {
  expect(edit("id: 1\r\n# c\r\ntags:\r\n- a\r\n", { id: 2, tags: ["b"], source: "x" })).toBe(
    "id: 2\r\n# c\r\ntags: [b]\r\nsource: x\r\n",
  )
  expect(edit("id: 1\r\nsource: x\r\n", { id: undefined })).toBe("source: x\r\n")
})

test("a byte order mark, fences with blanks and the body stay", () => {
  const text = "\ufeff---  \nid: 1\n---\t\r\n\r\nid: 1\n---\n"
  expect(spliceFields(text, { id: 2 })).toEqual({ text: text.replace("id: 1", "id: 2") })
})

test("an indented frontmatter stays indented", () => {
  expect(edit("# c\n  id: 1\n  tags: [a]\n", { tags: ["b"], source: "x" })).toBe(
    "# c\n  id: 1\n  tags: [b]\n  source: x\n",
  )
})

test("values that YAML would read otherwise stay as they are written", () => {
  const head = "id: 1\nzip: 01234\nsize: 1_000\nhex: 0x1F\nfloat: 1.10\nyes: no\ndate: 2026-02-09\n"
  expect(edit(head, { id: 2 })).toBe(head.replace("id: 1", "id: 2"))
})

test.each([
  ["a flow mapping", "{id: 1}\n"],
  ["a list", "- id\n"],
  ["no fields at all", "# nothing\n"],
  ["malformed YAML", "id: 1\ntags: [\n"],
  ["a key twice", "id: 1\nid: 2\n"],
])("%s is refused, with advice", (_, head) => {
  expect(refusal(head, { id: 2 })).toContain("edit the file by hand")
})

test("a file without a frontmatter, or with an open one, is refused", () => {
  expect(spliceFields("text", { id: 2 })).toMatchObject({
    problem: { message: expect.stringContaining("no frontmatter") },
  })
  expect(spliceFields("---\nid: 1\n", { id: 2 })).toMatchObject({ problem: { code: "unclosed-frontmatter" } })
})

test("a value that another field refers to is not changed under it", () => {
  refusal("id: &mine 1\ncopy: *mine\n", { id: 2 })
  refusal("id: &mine 1\ncopy: *mine\n", { id: undefined })
  refusal("id:\n  &mine 1\ncopy: *mine\n", { id: 2 })
})

test("a comment is not drawn into the text above it", () => {
  refusal("source: |\n  text\ntags: [a]\n  # why\nid: 1\n", { tags: undefined })
  refusal("mine:\n  note: |\n    text\ntags: [a]\n    # why\nid: 1\n", { tags: undefined })
})

test("a field that would not be read back is not added", () => {
  refusal("id: 1\n...\n", { tags: ["a"] })
  refusal("id: 1\n--- # more\nmine: 2\n", { tags: ["a"] })
})

test("16 KiB of brackets are refused, not thrown", () => {
  refusal(`tags: ${"[".repeat(16_000)}\n`, { id: 2 })
})

test("an edit that would make the frontmatter too long to be read again is refused", () => {
  const line = `# ${"x".repeat(limits.frontmatterBytes - "id: 1\n# \n".length)}\n`
  const head = `id: 1\n${line}`
  expect(head).toHaveLength(limits.frontmatterBytes)
  expect(edit(head, { id: 2 })).toBe(`id: 2\n${line}`)
  refusal(head, { id: 10 })
  refusal(head, { decay_protected: true })
})

test.each(["\n", "\r\n"])(
  "a list with an item on each line gets more of them below, and its comments stay",
  (eol) => {
    const lines = [
      "---",
      "id: 1",
      "tags:",
      "  - one # why",
      "  - two   # and why",
      "# next",
      "created: 2026-01-01",
      "---",
      "",
    ]
    const edited = spliceFields(lines.join(eol), { tags: ["one", "two", "three", "x y"] })
    lines.splice(5, 0, "  - three", '  - "x y"')
    expect(edited).toEqual({ text: lines.join(eol) })
  },
)
