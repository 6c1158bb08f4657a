import { expect, test } from "vitest"
import { type AskedDay, askedDay } from "./asked-day.ts"
import { rangeIn } from "./when.ts"

const nowMs = Date.UTC(2026, 10, 15, 12)

function dayIn(question: string): AskedDay | undefined {
  const timed = rangeIn(question, nowMs)
  return timed && askedDay(timed)
}

const written = [
  "2026-05-18",
  "2026/05/18",
  "2026.05.18",
  "18.05.2026",
  "18.5.2026",
  "18. 5. 2026",
  "18/05/2026",
  "05/18/2026",
  "18 may 2026",
  "may 18, 2026",
  "may 18th, 2026",
  "may 18 2026",
  "18th of may 2026",
  "18. mai 2026",
  "18 mai 2026",
  "18 de mayo de 2026",
  "18 maggio 2026",
  "18 мая 2026",
  "2026年5月18日",
  "2026년 5월 18일",
]

test.for(["2026-05-18", "18 May 2026", "18.5.2026"])("%s is found however a text writes it", (question) => {
  const { pattern } = dayIn(question) ?? {}
  expect(written.filter((text) => !pattern?.test(`since ${text}, 10:00`))).toEqual([])
})

test.for([
  "2026-05-19",
  "2025-05-18",
  "118.5.2026",
  "2026-05-180",
  "18 june 2026",
  "18 may 2025",
  "1.18.5.2026",
  "18 maine 2026",
])("2026-05-18 is not %s", (text) => {
  expect(dayIn("2026-05-18")?.pattern.test(text)).toBe(false)
})

test("a day that may be another month's is only the one with the day first", () => {
  expect(dayIn("2026-05-04")?.pattern.test("04/05/2026")).toBe(true)
  expect(dayIn("2026-05-04")?.pattern.test("05/04/2026")).toBe(false)
})

test.for([
  ["2026-05-18", "18 mai 2026"],
  ["May 18th, 2026", "18 mai 2026"],
  ["on 18 May", "18 mai"],
  ["November 20th", "20 november"],
])("%s is asked for as %s", ([question, text]) => {
  expect(dayIn(question ?? "")?.text).toBe(text)
})

test("a day without a year is found with any, by the name of its month", () => {
  const { pattern } = dayIn("November 20") ?? {}
  expect(["20. november", "nov 20", "20 november 2024"].every((text) => pattern?.test(text))).toBe(true)
  expect(["20 novembers", "2 november", "20.11."].some((text) => pattern?.test(text))).toBe(false)
})

test.for(["before 2026-05-18", "May 2026", "last week"])("%s is no day by its date", (question) => {
  expect(dayIn(question)).toBeUndefined()
})

test("a day without a year is also that day of any year in numbers", () => {
  const { pattern, forms } = dayIn("on July 18") ?? {}
  for (const text of ["incident 2026-07-18: dns", "since 2019-07-18", "18 july 2026"])
    expect(pattern?.test(text), text).toBe(true)
  for (const text of ["2026-07-17", "2026-18-07", "call 07-18", "9-07-18"])
    expect(pattern?.test(text), text).toBe(false)
  expect([...(forms?.values() ?? [])].flat()).toContainEqual(["07", "18"])
})
