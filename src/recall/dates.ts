import { parseInstant } from "../domain/time.ts"
import { daysFrom, monthsOf, type Range } from "./spans.ts"

type Parts = readonly (string | undefined)[]

const year = "(?:19|20)\\d\\d"
/** Behind another number or a name it is part of a version, a path or an identifier. */
const alone = "(?<!\\w[-./])"
const ended = "(?![-./]?\\d)"

/** The year first: in this order nobody takes the month for the day. */
export const yearFirst = `(\\d{4}-\\d\\d-\\d\\d|${alone}${year}(?:/\\d\\d/|\\.\\d\\d\\.)\\d\\d${ended})`

export function dayOfYearFirst([date = ""]: Parts): Range | undefined {
  return dayOn(date.replace(/[./]/g, "-"))
}

export const yearLast = `${alone}(\\d{1,2})(?:(\\. ?)(\\d{1,2})\\. ?|[-/](\\d{1,2})[-/])(${year})${ended}`

/** With points it is the day that comes first; else some begin with the month, and only a day above 12 tells. */
export function dayOfYearLast([first = "", points, second = "", other = "", its = ""]: Parts):
  | Range
  | undefined {
  const [one, two] = [Number(first), Number(second || other)]
  if (points !== undefined || one > 12) return dayOn(isoOf(its, two, one))
  return two > 12 || one === two ? dayOn(isoOf(its, one, two)) : undefined
}

/** A month by its number. */
export const numberedMonth = `${alone}(?:(${year})[-/](\\d\\d)|(\\d{1,2})/(${year}))${ended}`

export function monthByNumber([its, second, first, last]: Parts): Range | undefined {
  const month = Number(second ?? first)
  return month >= 1 && month <= 12 ? monthsOf(Number(its ?? last), month - 1, 1) : undefined
}

function isoOf(its: string, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${its}-${two(month)}-${two(day)}`
}

function dayOn(iso: string): Range | undefined {
  const ms = parseInstant(iso)
  return ms === undefined ? undefined : daysFrom(ms, 1)
}
