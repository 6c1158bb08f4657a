import { dayMs } from "../domain/time.ts"

/** A stretch of time; both ends count. */
export interface Range {
  readonly sinceMs: number
  readonly untilMs: number
}

const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }
const months = "january february march april may june july august september october november december".split(
  " ",
)
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
export function rangeIn(question: string, nowMs: number): Range | undefined {
  const text = question.toLowerCase()
  // One look before six: each pattern takes time to build.
  if (!/\b(?:ago|today|night|yesterday|last|this|past|previous|in|over|since|during|from|of|on)\b/.test(text))
    return undefined
  return (
    dayRange(text, nowMs) ??
    agoRange(text, nowMs) ??
    unitRange(text, nowMs) ??
    seasonRange(text, nowMs) ??
    monthRange(text, nowMs) ??
    weekdayRange(text, nowMs)
  )
}

function dayRange(text: string, nowMs: number): Range | undefined {
  const today = startOfDay(nowMs)
  if (/\btoday\b/.test(text)) return daysFrom(today, 1)
  if (/\bday before yesterday\b/.test(text)) return daysFrom(today - 2 * dayMs, 1)
  if (/\b(?:yesterday|last night)\b/.test(text)) return daysFrom(today - dayMs, 1)
  return undefined
}

/** As wide as its unit: two weeks ago is not a day. */
function agoRange(text: string, nowMs: number): Range | undefined {
  const found =
    /\b(\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month|year)s? ago\b/.exec(
      text,
    )
  if (!found) return undefined
  const [, much = "", unit = ""] = found
  const count = numbers[much] ?? Number(much)
  const today = startOfDay(nowMs)
  if (unit === "day") return daysFrom(today - count * dayMs, 1)
  if (unit === "week") return daysFrom(today - (7 * count + 3) * dayMs, 7)
  if (unit === "month") return monthsFrom(nowMs, -count, 1)
  return { sinceMs: shifted(nowMs, -12 * count - 3), untilMs: shifted(nowMs, -12 * count + 3) }
}

function unitRange(text: string, nowMs: number): Range | undefined {
  const found = /\b(this|last|past|previous) (week|month|quarter|year)\b/.exec(text)
  if (!found) return undefined
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
function seasonRange(text: string, nowMs: number): Range | undefined {
  const found =
    /\b(?:(this|last|past|previous|in|in the|over the|during) )(spring|summer|autumn|fall|winter)\b(?: (?:of )?((?:19|20)\d\d))?/.exec(
      text,
    )
  if (!found) return undefined
  const [, which = "", season = "", year] = found
  const month = seasons[season] ?? 0
  if (year !== undefined) return monthsOf(Number(year), month, 3)
  const now = new Date(nowMs)
  const range = monthsOf(now.getUTCFullYear(), month, 3)
  const isOver = range.sinceMs <= nowMs && !(/last|past|previous/.test(which) && nowMs <= range.untilMs)
  return isOver ? range : monthsOf(now.getUTCFullYear() - 1, month, 3)
}

/** `in May` is the last one that has begun. With a year or without any word before it, the words themselves do. */
function monthRange(text: string, nowMs: number): Range | undefined {
  const found =
    /\b(?:in|since|during|last|this|from|of) (january|february|march|april|may|june|july|august|september|october|november|december)\b(?:,? ((?:19|20)\d\d))?/.exec(
      text,
    )
  if (!found) return undefined
  const [, name = "", year] = found
  const month = months.indexOf(name)
  if (year !== undefined) return monthsOf(Number(year), month, 1)
  const now = new Date(nowMs)
  return monthsOf(now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0), month, 1)
}

function weekdayRange(text: string, nowMs: number): Range | undefined {
  const found = /\b(?:last|on|this past) (sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/.exec(
    text,
  )
  if (!found) return undefined
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
