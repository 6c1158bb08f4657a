import { expect, test } from "vitest"
import { asking, type Row } from "./asking.ts"

const rows: Row[] = [
  ["Decision: caching of API responses uses Redis", "2024-05-02"],
  ["We decided to cache sessions in Memcached", "2023-03-01"],
  ["Decided on caching: no caching of user profiles", "2026-05-05"],
  ["Incident: DNS outage at the registrar", "2024-09-08"],
  ["Incident: the disk of db2 was full", "2025-08-01"],
  ["The first step of a release is to freeze main", "2025-02-05"],
  ["A release has a second step: the notes", "2024-02-05"],
]

test.for([
  ["what was our oldest decision about caching", [2, 1, 3]],
  ["earliest notes on caching", [2, 1, 3]],
  ["what was our first decision about caching", [2, 1, 3]],
  ["our newest decision about caching", [3, 1, 2]],
  ["latest notes on caching", [3, 1, 2]],
  ["oldest incidents", [4, 5]],
  ["the very first incident", [4, 5]],
  ["most recent incidents", [5, 4]],
  ["oldest", [2, 7, 1]],
  ["earliest memories", [2, 7, 1]],
  ["what is the first step of a release", [6, 7]],
] as const)("%s", async ([question, expected]) => {
  const ids = await asking(rows, 0)
  expect((await ids(question, { mode: "auto" })).slice(0, expected.length)).toEqual(expected)
})

test("the first in the middle of a question is no time", async () => {
  const texts = ["Ana", "Bea", "Cleo"].map((name) => `The first contact for incidents is ${name}`)
  const ids = await asking(
    texts.map((text, n): Row => [text, `${2023 + n}-01-01`]),
    30,
  )
  for (const question of [
    "who is currently the first contact for incidents",
    "first contact for incidents now",
  ])
    expect(await ids(question), question).toEqual([3, 2, 1])
  expect(await ids("who was our first contact for incidents")).toEqual([1, 2, 3])
})

test("of those that were saved together the oldest are the first", async () => {
  const together = Array.from({ length: 30 }, (_, n): Row => [`Incident: db${n + 1} was down`, "2024-01-01"])
  const ids = await asking(together, 30)
  expect(await ids("oldest incident down", { maxResults: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await ids("newest incident down", { maxResults: 3 })).toEqual([30, 29, 28])
})

test("the oldest of more than are weighed", async () => {
  const many = Array.from(
    { length: 300 },
    (_, n): Row => [
      `Incident ${n}: the disk was full`,
      new Date(Date.UTC(2023, 0, 300 - n)).toISOString().slice(0, 10),
    ],
  )
  const ids = await asking(many, 100)
  expect(await ids("oldest incident disk", { maxResults: 2 })).toEqual([300, 299])
  expect(await ids("oldest", { maxResults: 1 })).toEqual([300])
  const { results } = await ids.co.recall("oldest incident disk", { explain: true })
  expect(results[0]?.why).toContain(", oldest first,")
})
