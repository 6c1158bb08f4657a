import { expect, test } from "vitest"
import { mergeArticles, settleArticle } from "./merge-article.ts"

const hash = (text: string) => `h${text.length}x${text.replace(/\W/g, "").slice(0, 8)}`

interface Version {
  readonly day: string
  readonly text: string
  /** What was fetched, if a person has edited it since. */
  readonly fetched?: string
  readonly head?: string
  readonly source?: string
}

function article({ day, text, fetched = text, head = "", source = "https://example.org/" }: Version): string {
  return `---\nsource: "${source}"\nfetched: ${day}T10:00:00Z\ntitle: Quarry\n${head}hash: ${hash(fetched)}\n---\n\n${text}\n`
}

const early = { day: "2026-02-10", text: "The quarry opens at six." }
const late = { day: "2026-02-12", text: "The quarry opens at seven." }
const edited = { day: "2026-02-10", text: "It opens at six, says Kim.", fetched: early.text }

test.each([
  ["ours first", early, late],
  ["theirs first", late, early],
])(
  "R280: of two texts that were fetched the newest stays, with what belongs to it: %s",
  (_, ours, theirs) => {
    const merged = mergeArticles({ base: "", ours: article(ours), theirs: article(theirs) }, hash)
    expect(merged).toEqual({ text: article(late), isOpen: false })
  },
)

test.each([
  ["ours", edited, late],
  ["theirs", late, edited],
])("R280: what a person edited stays before what was fetched later: %s", (_, ours, theirs) => {
  const { text, isOpen } = mergeArticles({ base: "", ours: article(ours), theirs: article(theirs) }, hash)
  expect(isOpen).toBe(false)
  expect(text).toBe(article(edited))
  const again = mergeArticles({ base: article(early), ours: article(ours), theirs: article(theirs) }, hash)
  expect(again).toEqual({ text: article(edited), isOpen: false })
})

test.each([
  ["which both had", article(early)],
  ["which neither had", ""],
])("R280: what was fetched with the other text does not come along: after a base %s", (_, base) => {
  const theirs = article({ ...late, head: "author: Ana\nattachment: attachments/quarry/new.pdf\n" })
  for (const notes of [
    { base, ours: article(edited), theirs },
    { base, ours: theirs, theirs: article(edited) },
  ])
    expect(mergeArticles(notes, hash)).toEqual({ text: article(edited), isOpen: false })
})

test("R280: a title that a person gave stays with a text that the other fetched", () => {
  const base = article(early)
  const ours = base.replace("title: Quarry", "title: Our quarry")
  expect(mergeArticles({ base, ours, theirs: article(late) }, hash)).toEqual({
    text: article(late).replace("title: Quarry", "title: Our quarry"),
    isOpen: false,
  })
})

test("R280: what two people edited differently stands between marks, and tags are those of both", () => {
  const other = { ...edited, day: "2026-02-11", text: "It opens at six, says Ana.", head: "tags: [b]\n" }
  const { text, isOpen } = mergeArticles(
    { base: "", ours: article({ ...edited, head: "tags: [a]\n" }), theirs: article(other) },
    hash,
  )
  expect(isOpen).toBe(true)
  expect(text).toContain("tags: [a, b]")
  expect(text).toContain("fetched: 2026-02-11T10:00:00Z")
  expect(text).toContain(
    "<<<<<<< ours\nIt opens at six, says Kim.\n=======\nIt opens at six, says Ana.\n>>>>>>> theirs\n",
  )
})

test("R280: a text that only one side touched holds, and edits of both in different lines are both kept", () => {
  const lines = "one\n\ntwo\n\nthree"
  const base = article({ day: "2026-02-01", text: lines })
  const ours = article({ day: "2026-02-01", text: lines.replace("one", "ONE"), fetched: lines })
  const looked = article({ day: "2026-02-09", text: lines })
  expect(mergeArticles({ base, ours, theirs: looked }, hash).text).toBe(
    article({ day: "2026-02-09", text: lines.replace("one", "ONE"), fetched: lines }),
  )
  const theirs = article({ day: "2026-02-01", text: lines.replace("three", "THREE"), fetched: lines })
  const both = mergeArticles({ base, ours, theirs }, hash)
  expect(both).toEqual({
    text: article({ day: "2026-02-01", text: "ONE\n\ntwo\n\nTHREE", fetched: lines }),
    isOpen: false,
  })
})

test("R280: marks that git left in an article are settled by the same rules, line ends and a rule in the text kept", () => {
  const text = "Quarry\n=======\n\nopens at six"
  const marked = article({ day: "DAY", text })
    .replace(
      "fetched: DAYT10:00:00Z\n",
      "<<<<<<< HEAD\nfetched: 2026-02-10T10:00:00Z\n=======\nfetched: 2026-02-12T10:00:00Z\n>>>>>>> origin/theirs\n",
    )
    .replaceAll("\n", "\r\n")
  expect(settleArticle(marked, hash)).toEqual([article({ day: "2026-02-12", text }).replaceAll("\n", "\r\n")])
  expect(settleArticle(`${marked}<<<<<<< half\r\n`, hash)).toBeUndefined()
})

const elsewhere = { ...late, source: "https://example.org/other" }
const [here, there] = [article(early), article(elsewhere)]

test.each([
  ["both saved under one name", ""],
  ["git took the new one for the old one renamed", article({ ...early, text: "It opens at five." })],
])("R280: two articles of different sources stand whole on their sides, and settle as two: %s", (_, base) => {
  for (const [ours, theirs] of [
    [here, there],
    [there, here],
  ] as const) {
    const merged = mergeArticles({ base, ours, theirs }, hash)
    expect(merged).toMatchObject({ isOpen: true, isOfTwo: true })
    expect(merged.text).toMatch(/^---\n<<<<<<< ours\nsource: /)
    expect(settleArticle(merged.text, hash)).toEqual([ours, theirs])
  }
})

test("R280: a source that a person corrected is still that of the same article", () => {
  const ours = article({ ...early, source: "https://example.org/moved" })
  expect(mergeArticles({ base: here, ours, theirs: article(late) }, hash)).toEqual({
    text: article({ ...late, source: "https://example.org/moved" }),
    isOpen: false,
  })
})

test("R280: both saved the same page anew under a name that another page had", () => {
  const base = article({ ...elsewhere, day: "2026-02-01", text: "The harbour opens at five." })
  const merged = mergeArticles({ base, ours: here, theirs: article(late) }, hash)
  expect(merged).toEqual({ text: article(late), isOpen: false })
})
