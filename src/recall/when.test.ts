import { expect, test } from "vitest"
import { rangeIn } from "./when.ts"

/** A Sunday. */
const nowMs = Date.UTC(2026, 10, 15, 12)

function days(question: string): string | undefined {
  const range = rangeIn(question, nowMs)?.range
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return range && `${day(range.sinceMs)} ${day(range.untilMs)}`
}

test.for([
  ["what did we decide today", "2026-11-15 2026-11-15"],
  ["what broke yesterday", "2026-11-14 2026-11-14"],
  ["the day before yesterday", "2026-11-13 2026-11-13"],
  ["notes of last night", "2026-11-14 2026-11-14"],
  ["three days ago", "2026-11-12 2026-11-12"],
  ["2 weeks ago", "2026-10-29 2026-11-04"],
  ["a month ago", "2026-10-01 2026-10-31"],
  ["a year ago", "2025-08-15 2026-02-15"],
  ["this week", "2026-11-09 2026-11-15"],
  ["last week", "2026-11-02 2026-11-08"],
  ["last month", "2026-10-01 2026-10-31"],
  ["this quarter", "2026-10-01 2026-12-31"],
  ["last year", "2025-01-01 2025-12-31"],
  ["over the past month", "2026-10-15 2026-11-15"],
  ["what changed last spring", "2026-03-01 2026-05-31"],
  ["last winter", "2025-12-01 2026-02-28"],
  ["in the summer of 2024", "2024-06-01 2024-08-31"],
  ["in May", "2026-05-01 2026-05-31"],
  ["in December", "2025-12-01 2025-12-31"],
  ["since May", "2026-05-01 2026-11-15"],
  ["last November", "2025-11-01 2025-11-30"],
  ["in May 2024", "2024-05-01 2024-05-31"],
  ["the decisions, April 2026", "2026-04-01 2026-04-30"],
  ["on Friday", "2026-11-13 2026-11-13"],
  ["last Sunday", "2026-11-08 2026-11-08"],
] as const)("'%s' is %s", ([question, range]) => {
  expect(days(question)).toBe(range)
})

test.for([
  "who may merge",
  "the springs of the clock",
  "this repository",
  "what is in the cache",
  "may I deploy",
  "version 2026 may come",
])("'%s' speaks of no time", (question) => {
  expect(rangeIn(question, nowMs)).toBeUndefined()
})

test("the words for the time are taken out of the question", () => {
  expect(rangeIn("What changed last spring in billing?", nowMs)?.rest).toBe("What changed  in billing?")
})
