import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { bodyOf, splitNote } from "./split.ts"

function headOf(text: string): string | undefined {
  const split = splitNote(text)
  if ("problem" in split) throw new Error(split.problem.message)
  return split.note.head
}

function problemOf(text: string): string | undefined {
  const split = splitNote(text)
  return "problem" in split ? split.problem.code : undefined
}

test("a frontmatter is what stands between two lines of three dashes", () => {
  const text = "---\nid: 1\n---\n\nBody\n"
  expect(headOf(text)).toBe("id: 1\n")
  expect(bodyOf(text)).toBe("\nBody\n")
})

test.each([
  ["plain markdown", "# Just markdown content"],
  ["nothing", ""],
  ["a first line of four dashes", "----\nid: 1\n----\n"],
  ["a fence with words behind it", "--- yaml\nid: 1\n---\n"],
  ["a fence after an empty line", "\n---\nid: 1\n---\n"],
  ["an indented fence", " ---\nid: 1\n---\n"],
  ["line ends of an old Mac", "---\rid: 1\r---\r"],
])("%s has no frontmatter and is all body", (_, text) => {
  expect(headOf(text)).toBeUndefined()
  expect(bodyOf(text)).toBe(text)
})

test("an empty frontmatter is not a missing one", () => {
  expect(headOf("---\n---\nBody")).toBe("")
  expect(headOf("---\n---")).toBe("")
  expect(headOf("---\n\n---\n")).toBe("\n")
})

test("a frontmatter that is never closed is a problem, not a body", () => {
  for (const text of [
    "---",
    "---\n",
    "---\nid: 1",
    "---\nid: 1\n",
    "---\nid: 1\n ---\n",
    "---\nid: 1\n----\n",
  ])
    expect(problemOf(text), JSON.stringify(text)).toBe("unclosed-frontmatter")
  expect(bodyOf("---\nid: 1\n")).toBe("---\nid: 1\n")
})

test("the closing fence may be the last line, without a line end", () => {
  expect(headOf("---\nid: 1\n---")).toBe("id: 1\n")
  expect(bodyOf("---\nid: 1\n---")).toBe("")
})

test("Windows line ends belong to the frontmatter's lines and to neither fence", () => {
  const text = "---\r\nid: 1\r\n---\r\nBody\r\n"
  expect(headOf(text)).toBe("id: 1\r\n")
  expect(bodyOf(text)).toBe("Body\r\n")
})

test("a byte order mark is neither frontmatter nor body", () => {
  expect(headOf("\ufeff---\nid: 1\n---\nBody")).toBe("id: 1\n")
  expect(bodyOf("\ufeff---\nid: 1\n---\nBody")).toBe("Body")
  expect(bodyOf("\ufeffJust text")).toBe("Just text")
})

test("blanks after a fence do not matter", () => {
  expect(headOf("--- \t\nid: 1\n---  \nBody")).toBe("id: 1\n")
  expect(headOf("---\t\r\nid: 1\r\n---\t")).toBe("id: 1\r\n")
})

test("lines of dashes in the body stay in the body", () => {
  const body = "one\n\n---\n\ntwo\n---\nid: 9\n---\n"
  expect(headOf(`---\nid: 1\n---\n${body}`)).toBe("id: 1\n")
  expect(bodyOf(`---\nid: 1\n---\n${body}`)).toBe(body)
})

test("a frontmatter of 16 KiB is read, one byte more is not", () => {
  const head = (bytes: number) => `#${"x".repeat(bytes - 2)}\n`
  expect(headOf(`---\n${head(limits.frontmatterBytes)}---\n`)).toHaveLength(limits.frontmatterBytes)
  expect(problemOf(`---\n${head(limits.frontmatterBytes + 1)}---\n`)).toBe("frontmatter-too-long")
})

test("the cap counts bytes, and a closed frontmatter over it is never called unclosed", () => {
  // 6,000 characters of three bytes each.
  expect(problemOf(`---\n# ${"世".repeat(6_000)}\n---\n`)).toBe("frontmatter-too-long")
})

test("a rule at the top of a long text opens a frontmatter too, closed late or never", () => {
  const text = "words\n".repeat(10_000)
  expect(problemOf(`---\n${text}`)).toBe("unclosed-frontmatter")
  expect(problemOf(`---\n${text}---\n`)).toBe("frontmatter-too-long")
})

test("lines that only begin like a fence do not end a frontmatter", () => {
  const head = "# c\n---a\n----\n--- b\n ---\n--\n"
  expect(headOf(`---\n${head}---\nBody`)).toBe(head)
})
