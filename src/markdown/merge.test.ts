import { expect, test } from "vitest"
import { parseFull } from "./full.ts"
import { type MergedNote, mergeNotes as mergeWith } from "./merge.ts"
import { settleMarks } from "./settle.ts"
import type { Three } from "./three.ts"

function mergeNotes(notes: Three<string>): MergedNote {
  return mergeWith(notes, parseFull)
}

function note(head: string, body: string): string {
  return `---\n${head}\n---\n\n${body}\n`
}

const base = note(
  "id: 7\ncreated: 2026-01-01T00:00:00Z\ntags: [db]",
  "Staging runs on port 7001.\n\nAsk Kim.",
)

test("R280: what one side changed holds, and both may change different places", () => {
  const ours = base.replace("Ask Kim.", "Ask Ana.")
  const theirs = base.replace("7001", "7002")
  expect(mergeNotes({ base, ours, theirs: base })).toEqual({ text: ours, isOpen: false })
  expect(mergeNotes({ base, ours: base, theirs })).toEqual({ text: theirs, isOpen: false })
  const both = base.replace("Ask Kim.", "Ask Ana.").replace("7001", "7002")
  expect(mergeNotes({ base, ours, theirs })).toEqual({ text: both, isOpen: false })
})

test.each(["[db,port]", "[ db, port ]", "\n  - db\n  - port"])(
  "R280: tags come together as somebody wrote them: %j",
  (tags) => {
    const ours = base.replace("[db]", tags)
    const theirs = base.replace("[db]", "[db, staging]")
    const merged = mergeNotes({ base, ours, theirs })
    expect(merged).toEqual({ text: base.replace("[db]", "[db, port, staging]"), isOpen: false })
    const other = mergeNotes({ base, ours: theirs, theirs: ours })
    expect(other).toEqual({ text: base.replace("[db]", "[db, staging, port]"), isOpen: false })
  },
)

test("R280: tags come together, the newest time holds, and either side protects", () => {
  const ours = note(
    "id: 7\ncreated: 2026-01-01T00:00:00Z\ntags: [db, port]\nupdated: 2026-01-03T00:00:00Z\ndecay_protected: true",
    "Staging runs on port 7001.\n\nAsk Kim.",
  )
  const theirs = note(
    "id: 7\ncreated: 2026-01-01T00:00:00Z\ntags: [db, staging]\nupdated: 2026-01-05T00:00:00Z\nsensitive: true",
    "Staging runs on port 7001.\n\nAsk Kim.",
  )
  expect(mergeNotes({ base, ours, theirs })).toEqual({
    text: note(
      "id: 7\ncreated: 2026-01-01T00:00:00Z\ntags: [db, port, staging]\nupdated: 2026-01-05T00:00:00Z\ndecay_protected: true\nsensitive: true",
      "Staging runs on port 7001.\n\nAsk Kim.",
    ),
    isOpen: false,
  })
})

test("R280: comments and keys that co does not know stay, from both sides", () => {
  const ours = base.replace("tags: [db]", "# by Kim\ntags: [db]\ncolour: red")
  const theirs = base.replace("tags: [db]", "tags: [db]\n# seen in the logs\nticket: 12")
  const { text, isOpen } = mergeNotes({ base, ours, theirs })
  expect(isOpen).toBe(false)
  for (const line of ["# by Kim", "colour: red", "# seen in the logs", "ticket: 12"])
    expect(text).toContain(line)
})

test("R280: the same lines rewritten differently stand between marks, and the frontmatter stays whole", () => {
  const ours = base.replace("7001", "7002").replace("[db]", "[db, a]")
  const theirs = base.replace("7001", "7003").replace("[db]", "[db, b]")
  const { text, isOpen } = mergeNotes({ base, ours, theirs })
  expect(isOpen).toBe(true)
  expect(text).toContain("tags: [db, a, b]\n---\n")
  expect(text).toContain(
    "<<<<<<< ours\nStaging runs on port 7002.\n=======\nStaging runs on port 7003.\n>>>>>>> theirs\n\nAsk Kim.\n",
  )
})

test("R280: a key that co does not know, set to two values, is for a person", () => {
  const with1 = base.replace("tags: [db]", "tags: [db]\nsupersedes: 3")
  const with2 = base.replace("tags: [db]", "tags: [db]\nsupersedes: 4")
  const { text, isOpen } = mergeNotes({ base, ours: with1, theirs: with2 })
  expect(isOpen).toBe(true)
  expect(text).toContain("<<<<<<< ours\nsupersedes: 3\n=======\nsupersedes: 4\n>>>>>>> theirs")
})

test("R280: two new notes under one name keep both texts", () => {
  const ours = note("id: 8\ncreated: 2026-01-02T00:00:00Z", "We deploy on Tuesdays.")
  const theirs = note("id: 8\ncreated: 2026-01-01T00:00:00Z", "We deploy on Tuesdays, after lunch.")
  expect(mergeNotes({ base: "", ours, theirs })).toEqual({
    text: note(
      "id: 8\ncreated: 2026-01-01T00:00:00Z",
      "We deploy on Tuesdays.\n\nWe deploy on Tuesdays, after lunch.",
    ),
    isOpen: false,
  })
})

test("R280: items that both added to a list follow each other", () => {
  const list = note("version: 1\nupdated: 2026-01-01T00:00:00Z", "# Learned\n\n- one")
  const ours = list.replace("- one", "- one\n- two").replace("2026-01-01", "2026-01-02")
  const theirs = list.replace("- one", "- one\n- three").replace("2026-01-01", "2026-01-03")
  const { text, isOpen } = mergeNotes({ base: list, ours, theirs })
  expect(isOpen).toBe(false)
  expect(text).toBe(note("version: 1\nupdated: 2026-01-03T00:00:00Z", "# Learned\n\n- one\n- two\n- three"))
})

