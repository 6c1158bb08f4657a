import { expect, test } from "vitest"
import type { Memory } from "../domain/memory.ts"
import { absentFields } from "../markdown/memory.ts"
import type { Filter } from "./filter.ts"
import { recallByScan } from "./scan.ts"
import { understand } from "./understand.ts"

function memory(id: number, content: string, more: Partial<Memory> = {}): Memory {
  return {
    ...absentFields,
    id,
    content,
    created: "2026-01-01T00:00:00Z",
    tier: "project",
    scope: "project",
    path: `/m/${id}.md`,
    ...more,
  }
}

function ask(memories: Memory[], query: string, filter: Filter = {}): number[] {
  return recallByScan(memories, { query: understand(query), maxResults: 10, filter, nowMs: 0 }).matches.map(
    (match) => match.memory.id,
  )
}

test("the phrase counts before all words, all words before some", () => {
  const memories = [
    memory(1, "deploy the old script on friday"),
    memory(2, "the script that we deploy"),
    memory(3, "run the deploy script"),
    memory(4, "nothing of the kind"),
  ]
  expect(ask(memories, "deploy script")).toEqual([3, 2, 1])
  expect(ask(memories, "deploy pipeline")).toEqual([3, 2, 1])
})

test("of two equal matches the newer one comes first, in whatever time zone it is dated", () => {
  const memories = [
    memory(1, "rust", { created: "2026-01-02T00:30:00+02:00" }), // 22:30 on the first, in UTC
    memory(2, "rust", { created: "2026-01-01T23:00:00" }),
    memory(3, "rust", { created: "2026-01-01T22:59:59Z" }),
  ]
  expect(ask(memories, "rust")).toEqual([2, 3, 1])
})

test("a part of a word is found, case and composition do not matter, and tags are searched", () => {
  const memories = [
    memory(1, "PostgreSQL 16"),
    memory(2, "Cafe\u0301 opens at 8"),
    memory(3, "x", { tags: ["database"] }),
  ]
  expect(ask(memories, "gresql")).toEqual([1])
  expect(ask(memories, "CAFÉ")).toEqual([2])
  expect(ask(memories, "Database")).toEqual([3])
})

test("little words and parts of short words find nothing by themselves", () => {
  const memories = [memory(1, "the category is done"), memory(2, "we go with kafka")]
  expect(ask(memories, "what is the go version")).toEqual([2])
})

test("text without spaces between words is found by any part of it", () => {
  expect(ask([memory(1, "会議は毎週火曜日です")], "火曜日")).toEqual([1])
})

test("a question with only signs finds texts that have them, and nothing else", () => {
  const memories = [
    memory(1, "coverage over 90%"),
    memory(2, "nothing of the kind"),
    memory(3, "f :: a -> b"),
  ]
  expect(ask(memories, "%")).toEqual([1])
  expect(ask(memories, "->")).toEqual([3])
  for (const signs of ["?", "*", "=>", "&&", '"', "("]) expect(ask(memories, signs), signs).toEqual([])
})

test("symbols are found as they are written", () => {
  const memories = [memory(1, "C++ for the engine"), memory(2, "C# for the tools")]
  expect(ask(memories, "C#")).toEqual([2, 1])
})

test("several tags mean all of them; scope and time narrow too", () => {
  const memories = [
    memory(1, "rust", { tags: ["a", "b"], created: "2026-03-01T00:00:00Z" }),
    memory(2, "rust", { tags: ["a"], created: "2026-02-01T00:00:00Z" }),
    memory(3, "rust", { scope: "global", tier: "global" }),
  ]
  expect(ask(memories, "rust", { tags: ["a", "b"] })).toEqual([1])
  expect(ask(memories, "rust", { scope: "global" })).toEqual([3])
  expect(ask(memories, "rust", { sinceMs: Date.UTC(2026, 1, 1), untilMs: Date.UTC(2026, 1, 28) })).toEqual([
    2,
  ])
})

test("no more than asked for are returned, and the total is given", () => {
  const memories = Array.from({ length: 9 }, (_, n) => memory(n + 1, "rust"))
  const { matches, total } = recallByScan(memories, { query: understand("rust"), maxResults: 5, nowMs: 0 })
  expect([matches.length, total]).toEqual([5, 9])
})

test.each(["", "   ", "\n"])("an empty query (%j) is refused", (query) => {
  expect(() => ask([], query)).toThrow(/query is empty/)
})
