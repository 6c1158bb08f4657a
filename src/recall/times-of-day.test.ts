import { expect, test } from "vitest"
import { rangeIn } from "./when.ts"

/** A Sunday; in UTC, as the tests run. */
const day = Date.UTC(2026, 10, 15)
const hourMs = 3_600_000

function times(question: string, hour: number): string | undefined {
  const range = rangeIn(question, day + hour * hourMs)?.range
  const time = (ms: number) => new Date(ms).toISOString().slice(5, 13)
  return range && `${time(range.sinceMs)} ${time(range.untilMs + 1)}`
}

test.for([
  ["what did I save last night", 9, "11-14T18 11-15T06"],
  ["yesterday night", 9, "11-14T18 11-15T06"],
  ["the night before last", 9, "11-13T18 11-14T06"],
  ["yesterday", 9, "11-14T00 11-15T00"],
  ["yesterday morning", 9, "11-14T04 11-14T12"],
  ["yesterday afternoon", 9, "11-14T12 11-14T19"],
  ["yesterday evening", 9, "11-14T17 11-15T00"],
  ["last evening", 9, "11-14T17 11-15T00"],
  ["today", 9, "11-15T00 11-16T00"],
  ["this morning", 20, "11-15T04 11-15T12"],
  ["this evening", 20, "11-15T17 11-16T00"],
  ["tonight", 20, "11-15T18 11-16T06"],
  ["tonight", 2, "11-14T18 11-15T06"],
  ["this night", 9, "11-14T18 11-15T06"],
  ["this night", 20, "11-15T18 11-16T06"],
] as const)("'%s' at %i hours is %s", ([question, hour, expected]) => {
  expect(times(question, hour)).toBe(expected)
})
