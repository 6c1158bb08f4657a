import { expect, test } from "vitest"
import { asking, type Row } from "./asking.ts"

const rows: Row[] = [
  ["Deploys run on Fridays", "2026-06-10"],
  ["Invoices are numbered per country", "2026-06-16"],
  ["The deploy scripts moved to Make", "2026-03-10"],
  ["The team retro is on Mondays", "2025-03-20"],
]

test.for([
  ["everything except last week", [2, 3, 4]],
  ["all notes but not last week", [2, 3, 4]],
  ["not from March", [1, 2, 4]],
  ["what did we decide, other than in June", [3, 4]],
  ["everything outside of 2026", [4]],
  ["notes not before 2026", [1, 2, 3]],
] as const)("%s: only what was saved at another time", async ([question, expected]) => {
  const ids = await asking(rows, 0)
  expect((await ids(question)).toSorted()).toEqual(expected)
})

test("with other words, what was saved at the excluded time comes behind the rest that has them", async () => {
  const ids = await asking(rows, 0)
  expect((await ids("deploys not from last week")).slice(0, 2)).toEqual([3, 1])
  expect((await ids("deploys without March")).slice(0, 2)).toEqual([1, 3])
  expect((await ids("why were deploys not done last week"))[0]).toBe(1)
})

test("what was saved at another time is found among any number that was not", async () => {
  const many = Array.from({ length: 90 }, (_, n): Row => [`Fact ${n} of that day`, "2026-06-10"])
  const ids = await asking([["An older one", "2026-05-01"], ...many], 0)
  expect(await ids("not last week")).toEqual([1])
  for (const maxResults of [1, 50])
    expect(await ids.co.recall("last week", { maxResults })).toMatchObject({ count: maxResults, total: 90 })
})

test("with words that say nothing of it, too, total counts all that was saved then, however many are asked for", async () => {
  const many = Array.from({ length: 150 }, (_, n): Row => [`Fact ${n} of note`, "2026-06-01"])
  const ids = await asking([["Notes on trains", "2026-03-01"], ...many], 0)
  for (const question of [
    "everything except last week",
    "what did we decide since May",
    "trains since May",
  ]) {
    const all = await ids.co.recall(question, { maxResults: 100 })
    expect(await ids.co.recall(question, { maxResults: 1 }), question).toMatchObject({ total: all.total })
    expect(all.total, question).toBeGreaterThanOrEqual(150)
  }
})

test("a condensed note counts by what it quotes from another time", async () => {
  const note = "Consolidated notes\n\n## 7 (2026-03-02)\n\nOld trains\n\n## 8 (2026-06-10)\n\nNew trains"
  const ids = await asking([...rows, [note, "2026-06-16", "tags: [_consolidated]"]], 0)
  expect((await ids("everything except last week")).toSorted()).toEqual([2, 3, 4, 5])
  expect((await ids("everything not from March")).toSorted()).toEqual([1, 2, 4, 5])
  expect((await ids("everything outside of 2026")).toSorted()).toEqual([4])
})

test.for([
  "trains in June",
  "trains last month",
  "everything except last week",
  "what did we decide since May",
])("%s: with a note that quotes another time, total counts what is shown", async (question) => {
  const note = "Consolidated notes\n\n## 7 (2026-03-02)\n\nOld trains\n\n## 8 (2026-03-10)\n\nOld ferries"
  const ids = await asking([...rows, [note, "2026-06-16", "tags: [_consolidated]"]], 0)
  const { count, total } = await ids.co.recall(question, { maxResults: 50 })
  expect(total).toBe(count)
})
