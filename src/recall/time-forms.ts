import { dayMs, monthNames } from "../domain/time.ts"
import { dayOfYearFirst, dayOfYearLast, monthByNumber, numberedMonth, yearFirst, yearLast } from "./dates.ts"
import { dividedForms } from "./divided-times.ts"
import { allOpenLeads, openLeads } from "./openings.ts"
import { quarter, quarterOfYear, spanOfLastQuarter, spanOfQuarter } from "./quarters.ts"
import { daysFrom, lastYearly, monthsFrom, monthsOf, type Range, startOfDay } from "./spans.ts"
import type { Form } from "./time-form.ts"
import { agoForms } from "./times-ago.ts"
import { dayForms } from "./times-of-day.ts"

type RangeOf = Form["rangeOf"]

/** Together with words that only introduce a time. */
export const allLeads = `${allOpenLeads}|in|on|over|during|within|from|of`

const weekdays: readonly string[] = "sunday monday tuesday wednesday thursday friday saturday".split(" ")
const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }

const otherDay: RangeOf = (_, nowMs) => daysFrom(startOfDay(nowMs) - 14 * dayMs, 14)

const wholeUnit: RangeOf = ([which = "", unit = ""], nowMs) => unitBack(unit, which === "this" ? 0 : 1, nowMs)

function unitBack(unit: string, back: number, nowMs: number): Range {
  const now = new Date(nowMs)
  if (unit === "week") return daysFrom(mondayOf(nowMs) - 7 * back * dayMs, 7)
  if (unit === "month") return monthsFrom(nowMs, -back, 1)
  if (unit === "quarter") return monthsFrom(nowMs, -(now.getUTCMonth() % 3) - 3 * back, 3)
  if (unit === "year") return monthsFrom(nowMs, -now.getUTCMonth() - 12 * back, 12)
  return daysFrom(mondayOf(nowMs) + (5 - 7 * back) * dayMs, 2)
}

/** "The weekend" is the last one that has begun, "the last weekend" the last one that is over. */
const weekendOf: RangeOf = ([which = ""], nowMs) => {
  const its = unitBack("weekend", 0, nowMs)
  const isMeant = which === "this" || (isLast(which) ? its.untilMs : its.sinceMs) <= nowMs
  return isMeant ? its : unitBack("weekend", 1, nowMs)
}

/** Of the weekend before last, the last one is over. */
const beforeLast: RangeOf = ([unit = ""], nowMs, hasLead) => {
  if (unit !== "weekend") return unitBack(unit, 2, nowMs)
  const last = weekendOf(["last"], nowMs, hasLead)
  return last && daysFrom(last.sinceMs - 7 * dayMs, 2)
}

/** In spring, `last spring` is the one before. Seasons are those of the northern hemisphere. */
const seasonOf: RangeOf = ([which = "", season = "", year], nowMs) => {
  const ofYear = (each: number) => monthsOf(each, seasons[season] ?? 0, 3)
  return year === undefined ? lastYearly(ofYear, nowMs, isLast(which)) : ofYear(Number(year))
}

const monthOf: RangeOf = ([which = "", name = "", year], nowMs, hasLead) => {
  const ofYear = (each: number) => monthsOf(each, monthNumber(name), 1)
  if (name === "may" && !hasLead && which === "" && year === undefined) return undefined
  return year === undefined ? lastYearly(ofYear, nowMs, isLast(which)) : ofYear(Number(year))
}

const dayOfMonth: RangeOf = ([dayFirst, monthLast, monthFirst, dayLast, year], nowMs, hasLead) => {
  const [day, month] = [Number(dayFirst ?? dayLast), monthNumber(monthLast ?? monthFirst ?? "")]
  // As in "phase 2 may start".
  if (monthNames[month] === "may" && !hasLead && year === undefined) return undefined
  if (new Date(Date.UTC(2024, month, day)).getUTCMonth() !== month) return undefined
  const ofYear = (each: number) => daysFrom(Date.UTC(each, month, day), 1)
  return year === undefined ? lastYearly(ofYear, nowMs) : ofYear(Number(year))
}

/** The day of this week if the question says so, else the last one before today. */
const weekdayOf: RangeOf = ([which = "", name = ""], nowMs) => {
  const number = weekdays.indexOf(name)
  if (which === "this") return daysFrom(mondayOf(nowMs) + ((number + 6) % 7) * dayMs, 1)
  const back = (new Date(nowMs).getUTCDay() - number + 7) % 7 || 7
  return daysFrom(startOfDay(nowMs) - back * dayMs, 1)
}

const yearOf: RangeOf = ([year]) => monthsOf(Number(year), 0, 12)

function monthNumber(name: string): number {
  return monthNames.findIndex((each) => each.startsWith(name.slice(0, 3)))
}

function mondayOf(ms: number): number {
  return startOfDay(ms) - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs
}

function isLast(which: string): boolean {
  return /last|past|previous/.test(which)
}

