import { expect, test } from "vitest"
import { factsIn, sectionsOf } from "./sections.ts"

test("a text is cut at its headings, but not at what looks like one in code", () => {
  const text = "intro\n\n# One #\n- a\n\n```sh\n# not a heading\n```\n## Two\r\n- b\n#three\n"
  expect(sectionsOf(text)).toEqual([
    { heading: "", body: "intro", text: "intro" },
    {
      heading: "One",
      body: "- a\n\n```sh\n# not a heading\n```",
      text: "# One #\n- a\n\n```sh\n# not a heading\n```",
    },
    { heading: "Two", body: "- b\n#three", text: "## Two\n- b\n#three" },
  ])
  expect(sectionsOf(" \n")).toEqual([])
})

test("facts are list items and paragraphs, over the ends of lines, without comments", () => {
  const text =
    "<!-- a\ncomment -->\n# Style\n- tabs, never\n  spaces\n* 80 columns\n1. first\n\nA paragraph\nof two lines\n\nAnother"
  expect(factsIn(text)).toEqual([
    "tabs, never spaces",
    "80 columns",
    "first",
    "A paragraph of two lines",
    "Another",
  ])
})

test("a fence of four marks is not closed by three", () => {
  const text = "# One\n\n````md\n```\n# not a heading\n```\n# nor this\n````\n\n# Two"
  expect(sectionsOf(text).map(({ heading }) => heading)).toEqual(["One", "Two"])
})
