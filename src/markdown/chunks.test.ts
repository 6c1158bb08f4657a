import fc from "fast-check"
import { expect, test } from "vitest"
import { chunksOf } from "./chunks.ts"

test("a text is cut at its headings, each part with its path and its line", () => {
  const text =
    "Intro.\n\n## Install\n\nFirst.\n\n### Linux\n\nUse apt.\n\n```sh\n# not a heading\n```\n\n## Use\n\nLast."
  expect(chunksOf(text, 10)).toEqual([
    { headings: [], line: 11, text: "Intro." },
    { headings: ["Install"], line: 15, text: "First." },
    { headings: ["Install", "Linux"], line: 19, text: "Use apt.\n\n```sh\n# not a heading\n```" },
    { headings: ["Use"], line: 27, text: "Last." },
  ])
})

test("a long text is cut at the ends of paragraphs, and one without any is cut too", () => {
  const paragraphs = Array.from({ length: 40 }, (_, n) => `${n} ${"word ".repeat(30)}`.trim()).join("\n\n")
  const chunks = chunksOf(paragraphs, 0)
  expect(chunks.length).toBeGreaterThan(3)
  for (const { text, line } of chunks) {
    expect(text.length).toBeLessThan(2_000)
    expect(text.startsWith(paragraphs.split("\n")[line - 1] ?? "?")).toBe(true)
  }
  expect(chunksOf("line\n".repeat(5_000), 0).every(({ text }) => text.length < 6_100)).toBe(true)
})

test("no line is lost, and each part is where it says", () => {
  const line = fc.oneof(
    fc.constantFrom("", "# A", "### C", "## B #", "```", "~~~", "text", "- item"),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const source = lines
        .map((each) => each.replaceAll("\n", " "))
        .join("\n")
        .split("\n")
      const text = source.join("\n")
      for (const chunk of chunksOf(text, 0))
        expect(text.split("\n")[chunk.line - 1]?.trim()).toBe(chunk.text.split("\n")[0]?.trim())
      const said = chunksOf(text, 0)
        .flatMap((chunk) => [...chunk.headings, ...chunk.text.split(/\s+/)])
        .join(" ")
      for (const word of text.split(/\s+/)) if (/^[a-z]{3,}$/.test(word)) expect(said).toContain(word)
    }),
  )
})

test("a fence ends with a mark that has nothing after it, in a list as well", () => {
  const text = "- run it:\n\n      ```sh\n# not a heading\n      ```sh\n# nor this\n      ```\n\n# Use"
  expect(chunksOf(`${text}\n\nLast.`, 0).map(({ headings }) => headings)).toEqual([[], ["Use"]])
})

test("P15: an endless line is cut at blanks, and never inside a character", () => {
  const words = Array.from({ length: 50_000 }, (_, n) => `word${n}`)
  const text = `# Top\n\nbefore\n\n${words.join(" ")}\n\nafter\n\n${"🦉".repeat(9_000)}x`
  const chunks = chunksOf(text, 0)
  expect(chunks.every((chunk) => chunk.text.length <= 3_000)).toBe(true)
  expect(chunks.every((chunk) => chunk.text.isWellFormed())).toBe(true)
  expect(chunks.filter(({ line }) => line === 5).flatMap((chunk) => chunk.text.split(/\s+/))).toEqual([
    ...words,
    "after",
  ])
  const owls = chunks.filter(({ line }) => line === 9).map((chunk) => chunk.text)
  expect(owls.join("")).toBe(`${"🦉".repeat(9_000)}x`)
  expect(chunks.map(({ headings }) => headings.join())).toEqual(chunks.map(() => "Top"))
})

test("P15: an endless line is not a heading", () => {
  const chunks = chunksOf(`# ${"#".repeat(200_000)}x\n\nbelow`, 0)
  expect(chunks.every(({ headings }) => headings.length === 0)).toBe(true)
  expect(chunks.at(-1)?.text).toMatch(/x\n\nbelow$/)
})