const last = "(last|past|previous|this past|this)"
const month = `(${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")}|sept)`
const wholeMonth = `(${monthNames.join("|")})`
const day = "(\\d{1,2})(?:st|nd|rd|th)?"
const year = "((?:19|20)\\d\\d)"
const weekday = `(${weekdays.join("|")})`
/** Not followed by what it would be the name of: in the spring app, in the fall back case. */
const unnamed = "(?! (?!19|20|about|and|at|by|did|for|i|of|on|or|was|we|were|with)\\w)"
const season = `(${Object.keys(seasons).join("|")})${unnamed}`
/** After these a word can hardly be a name. */
const surely = `in|during|${openLeads}`
const during = `${surely}|from|of`

const digits = [..."0123456789"]
const lasts = ["last", "past", "previous"]

/** In this order, the longer and plainer of two readings wins. */
const plainForms: readonly Form[] = [
  { signs: ["-", "/", "."], pattern: yearFirst, rangeOf: dayOfYearFirst, isNamed: true, isDay: true },
  { signs: ["-", "/", "."], pattern: yearLast, rangeOf: dayOfYearLast, isNamed: true, isDay: true },
  { signs: ["-", "/"], pattern: numberedMonth, rangeOf: monthByNumber, isNamed: true, isDivided: true },
  {
    signs: digits,
    pattern: `(?:${day}\\.? (?:of )?${month}|${month} ${day})(?:,? ?${year})?`,
    rangeOf: dayOfMonth,
    isNamed: true,
    isDay: true,
  },
  { signs: ["19", "20"], pattern: `()${month},? ${year}`, rangeOf: monthOf, isNamed: true, isDivided: true },
  { signs: ["q", "h"], pattern: quarterOfYear, rangeOf: spanOfQuarter, isNamed: true, isDivided: true },
  ...dayForms,
  ...agoForms,
  { signs: ["other day"], pattern: "the other day", rangeOf: otherDay },
  {
    signs: [...lasts, "this"],
    pattern: "(last|previous|this) (week|month|quarter|year)",
    rangeOf: wholeUnit,
    isDivided: true,
  },
  {
    signs: ["before last"],
    pattern: `(week|weekend|month|quarter|year) before last${unnamed}`,
    rangeOf: beforeLast,
    isDivided: true,
  },
  { signs: ["weekend"], pattern: `${last} weekend`, rangeOf: weekendOf },
  {
    signs: ["weekend"],
    pattern: "(?:the )?()weekend",
    rangeOf: weekendOf,
    leads: `at|on|over|${during}`,
    isNamed: true,
    isRecurring: true,
  },
  {
    signs: [...lasts, "this"],
    pattern: `${last} ${season}(?: (?:of )?${year})?`,
    rangeOf: seasonOf,
    isDivided: true,
  },
  { signs: [...lasts, "this"], pattern: `${last} ${weekday}`, rangeOf: weekdayOf },
  {
    signs: ["19", "20"],
    pattern: `(?:the )?()${season} (?:of )?${year}`,
    rangeOf: seasonOf,
    isDivided: true,
    leads: `over|${during}`,
    isNamed: true,
    isRecurring: true,
  },
  // Excludes "a version of Spring" and "Quarkus over Spring".
  {
    signs: Object.keys(seasons),
    pattern: `(?:the )?()${season}`,
    rangeOf: seasonOf,
    isDivided: true,
    leads: `over(?= the )|${surely}`,
    isNamed: true,
    isRecurring: true,
  },
  { signs: ["q"], pattern: quarter, rangeOf: spanOfLastQuarter, leads: surely, isNamed: true },
  { signs: lasts, pattern: `(last|past|previous) ${month}`, rangeOf: monthOf, isNamed: true },
  {
    signs: monthNames,
    pattern: `()${wholeMonth}`,
    rangeOf: monthOf,
    leads: during,
    isNamed: true,
    isDivided: true,
  },
  // Excludes "a letter from Jan".
  {
    signs: monthNames.map((name) => name.slice(0, 3)),
    pattern: `()${month}`,
    rangeOf: monthOf,
    isDivided: true,
    leads: surely,
    isNamed: true,
  },
  {
    signs: ["day"],
    pattern: `()${weekday}`,
    rangeOf: weekdayOf,
    leads: "on|from|since",
    isNamed: true,
    isRecurring: true,
  },
  {
    signs: ["19", "20"],
    pattern: `${year}(?![-./:]?\\d)`,
    rangeOf: yearOf,
    leads: during,
    isNamed: true,
    isDivided: true,
  },
]

/** The week of 13 April: the one that has it. */
const weeksOf = (days: readonly Form[]): readonly Form[] =>
  days.map(({ pattern, rangeOf }) => ({
    signs: ["week of "],
    pattern: `week of (?:the )?${pattern}`,
    rangeOf: (parts, nowMs) => {
      const day = rangeOf(parts, nowMs, true)
      return day && daysFrom(mondayOf(day.sinceMs), 7)
    },
    isNamed: true,
  }))

export const forms: readonly Form[] = [
  ...weeksOf(plainForms.filter(({ isDay }) => isDay)),
  ...dividedForms(plainForms.filter(({ isDivided }) => isDivided)),
  ...plainForms,
]
