import { dayMs } from "../domain/time.ts"
import { mayTellTime } from "./may-tell-time.ts"
import { saidIn } from "./read-time.ts"
import type { Range } from "./spans.ts"
import { stretchIn } from "./stretches.ts"
import { toTheDay } from "./times-ago.ts"

/** How surely a question wants what was saved then: a memory may also speak of a time by name. */
const [namedSureness, otherSureness] = [1, 8]

/** The time in a question, and the question without the words for it. */
export interface Timed {
  readonly range: Range
  readonly sureness: number
  /** The words for the time, and where they begin. */
  readonly said: string
  readonly start: number
  readonly rest: string
  /** Whether the words for the time are searched for as well, as for a month by its name. */
  readonly isSought: boolean
  /** Whether it is a single day by its date. */
  readonly isDay: boolean
  /** Whether it recurs, as a weekday does. */
  readonly isRecurring: boolean
}

/**
 * The time that a question names, such as `yesterday`, `last spring`, `two weeks ago`, `in May`, `since
 * Monday`. Undefined if it names none.
 */
export function rangeIn(question: string, nowMs: number): Timed | undefined {
  if (!mayTellTime(question)) return undefined
  const text = question.toLowerCase()
  const said = stretchIn(text, nowMs) ?? saidIn(text, nowMs)
  if (!said) return undefined
  const { form, range, start, end } = said
  const not = excluding.exec(text.slice(0, start))
  const from = not?.index ?? start
  const isSought = form.isNamed === true && !not
  return {
    range: not ? { sinceMs: Number.NEGATIVE_INFINITY, untilMs: nowMs, except: range } : range,
    sureness: isSought ? namedSureness : otherSureness,
    said: question.slice(from, end),
    start: from,
    rest: question.slice(0, from) + question.slice(end),
    isSought,
    isDay: form.isDay === true && !not && range.untilMs - range.sinceMs < dayMs,
    isRecurring: form.isRecurring === true && !not,
  }
}

/** Before a time that is not meant. */
const excluding =
  /\b(?:not|without|except(?:ing)?(?: for)?|excluding|outside|apart|aside|other than|(?:all|everything|anything) but) $/

/** The time that a text consists of, to the day, if both of its ends are known. */
export function rangeOf(text: string, nowMs: number): Range | undefined {
  const exact = toTheDay(text.trim())
  const timed = ["", "in ", "on "].map((lead) => rangeIn(lead + exact, nowMs))
  const { range } = timed.find((each) => each?.rest.trim() === "") ?? {}
  return range && Number.isFinite(range.sinceMs) ? range : undefined
}
