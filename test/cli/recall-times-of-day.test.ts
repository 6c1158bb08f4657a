import { expect, test } from "vitest"
import { answers } from "./questions.ts"
import type { Recalled } from "./results.ts"
import { type Place, place } from "./run.ts"

const berlin = { TZ: "Europe/Berlin", CO_CLI_NOW: "2026-06-10T07:00:00Z" }

function idsOf(
  at: Place,
  questions: readonly string[],
  env: Record<string, string>,
): Record<string, number[]> {
  const found = answers(at, questions, ["-n", "9"], env)
  return Object.fromEntries(found.map(({ results }, n) => [questions[n], results.map(({ id }) => id)]))
}

test("a night and the parts of a day are hours of the asker's own day", () => {
  const at = place()
  const times = ["09T01:30", "09T13:00", "09T21:30", "10T00:40", "10T08:30"]
  for (const [n, time] of times.entries())
    at.memory(n + 1, `Shelf ${n + 1} was painted`, { created: `2026-06-${time}:00+02:00` })
  const expected = {
    "last night": [4, 3],
    "what did I save last night": [4, 3],
    "letzte Nacht": [4, 3],
    "heute Nacht": [4, 3],
    昨夜: [4, 3],
    "yesterday evening": [3],
    "gestern Abend": [3],
    "hier soir": [3],
    "yesterday afternoon": [2],
    "this morning": [5],
    yesterday: [3, 2, 1],
  }
  expect(idsOf(at, Object.keys(expected), berlin)).toEqual(expected)
})

const tuesday = { CO_CLI_NOW: "2026-01-06T12:00:00Z" }

/** These days in this order, newest last. */
const days = [
  "2024-10-10",
  "2024-12-20",
  "2025-11-15",
  "2025-12-24",
  "2025-12-28",
  "2026-01-02",
  "2026-01-04",
]

function memos(): Place {
  const at = place()
  for (const [n, day] of [...days, "2026-01-05"].entries())
    at.memory(n + 1, `Shelf ${n + 1} was painted`, { created: `${day}T10:00:00Z` })
  return at
}

test("weekends, and what was before the last", () => {
  const expected = {
    "last weekend": [7],
    "at the weekend": [7],
    "what did we do at the weekend": [7],
    "am Wochenende": [7],
    "letztes Wochenende": [7],
    "was haben wir am Wochenende gemacht": [7],
    "le week-end dernier": [7],
    上周末: [7],
    "the weekend before last": [5],
    "the week before last": [5, 4],
    "what did we do the week before last": [5, 4],
    "vorletzte Woche": [5, 4],
    "Notizen älter als ein Jahr": [2, 1],
  }
  const at = memos()
  expect(idsOf(at, Object.keys(expected), tuesday)).toEqual(expected)
  for (const question of ["notes older than a year", "what did we decide more than a year ago"])
    expect(idsOf(at, [question], tuesday)[question]?.slice(0, 2).sort(), question).toEqual([1, 2])
  expect(idsOf(at, ["notes from the weekend"], tuesday)["notes from the weekend"]?.[0]).toBe(7)
})

test("--since takes a weekend", () => {
  const at = memos()
  const since = (when: string) => {
    const asked = at.run(["recall", "shelf", "--since", when, "--json"], { env: tuesday })
    return (JSON.parse(asked.stdout) as Recalled).results.map(({ id }) => id)
  }
  for (const when of ["last weekend", "weekend", "am Wochenende"]) expect(since(when), when).toEqual([8, 7])
  expect(since("the week before last")).toEqual([8, 7, 6, 5, 4])
})
