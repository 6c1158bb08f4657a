import { dayMs } from "../domain/time.ts"
import { daysFrom, monthsFrom, shifted, startOfDay } from "./spans.ts"
import type { Form } from "./time-form.ts"

type RangeOf = Form["rangeOf"]

const numbers: readonly string[] = "no one two three four five six seven eight nine ten".split(" ")
const hourMs = 3_600_000
/** The length of a unit, and how far off the time may be: nobody looks at the clock when saving. */
const msOf: Readonly<Record<string, number>> = { hour: hourMs, minute: hourMs / 60 }
const aboutMs: Readonly<Record<string, number>> = { hour: hourMs, minute: hourMs / 6 }
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7 }
const monthsIn: Readonly<Record<string, number>> = { month: 1, year: 12 }

/** The day that is so many units before another one, months and years by the calendar. */
function dayBack(count: number, unit: string, nowMs: number): number {
  const days = daysOf[unit]
  if (days !== undefined) return startOfDay(nowMs) - count * days * dayMs
  return shifted(nowMs, -count * (monthsIn[unit] ?? 0))
}

const daysAgo: RangeOf = ([much = ""], nowMs) => daysFrom(startOfDay(nowMs) - countOf(much) * dayMs, 1)

/** As wide as its unit: "two weeks ago" is not a single day. */
const ago: RangeOf = ([much = "", unit = ""], nowMs) => {
  const count = countOf(much)
  const start = startOfDay(nowMs)
  if (unit === "week") return daysFrom(start - (7 * count + 3) * dayMs, 7)
  if (unit === "month") return monthsFrom(nowMs, -count, 1)
  return { sinceMs: shifted(nowMs, -12 * count - 3), untilMs: shifted(nowMs, -12 * count + 3) }
}

/** About as wide as it is vague. */
const halfYearsAgo: RangeOf = ([before, after], nowMs) =>
  monthsFrom(nowMs, -12 * countOf(before ?? after ?? "no") - 7, 3)

/** A few is not an exact number. */
const someAgo: RangeOf = ([much = "", unit = ""], nowMs) => {
  const [least, most] = much === "few" ? [2, 7] : [1, 3]
  return { sinceMs: dayBack(most, unit, nowMs), untilMs: dayBack(least, unit, nowMs) + dayMs - 1 }
}

const hoursAgo: RangeOf = ([much = "", unit = ""], nowMs) => {
  const thenMs = nowMs - countOf(much) * (msOf[unit] ?? 0)
  const about = aboutMs[unit] ?? 0
  return { sinceMs: thenMs - about, untilMs: Math.min(nowMs, thenMs + about) }
}

const lastHours: RangeOf = ([much = "one", unit = ""], nowMs) => ({
  sinceMs: nowMs - countOf(much) * (msOf[unit] ?? 0),
  untilMs: nowMs,
})

const lastSome: RangeOf = ([much = "", unit = ""], nowMs) => ({
  sinceMs: dayBack(countOf(much), unit, nowMs),
  untilMs: nowMs,
})

/** Just that day, or that moment of it. */
const exactlyAgo: RangeOf = ([much = "", unit = ""], nowMs) => {
  const ms = msOf[unit]
  if (ms === undefined) return daysFrom(dayBack(countOf(much), unit, nowMs), 1)
  const thenMs = nowMs - countOf(much) * ms
  return { sinceMs: thenMs, untilMs: thenMs }
}

const exactHalfYearsAgo: RangeOf = ([before, after], nowMs) =>
  daysFrom(dayBack(12 * countOf(before ?? after ?? "no") + 6, "month", nowMs), 1)

const longerAgo: RangeOf = ([much = "", unit = ""], nowMs) => ({
  sinceMs: Number.NEGATIVE_INFINITY,
  untilMs: dayBack(countOf(much), unit, nowMs) - 1,
})

function countOf(said: string): number {
  if (/^an?$/.test(said)) return 1
  if (said.startsWith("couple")) return 2
  if (said === "few") return 5
  return numbers.includes(said) ? numbers.indexOf(said) : Number(said)
}

const number = `\\d{1,3}|${numbers.slice(1).join("|")}`
const couple = "couple(?: of)?"
const shortUnit = "(hour|minute)"
const unit = "(day|week|month|year)"
const count = `(?:a (?=couple))?(an?|${number}|${couple})`
const halfYears = `(?:half an? year|(an?|${number}) and a half years?|(an?|${number}) years? and a half) ago`
const lasts = ["last", "past", "previous"]

/** How long ago something was. */
export const agoForms: readonly Form[] = [
  { signs: ["exactly"], pattern: `exactly ${halfYears}`, rangeOf: exactHalfYearsAgo, isLocal: true },
  {
    signs: ["exactly"],
    pattern: `exactly ${count} (minute|hour|day|week|month|year)s? ago`,
    rangeOf: exactlyAgo,
    isLocal: true,
  },
  {
    signs: ["older than", "more than", "over"],
    pattern: `(?:older than ${count} ${unit}s?|(?:more than|over) ${count} ${unit}s? ago)`,
    rangeOf: ([older, its, more, unit], nowMs, hasLead) =>
      longerAgo([older ?? more, its ?? unit], nowMs, hasLead),
    isNamed: true,
    isLocal: true,
  },
  { signs: ["ago"], pattern: `(an?|${number}) ${shortUnit}s? ago`, rangeOf: hoursAgo },
  { signs: ["ago"], pattern: `(?:a )?(few|${couple}) ${shortUnit}s ago`, rangeOf: hoursAgo },
  {
    signs: lasts,
    pattern: `(?:last|past|previous) (?:(few|${couple}|${number}) )?${shortUnit}s?`,
    rangeOf: lastHours,
  },
  { signs: ["half"], pattern: halfYears, rangeOf: halfYearsAgo },
  { signs: ["ago"], pattern: `(an?|${number}) days? ago`, rangeOf: daysAgo, isLocal: true },
  { signs: ["ago"], pattern: `(an?|${number}) ${unit}s? ago`, rangeOf: ago },
  { signs: ["ago"], pattern: `(?:a )?(few|${couple}) ${unit}s ago`, rangeOf: someAgo },
  {
    signs: lasts,
    pattern: `(?:last|past|previous) (few|${couple}|${number}) ${unit}s?`,
    rangeOf: lastSome,
  },
  // "The last week" is the last seven days; "last week" is the one before this.
  {
    signs: lasts,
    pattern: "(?:the last|(?:this )?past) (week|month|year)",
    rangeOf: ([unit], nowMs, hasLead) => lastSome(["one", unit], nowMs, hasLead),
  },
]

/** The same text with every time so long ago meant to the day, as a filter needs it. */
export function toTheDay(text: string): string {
  const units = "(?:minute|hour|day|week|month|year)s?"
  const ago = new RegExp(`\\b(?:${halfYears}|${count} ${units} ago)\\b`, "gi")
  return text.replace(ago, "exactly $&")
}
