import { dayMs, monthNames } from "../domain/time.ts"

/** A stretch of time; both ends count. */
export interface Range {
  readonly sinceMs: number
  readonly untilMs: number
}

/** How sure it is that a question wants what was saved then: a month may also be what a memory speaks of. */
const [monthSureness, otherSureness] = [1, 8]

/** A question's time, and the question without the words for it. */
export interface Timed {
  readonly range: Range
  readonly sureness: number
  readonly rest: string
  /** Whether the words for it are looked for as well: of a month by its name. */
  readonly isSought: boolean
}

const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ")
const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}

/**
 * The time that a question speaks of, as `yesterday`, `last spring`, `two weeks ago`, `in May`. Undefined where
 * it speaks of none. In UTC, as memories are dated.
 */
export function rangeIn(question: string, nowMs: number): Timed | undefined {
  const text = question.toLowerCase()
  // One look before all the readers: each pattern takes time to build.
  if (!mayTellTime.test(text)) return undefined
  for (const [pattern, rangeOf] of readers) {
    const found = pattern.exec(text)
    if (!found) continue
    const range = rangeOf(found, nowMs)
    const rest = question.slice(0, found.index) + question.slice(found.index + found[0].length)
    const isSought = rangeOf === monthRange
    return { range, sureness: isSought ? monthSureness : otherSureness, rest, isSought }
  }
  return undefined
}

const mayTellTime =
  /\b(?:ago|today|night|yesterday|last|this|past|previous|in|over|since|during|from|of|on|(?:19|20)\d\d)\b/

type RangeOf = (found: RegExpExecArray, nowMs: number) => Range

const dayRange: RangeOf = ([said], nowMs) => {
  const today = startOfDay(nowMs)
  const back = said === "today" ? 0 : said.includes("before") ? 2 : 1
  return daysFrom(today - back * dayMs, 1)
}

/** As wide as its unit: two weeks ago is not a day. */
const agoRange: RangeOf = (found, nowMs) => {
  const [, much = "", unit = ""] = found
  const count = numbers[much] ?? Number(much)
  const today = startOfDay(nowMs)
  if (unit === "day") return daysFrom(today - count * dayMs, 1)
  if (unit === "week") return daysFrom(today - (7 * count + 3) * dayMs, 7)
  if (unit === "month") return monthsFrom(nowMs, -count, 1)
  return { sinceMs: shifted(nowMs, -12 * count - 3), untilMs: shifted(nowMs, -12 * count + 3) }
}

const unitRange: RangeOf = (found, nowMs) => {
  const [, which = "", unit = ""] = found
  const back = which === "this" ? 0 : 1
  const now = new Date(nowMs)
  if (which === "past") return { sinceMs: nowMs - daysOf(unit) * dayMs, untilMs: nowMs }
  if (unit === "week") {
    const monday = startOfDay(nowMs) - ((now.getUTCDay() + 6) % 7) * dayMs
    return daysFrom(monday - 7 * back * dayMs, 7)
  }
  if (unit === "month") return monthsFrom(nowMs, -back, 1)
  if (unit === "quarter") return monthsFrom(nowMs, -(now.getUTCMonth() % 3) - 3 * back, 3)
  return monthsFrom(nowMs, -now.getUTCMonth() - 12 * back, 12)
}

/** The last one that has begun; `last spring` in spring is the one before. Of the northern half of the world. */
const seasonRange: RangeOf = (found, nowMs) => {
  const [, which = "", season = "", year] = found
  const month = seasons[season] ?? 0
  if (year !== undefined) return monthsOf(Number(year), month, 3)
  const now = new Date(nowMs)
  const range = monthsOf(now.getUTCFullYear(), month, 3)
  const isMeant = ({ sinceMs, untilMs }: Range) =>
    sinceMs <= nowMs && !(/last|past|previous/.test(which) && nowMs <= untilMs)
  const before = monthsOf(now.getUTCFullYear() - 1, month, 3)
  if (isMeant(range)) return range
  return isMeant(before) ? before : monthsOf(now.getUTCFullYear() - 2, month, 3)
}

/** `in May` is the last one that has begun. Without a word before it and a year behind it, it may be a verb or a name. */
const monthRange: RangeOf = (found, nowMs) => {
  const [said, name = "", year] = found
  const month = monthNames.indexOf(name)
  if (year !== undefined) return monthsOf(Number(year), month, 1)
  const now = new Date(nowMs)
  const isBefore = month > now.getUTCMonth() || (said.startsWith("last") && month === now.getUTCMonth())
  const range = monthsOf(now.getUTCFullYear() - (isBefore ? 1 : 0), month, 1)
  return said.startsWith("since") ? { ...range, untilMs: nowMs } : range
}

const weekdayRange: RangeOf = (found, nowMs) => {
  const back = (new Date(nowMs).getUTCDay() - weekdays.indexOf(found[1] ?? "") + 7) % 7 || 7
  return daysFrom(startOfDay(nowMs) - back * dayMs, 1)
}

function daysOf(unit: string): number {
  return { week: 7, month: 31, quarter: 92, year: 366 }[unit] ?? 0
}

function startOfDay(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs
}

function daysFrom(sinceMs: number, days: number): Range {
  return { sinceMs, untilMs: sinceMs + days * dayMs - 1 }
}

function monthsFrom(nowMs: number, step: number, count: number): Range {
  const now = new Date(nowMs)
  return monthsOf(now.getUTCFullYear(), now.getUTCMonth() + step, count)
}

function monthsOf(year: number, month: number, count: number): Range {
  return { sinceMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + count) - 1 }
}

function shifted(ms: number, months: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate())
}

const month = `(${monthNames.join("|")})`
const year = "((?:19|20)\\d\\d)"

/** In this order, so that the longer of two readings is taken. */
const readers: readonly (readonly [RegExp, RangeOf])[] = [
  [/\b(?:the day before yesterday|day before yesterday|yesterday|last night|today)\b/, dayRange],
  [
    /\b(\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month|year)s? ago\b/,
    agoRange,
  ],
  [/\b(this|last|past|previous) (week|month|quarter|year)\b/, unitRange],
  [
    /\b(?:(this|last|past|previous|in|in the|over the|during) )(spring|summer|autumn|fall|winter)\b(?: (?:of )?((?:19|20)\d\d))?/,
    seasonRange,
  ],
  [new RegExp(`\\b(?:in|since|during|last|this|from|of) ${month}\\b(?:,? ${year})?`), monthRange],
  [new RegExp(`\\b${month},? ${year}\\b`), monthRange],
  [/\b(?:last|on|this past) (sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/, weekdayRange],
]
