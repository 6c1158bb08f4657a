import fc from "fast-check"
import { expect, test } from "vitest"
import { compareInstants, dayOf, formatInstant, isCanonicalInstant, parseInstant } from "./time.ts"

const noon = Date.UTC(2026, 1, 9, 12, 0, 0)

test.each([
  "2026-02-09T12:00:00Z",
  "2026-02-09t12:00:00z",
  "2026-02-09 12:00:00Z",
  "2026-02-09T12:00Z",
  "2026-02-09T12:00:00.000000000Z",
  "2026-02-09T12:00:00,0Z",
  "2026-02-09T14:00:00+02:00",
  "2026-02-09T14:00:00+0200",
  "2026-02-09T14:00:00+02",
  "2026-02-09T06:30:00-05:30",
  "2026-02-10T11:59:00+23:59",
])("%s is the same noon", (text) => {
  expect(parseInstant(text)).toBe(noon)
})

test("a time without a zone is UTC, a date without a time is its midnight", () => {
  expect(parseInstant("2026-02-09T12:00:00")).toBe(noon)
  expect(parseInstant("2026-02-09 12:00")).toBe(noon)
  expect(parseInstant("2026-02-09")).toBe(Date.UTC(2026, 1, 9))
})

test("fractions count in milliseconds, the rest is cut", () => {
  expect(parseInstant("2026-02-09T12:00:00.5Z")).toBe(noon + 500)
  expect(parseInstant("2026-02-09T12:00:00.123999999Z")).toBe(noon + 123)
})

test("years before 100 are what they say", () => {
  expect(parseInstant("0026-02-09")).toBe(new Date("0026-02-09T00:00:00Z").getTime())
})

test.each([
  ...["2026-02-30", "2025-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32"],
  ...["2026-02-09T24:00:00Z", "2026-02-09T12:60:00Z", "2026-02-09T12:00:60Z", "2026-02-09T12:00:00+24:00"],
  ...["2026-02-09T12:00:00+02:60", "2026-02-09T", "2026-02-09T12", "2026-2-9", "26-02-09", "20260209"],
  ...["2026-02-09T12:00:00ZZ", " 2026-02-09", "2026-02-09 ", "2026-02-09Z", "+2026-02-09", "-2026-02-09"],
  ...[
    "",
    "yesterday",
    "1739102400",
    "2026-W07-1",
    "2026-040",
    "Mon, 09 Feb 2026",
    "2026-02-09T12:00:00[UTC]",
  ],
  ...["٢٠٢٦-٠٢-٠٩", "2026‐02‐09", "2026-02-09T12:00:00.1234567890Z", "2026-02-09\n"],
])("%j is not a date", (text) => {
  expect(parseInstant(text)).toBeUndefined()
})

test("29 February exists in leap years", () => {
  expect(parseInstant("2024-02-29")).toBe(Date.UTC(2024, 1, 29))
  expect(parseInstant("2000-02-29")).toBe(Date.UTC(2000, 1, 29))
  expect(parseInstant("1900-02-29")).toBeUndefined()
})

test("in the form that co writes, exactly the days of the calendar are read", () => {
  const two = (number: number) => String(number).padStart(2, "0")
  for (const year of [1900, 2000, 2023, 2024])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const noon = new Date(Date.UTC(year, month - 1, day, 12))
        const isDay = noon.getUTCFullYear() === year && noon.getUTCMonth() === month - 1
        const read = parseInstant(`${year}-${two(month)}-${two(day)}T12:00:00Z`)
        expect(read).toBe(isDay ? noon.getTime() : undefined)
      }
})

test("what is written has whole seconds and a Z, and is the same instant when read", () => {
  expect(formatInstant(noon + 999)).toBe("2026-02-09T12:00:00Z")
  const range = { min: Date.UTC(1970, 0, 1) / 1_000, max: Date.UTC(9999, 11, 31) / 1_000 }
  fc.assert(
    fc.property(fc.integer(range), (seconds) => {
      expect(parseInstant(formatInstant(seconds * 1_000))).toBe(seconds * 1_000)
    }),
  )
})

test("any offset names the instant that JavaScript's own parser names", () => {
  const two = (n: number) => String(n).padStart(2, "0")
  const offset = fc.tuple(fc.constantFrom("+", "-"), fc.nat(23), fc.nat(59))
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("9999-12-30"), noInvalidDate: true }),
      offset,
      (date, zone) => {
        const text = `${date.toISOString().slice(0, 23)}${zone[0]}${two(zone[1])}:${two(zone[2])}`
        expect(parseInstant(text)).toBe(Date.parse(text))
      },
    ),
  )
})

test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:.TZ+ -]{0,30}$/)), (text) => {
      parseInstant(text)
    }),
  )
})

test("the day is shown as the file says it, whatever the zone", () => {
  expect(dayOf("2026-02-09T23:30:00-05:00")).toBe("2026-02-09")
})

test("whatever can be read can be written and is the same second when read again", () => {
  const texts = [
    "0000-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "0000-01-01",
    "9999-12-31T23:59:59Z",
  ]
  for (const text of texts) {
    const ms = parseInstant(text)
    if (ms !== undefined) expect(parseInstant(formatInstant(ms)), text).toBe(ms)
  }
})

test("two instants are compared by when they are, however each is written", () => {
  const texts = [
    "2026-02-09T14:30:00Z",
    "2026-02-09T15:00:00Z",
    "2026-02-09 14:45:00Z",
    "2026-02-09t16:00:00Z",
    "2026-02-09T15:30:00+01:00",
    "2026-02-09T14:30:00.250Z",
    "2026-02-09",
  ]
  for (const a of texts)
    for (const b of texts) {
      const differenceMs = (parseInstant(a) ?? 0) - (parseInstant(b) ?? 0)
      expect(Math.sign(compareInstants(a, b)), `${a} and ${b}`).toBe(Math.sign(differenceMs))
    }
})

test("a day is canonical if its month has it every year", () => {
  const two = (n: number) => String(n).padStart(2, "0")
  for (let month = 0; month <= 13; month++)
    for (let day = 0; day <= 32; day++) {
      const date = new Date(Date.UTC(2025, month - 1, day))
      const isThere = date.getUTCFullYear() === 2025 && date.getUTCMonth() === month - 1 && day > 0
      expect(isCanonicalInstant(`2025-${two(month)}-${two(day)}T00:00:00Z`)).toBe(isThere)
    }
})