test("R280: line ends and a byte order mark are those of our side", () => {
  const ours = `\ufeff${base.replace("Kim", "Ana").replaceAll("\n", "\r\n")}`
  const theirs = base.replace("7001", "7002")
  const { text } = mergeNotes({ base, ours, theirs })
  expect(text).toBe(`\ufeff${base.replace("Kim", "Ana").replace("7001", "7002").replaceAll("\n", "\r\n")}`)
})

test("R280: no line that a side wrote is ever lost", () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let round = 0; round < 2_000; round++) {
    const lines = Array.from({ length: random(6) }, () => `base ${random(4)}`)
    const edit = (who: string) => {
      const edited = [...lines]
      const written: string[] = []
      for (let n = random(4); n > 0; n--) {
        const line = `${who} ${round} ${n}`
        written.push(line)
        edited.splice(random(edited.length + 1), random(2), line)
      }
      return {
        text: note("id: 1\ncreated: 2026-01-01T00:00:00Z", edited.join("\n")),
        written: written.filter((line) => edited.includes(line)),
      }
    }
    const [ours, theirs] = [edit("ours"), edit("theirs")]
    const start = random(3) === 0 ? "" : note("id: 1\ncreated: 2026-01-01T00:00:00Z", lines.join("\n"))
    const { text } = mergeNotes({ base: start, ours: ours.text, theirs: theirs.text })
    for (const line of [...ours.written, ...theirs.written]) expect(text.split("\n")).toContain(line)
  }
})

const tabs = note(
  "id: 2\ncreated: 2026-01-02T00:00:00Z\ntags: [preference, python]\nsource: user-told",
  "Format with black",
)
const hints = note(
  "id: 3\ncreated: 2026-01-05T00:00:00Z\ntags: [preference, python]\nsource: user-told",
  "Type hints on all APIs",
)

test.each([
  ["a field", tabs.replace("source: user-told", "source: user-told\nexpires: 2026-02-20")],
  ["a line", tabs.replace("black", "black\nThe line length for it is 100.")],
])(
  "R280: two memories that git takes for one are not mixed, whichever side is the other: %s",
  (_, edited) => {
    for (const [ours, theirs] of [
      [hints, edited],
      [edited, hints],
    ] as const) {
      const { text, ...state } = mergeNotes({ base: tabs, ours, theirs })
      expect(state).toEqual({ isOpen: true, isOfTwo: true })
      expect(settleMarks(text, parseFull)).toEqual([ours, theirs])
    }
    const flow = (text: string) =>
      text.replace(/---\n([\s\S]*?)\n---/, (_all, head) => `---\n{${head.replaceAll("\n", ", ")}}\n---`)
    expect(mergeNotes({ base: flow(tabs), ours: flow(hints), theirs: flow(edited) }).isOfTwo).toBe(true)
    expect(mergeNotes({ base: "", ours: hints, theirs: edited }).isOfTwo).toBe(true)
  },
)

const example = "<<<<<<< HEAD\nsix\n=======\nseven\n>>>>>>> main"

test.each([
  ["a heading that is underlined", "Type hints\n=======", 8],
  ["a long underline", "Type hints on all APIs\n======================", 7],
  ["the beginning of a mark", "git writes\n<<<<<<< HEAD", 8],
  ["a whole merge", example, 8],
  ["a merge and a line as long as the next marks", `${example}\n========`, 9],
  ["longer marks", example.replace(/([<=>])\1{6}/g, "$1$1$1$1$1$1$1$1$1"), 10],
])("R280: the marks of a merge are not mistaken for those in a text: %s", (_, words, length) => {
  const other = hints.replace("Type hints on all APIs", words)
  const marks = new RegExp(`^(?:<{${length}} ours|={${length}}|>{${length}} theirs)$`, "gm")
  for (const [ours, theirs] of [
    [other, tabs],
    [tabs, other],
    [other, tabs.replace("Format with black", words)],
    [`${other}${words}\n`, `${tabs}${words}\n`],
  ] as const) {
    const { text } = mergeNotes({ base: "", ours, theirs })
    expect(text.match(marks)).toHaveLength(3)
    expect(settleMarks(text, parseFull)).toEqual([ours, theirs])
  }
  const [ours = "", theirs = ""] = ["7002", "7003"].map((port) => base.replace("7001.", `${port}.\n${words}`))
  expect(mergeNotes({ base, ours, theirs }).text.match(marks)).toHaveLength(3)
})

test("R280: a memory that got another number, or another spelling of its time, is still that memory", () => {
  const ours = tabs.replace("id: 2", "id: 4")
  const theirs = tabs.replace("2026-01-02T00:00:00Z", "2026-01-02").replace("black", "ruff")
  expect(mergeNotes({ base: tabs, ours, theirs })).toEqual({
    text: theirs.replace("id: 2", "id: 4"),
    isOpen: false,
  })
  const both = theirs.replace("id: 2", "id: 5")
  expect(mergeNotes({ base: tabs, ours, theirs: both }).isOfTwo).toBeUndefined()
})

test("P15: very many lines that one side put in are merged", () => {
  const many = "\nx".repeat(70_000)
  const theirs = base.replace("Ask Kim.", `Ask Kim.${many}${many}`)
  expect(mergeNotes({ base, ours: base, theirs })).toEqual({ text: theirs, isOpen: false })
})
