import { once } from "../basics/once.ts"
import { aheadOfUtcMs } from "../domain/time.ts"
import { onwards, opened } from "./openings.ts"
import type { Range } from "./spans.ts"
import type { Form } from "./time-form.ts"
import { allLeads, forms } from "./time-forms.ts"

/** A time and where it stands in the text. */
export interface Said {
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

/** The first time in a text. */
export function saidIn(text: string, nowMs: number): Said | undefined {
  for (const { form, pattern } of readers) {
    const found = hasSign(text, form) ? pattern().exec(text) : null
    const range = found && readBy(form, found, nowMs)
    if (found && range) return { form, range, start: found.index, end: found.index + found[0].length }
  }
  return undefined
}

/** The time that a text begins with, whatever comes before it. */
export function saidAtStart(text: string, nowMs: number): Said | undefined {
  return saidAt(text, (pattern) => `^()${pattern}\\b`, nowMs)
}

/** The time that a text ends with. */
export function saidAtEnd(text: string, nowMs: number): Said | undefined {
  return saidAt(text, (pattern) => `\\b()${pattern}$`, nowMs)
}

function saidAt(text: string, placed: (pattern: string) => string, nowMs: number): Said | undefined {
  for (const form of forms) {
    const found = hasSign(text, form) ? new RegExp(placed(form.pattern)).exec(text) : null
    const range = found && spanOf(form, found.slice(2), nowMs, true)
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
