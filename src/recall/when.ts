import { once } from "../basics/once.ts"
import { aheadOfUtcMs, dayMs } from "../domain/time.ts"
import { mayTellTime } from "./may-tell-time.ts"
import { onwards, opened } from "./openings.ts"
import type { Range } from "./spans.ts"
import { allLeads, type Form, forms } from "./time-forms.ts"

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
  const said = saidBetween(text, nowMs) ?? saidIn(text, nowMs)
  if (!said) return undefined
  const { form, range, start, end } = said
  const isSought = form.isNamed === true
  return {
    range,
    sureness: isSought ? namedSureness : otherSureness,
    said: question.slice(start, end),
    start,
    rest: question.slice(0, start) + question.slice(end),
    isSought,
    isDay: form.isDay === true && range.untilMs - range.sinceMs < dayMs,
    isRecurring: form.isRecurring === true,
  }
}

/** The time that a text consists of, if both of its ends are known. */
export function rangeOf(text: string, nowMs: number): Range | undefined {
  const timed = ["", "in ", "on "].map((lead) => rangeIn(lead + text.trim(), nowMs))
  const { range } = timed.find((each) => each?.rest.trim() === "") ?? {}
  return range && Number.isFinite(range.sinceMs) ? range : undefined
}

/** A time and where it stands in the text. */
interface Said {
  readonly form: Form
  readonly range: Range
  readonly start: number
  readonly end: number
}

/** Each pattern is built once, when it is first needed. */
const readers = forms.map((form) => ({
  form,
  pattern: once(() => {
    const lead = form.leads === undefined ? `(?:(${allLeads}) )?(?:the )?` : `(${form.leads}) `
    return new RegExp(`\\b${lead}${form.pattern}\\b(?: (${onwards}))?`)
  }),
}))

function saidIn(text: string, nowMs: number): Said | undefined {
  for (const { form, pattern } of readers) {
    const found = hasSign(text, form) ? pattern().exec(text) : null
    const range = found && readBy(form, found, nowMs)
    if (found && range) return { form, range, start: found.index, end: found.index + found[0].length }
  }
  return undefined
}

function hasSign(text: string, { signs }: Form): boolean {
  return signs.some((sign) => text.includes(sign))
}

function readBy(form: Form, [, lead, ...groups]: RegExpExecArray, nowMs: number): Range | undefined {
  const range = spanOf(form, groups.slice(0, -1), nowMs, lead !== undefined)
  return range && opened(range, lead, groups.at(-1) !== undefined, nowMs)
}

function spanOf(
  { rangeOf, isLocal }: Form,
  parts: readonly (string | undefined)[],
  nowMs: number,
  hasLead: boolean,
): Range | undefined {
  const aheadMs = isLocal ? aheadOfUtcMs(nowMs) : 0
  const range = rangeOf(parts, nowMs + aheadMs, hasLead)
  return range && { sinceMs: range.sinceMs - aheadMs, untilMs: range.untilMs - aheadMs }
}

/** From one time to another: between March and May. */
function saidBetween(text: string, nowMs: number): Said | undefined {
  const found = /\b(?:between|from) (?:the )?(.{3,30}?) (?:and|to|until|till) (?:the )?/.exec(text)
  if (!found) return undefined
  const [said, first = ""] = found
  const start = found.index
  const last = readAt(text.slice(start + said.length), "\\b", nowMs)
  if (!last) return undefined
  // In `from August to May 2023`, August is that of the year before.
  const isBefore = (each: Said | undefined) => each && each.range.sinceMs <= last.range.sinceMs
  const firsts = [nowMs, last.range.untilMs].map((ms) => readAt(first, "$", ms))
  const begin = firsts.find(isBefore)
  if (!begin) return undefined
  const range = { sinceMs: begin.range.sinceMs, untilMs: last.range.untilMs }
  return { form: last.form, range, start, end: start + said.length + last.end }
}

/** The time at the beginning of a text. */
function readAt(text: string, end: string, nowMs: number): Said | undefined {
  for (const form of forms) {
    const found = hasSign(text, form) ? new RegExp(`^()${form.pattern}${end}`).exec(text) : null
    const range = found && spanOf(form, found.slice(2), nowMs, true)
    if (found && range) return { form, range, start: 0, end: found[0].length }
  }
  return undefined
}
