import { expect, test } from "vitest"
import { rangeOfAny } from "./times/choose.ts"
import { rangeIn, rangeOf } from "./when.ts"

const nowMs = Date.UTC(2026, 0, 6, 12)

function instants({ sinceMs, untilMs }: { sinceMs: number; untilMs: number }): string {
  return [sinceMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(" ")
}

function day(date: string): string {
  return `${date}T00:00 ${date}T23:59`
}

test.for([
  ["7 days ago", day("2025-12-30")],
  ["1 week ago", day("2025-12-30")],
  ["a couple of weeks ago", day("2025-12-23")],
  ["2 months ago", day("2025-11-06")],
  ["One Year ago", day("2025-01-06")],
  ["half a year ago", day("2025-07-06")],
  ["a year and a half ago", day("2024-07-06")],
  ["2 and a half years ago", day("2023-07-06")],
  ["2 hours ago", "2026-01-06T10:00 2026-01-06T10:00"],
  ["20 minutes ago", "2026-01-06T11:40 2026-01-06T11:40"],
  ["since 2 months ago", "2025-11-06T00:00 2026-01-06T12:00"],
  ["between 2 months ago and 1 month ago", "2025-11-06T00:00 2025-12-06T23:59"],
] as const)("a filter's '%s' is %s", ([text, expected]) => {
  const range = rangeOf(text, nowMs)
  expect(range && instants(range)).toBe(expected)
})

test.for([
  "vor zwei Monaten",
  "il y a deux mois",
  "hace 2 meses",
  "due mesi fa",
  "twee maanden geleden",
  "há dois meses",
  "2 месяца назад",
  "两个月前",
  "2ヶ月前",
  "두 달 전",
])("a filter's '%s' is that day in every language", (text) => {
  const range = rangeOfAny(text, nowMs)
  expect(range && instants(range)).toBe(day("2025-11-06"))
})

test("a month that has no such day counts up to its last", () => {
  const range = rangeOf("1 month ago", Date.UTC(2026, 2, 31, 12))
  expect(range && instants(range)).toBe(day("2026-02-28"))
})

test("the last months and years are those of the calendar", () => {
  const range = rangeIn("what changed in the last 2 years", nowMs)?.range
  expect(range && instants(range)).toBe("2024-01-06T00:00 2026-01-06T12:00")
})

test("a question's window is as wide as its unit, unless it says exactly", () => {
  const found = (question: string) => {
    const range = rangeIn(question, nowMs)?.range
    return range && instants(range)
  }
  expect(found("what broke 2 months ago")).toBe("2025-11-01T00:00 2025-11-30T23:59")
  expect(found("what broke exactly 2 months ago")).toBe(day("2025-11-06"))
})
