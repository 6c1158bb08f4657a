import { expect, test } from "vitest"
import { parseFull } from "./full.ts"
import { settleMarks as settleWith } from "./settle.ts"

function settleMarks(text: string): readonly string[] | undefined {
  return settleWith(text, parseFull)
}

interface Conflict {
  readonly ours: string
  readonly base?: string
  readonly theirs: string
  readonly length?: number
}

function conflict({ ours, base, theirs, length = 7 }: Conflict): string {
  const mark = (sign: string) => sign.repeat(length)
  const between = base === undefined ? "" : `${mark("|")} 1a2b3c\n${base}`
  return `${mark("<")} HEAD:memories/002-a.md\n${ours}${between}${mark("=")}\n${theirs}${mark(">")} origin/main:memories/003-a.md\n`
}

function note(head: string, body = "The port is 7001.\n"): string {
  return `---\nid: 2\ncreated: 2026-01-01T00:00:00Z\n${head}---\n\n${body}`
}

const dated = { ours: "updated: 2026-01-02T00:00:00Z\n", theirs: "updated: 2026-01-03T00:00:00Z\n" }

test.each([7, 8, 9, 15])("P16: marks of %i signs are those of a merge", (length) => {
  expect(settleMarks(note(conflict({ ...dated, length })))).toEqual([note("updated: 2026-01-03T00:00:00Z\n")])
  const body = conflict({ ours: "six\n", theirs: "seven\n", length })
  const [settled] = settleMarks(note(conflict({ ...dated, length }), body)) ?? []
  expect(settled).toBe(
    note("updated: 2026-01-03T00:00:00Z\n", "<<<<<<< ours\nsix\n=======\nseven\n>>>>>>> theirs\n"),
  )
})

test("P16: a merge within a merge stays whole in the text, and is left to a person in the frontmatter", () => {
  const inner = conflict({ ours: "six\n", theirs: "seven\n", length: 8 })
  const [settled] = settleMarks(note(conflict(dated), conflict({ ours: inner, theirs: "eight\n" }))) ?? []
  expect(settled).toBe(
    note("updated: 2026-01-03T00:00:00Z\n", `<<<<<<<<< ours\n${inner}=========\neight\n>>>>>>>>> theirs\n`),
  )
  const nested = conflict({
    ours: conflict({ ...dated, length: 8 }),
    theirs: "updated: 2026-01-04T00:00:00Z\n",
  })
  expect(settleMarks(note(nested))).toBeUndefined()
  expect(settleMarks(note(conflict({ ...dated, base: conflict({ ...dated, length: 9 }) })))).toEqual([
    note("updated: 2026-01-03T00:00:00Z\n"),
  ])
})

test("P16: with the base between the marks, what a side removed stays removed", () => {
  const sides = {
    ours: "updated: 2026-01-02T00:00:00Z\n",
    theirs: "updated: 2026-01-03T00:00:00Z\nexpires: 2026-03-01\ntags: [db]\n",
  }
  const base = "updated: 2026-01-01T00:00:00Z\nexpires: 2026-03-01\n"
  expect(settleMarks(note(conflict({ ...sides, base })))).toEqual([
    note("updated: 2026-01-03T00:00:00Z\ntags: [db]\n"),
  ])
  // Without the base nobody knows whether it was removed or added.
  expect(settleMarks(note(conflict(sides)))).toEqual([
    note("updated: 2026-01-03T00:00:00Z\nexpires: 2026-03-01\ntags: [db]\n"),
  ])
})

test("P16: what zdiff3 moves out of the marks does not bring back what a side removed", () => {
  const sides = {
    ours: "updated: 2026-01-02T00:00:00Z\n",
    base: "updated: 2026-01-01T00:00:00Z\nexpires: 2026-03-01\n# by Kim\ntags: [db]\n",
    theirs: "updated: 2026-01-03T00:00:00Z\nexpires: 2026-03-01\n# by Kim\n",
  }
  expect(settleMarks(note(`${conflict(sides)}tags: [port]\n`))).toEqual([
    note("updated: 2026-01-03T00:00:00Z\ntags: [port]\n"),
  ])
})
