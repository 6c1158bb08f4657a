import { expect, test } from "vitest"
import { readObsidian } from "./obsidian.ts"

function read(text: string) {
  const pieces = [...readObsidian({ name: "Depot.md", text })]
  const rows = pieces.flatMap((piece) => (piece.kind === "row" ? [piece.draft] : []))
  const left = pieces.flatMap((piece) => (piece.kind === "left-out" ? [piece] : []))
  return { rows, left, contents: rows.map(({ content }) => content) }
}

test("R279: a hashtag is a tag of its fact, or of the facts below it", () => {
  const { rows, left } = read(
    "#logistics\n\nWe moved the depot to Hamburg for good. #decision\n\nAna leads the whole depot team there.\n\n## Hours #routine\n\n- The depot opens at six every day\n",
  )
  const [moved, ana, opens] = rows.map(({ tags = [] }) => tags)
  expect(moved).toContain("decision")
  expect(ana).not.toContain("decision")
  expect(opens).toContain("routine")
  for (const tags of [moved, ana, opens]) expect(tags).toContain("logistics")
  expect(left).toMatchObject([{ line: 1, because: "tags of the whole note" }])
})

test("the tags of a note are no heading of the list below them", () => {
  const { rows, left } = read("#logistics #hours\n- The depot opens at six every day\n")
  expect(rows).toMatchObject([{ content: "The depot opens at six every day" }])
  expect(rows[0]?.tags).toEqual(expect.arrayContaining(["logistics", "hours"]))
  expect(left).toMatchObject([{ line: 1, because: "tags of the whole note" }])
})

test("R279: a comment between %% is not a fact, whether on one line or several", () => {
  const { contents, left } = read(
    "The depot opens %%since May%% at six every day.\n\n%%\nhidden #decision\n\n- all of it\n%%\n\nAna leads the whole depot team `100%%`.\n\n```\n%% code %%\n```\n\nWe are 100%% sure about the new bays.\n",
  )
  expect(contents[0]).toBe("The depot opens at six every day.")
  expect(contents.join("\n")).not.toMatch(/since May|hidden|all of it/)
  expect(contents.join("\n")).toContain("%% code %%")
  expect(contents.at(-1)).toContain("We are 100%% sure about the new bays.")
  expect(left.map(({ line, because }) => [line, because])).toEqual([
    [1, "a comment"],
    [3, "a comment"],
  ])
})

test("R279: properties that cannot be read are reported", () => {
  const { left, rows } = read(
    "---\ntags: [a, b\ngröße: 3\nnonsense\ncreated: 2025-03-01\n---\nThe depot opens at six every day.\n",
  )
  expect(left.map(({ line, text, isTold }) => [line, text, isTold])).toEqual([
    [2, "tags: [a, b", true],
    [4, "nonsense", true],
  ])
  expect(rows[0]?.created).toBe("2025-03-01")
  const open = read("---\ntags: [a]\n\nThe depot opens at six every day.\n")
  expect(open.left[0]).toMatchObject({
    line: 1,
    because: expect.stringContaining("the properties are not closed"),
  })
  expect(read("---\nThe depot opens at six every day, see below.\n").left).toEqual([])
  const sound =
    "---\naliases: [D]\ntags:\n  - a\n- b\n# note\ntext: |\n  two\n  lines\nempty:\nquoted: 'x: y'\n---\nfact\n"
  expect(read(sound).left).toEqual([])
})

test("R279: code in four backticks may contain code in three, and tags and comments in it do not count", () => {
  const { rows, left } = read(
    "The depot opens at six:\n\n````md\n```\n%% code %% #no-tag\n```\n````\n\nAna leads the whole depot team.\n",
  )
  expect(left).toEqual([])
  expect(rows.flatMap(({ tags = [] }) => tags)).not.toContain("no-tag")
  expect(rows.map(({ content }) => content).join("\n")).toContain("%% code")
})

test.each([
  ["a fence", "~~~sh\n#install\napt install foo\n~~~"],
  ["a formula", "$$\n#install\n$$"],
  ["indented code", "    #install\n    apt install foo"],
  ["an HTML comment", "<!--\n#install\n-->"],
  ["a fence in a bullet", "- Run it:\n  ```\n  #install\n  ```"],
  ["a fence in a bullet in a bullet", "- Run it:\n  - here\n\n    ```\n    #install\n    ```"],
  ["a fence in a quote", "> ```\n> #install\n> ```"],
  ["a comment within a line", "The bays <!-- #install --> are empty on Mondays."],
])("R279: what looks like a tag in %s is none, above, in or below it", (_, code) => {
  const { rows, left } = read(
    `The depot opens at nine. #hours\n\nInstall the tool like this:\n\n${code}\n\nThe office is in Berlin. #office\n`,
  )
  const tags = rows.map(({ tags: each = [] }) => each.filter((tag) => tag !== "depot"))
  expect(tags.flat()).toEqual(["hours", "office"])
  expect(left.filter(({ because }) => because !== "a comment")).toEqual([])
})

test("R279: a line of code that is only a hashtag is kept, and a percent comment in a formula is part of it", () => {
  const { contents } = read("Do this:\n\n    #install\n\nThe sum is\n\n$$\na %% one %%\n$$\n")
  expect(contents.join("\n")).toContain("#install")
  expect(contents.join("\n")).toContain("a %% one %%")
})
