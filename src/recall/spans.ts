import { dayMs } from "../domain/time.ts"

/** A stretch of time, both ends included. */
export interface Range {
  readonly sinceMs: number
  readonly untilMs: number
  /** A stretch of it that is not meant. */
  readonly except?: Range
}

export function isWithin(ms: number, { sinceMs, untilMs, except }: Range): boolean {
  return ms >= sinceMs && ms <= untilMs && !(except && isWithin(ms, except))
}

/** Whether some of a day, given by its first moment, is meant. */
export function hasDay({ except, ...range }: Range, day: number): boolean {
  return day <= range.untilMs && day + dayMs > range.sinceMs && !(except && isWithin(day, except))
}

/** In UTC, like the dates of memories. */
export function startOfDay(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs
}

export function daysFrom(sinceMs: number, days: number): Range {
  return { sinceMs, untilMs: sinceMs + days * dayMs - 1 }
}

export function monthsFrom(nowMs: number, step: number, count: number): Range {
  const now = new Date(nowMs)
  return monthsOf(now.getUTCFullYear(), now.getUTCMonth() + step, count)
}

export function monthsOf(year: number, month: number, count: number): Range {
  return { sinceMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + count) - 1 }
}

/** The day some months away; of a month that is too short its last day. */
export function shifted(ms: number, months: number): number {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  return Math.min(Date.UTC(year, month, date.getUTCDate()), Date.UTC(year, month + 1, 0))
}

/** The last of a yearly range that has begun, or with `isOver` the last that has ended. */
export function lastYearly(ofYear: (year: number) => Range, nowMs: number, isOver = false): Range {
  const year = new Date(nowMs).getUTCFullYear()
  const isMeant = ({ sinceMs, untilMs }: Range) => (isOver ? untilMs : sinceMs) <= nowMs
  return [year, year - 1].map(ofYear).find(isMeant) ?? ofYear(year - 2)
}
