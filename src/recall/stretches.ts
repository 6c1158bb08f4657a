import { mayTellTime } from "./may-tell-time.ts"
import { opened } from "./openings.ts"
import { type Said, saidAtEnd, saidAtStart } from "./read-time.ts"
import type { Range } from "./spans.ts"
import { allLeads } from "./time-forms.ts"

/** From one time to another: between March and May, April to May 2025. */
export function stretchIn(text: string, nowMs: number): Said | undefined {
  return saidBetween(text, nowMs) ?? saidJoined(text, nowMs)
}

function saidBetween(text: string, nowMs: number): Said | undefined {
  const found = /\b(?:between|from) (?:the )?(.{3,30}?) (?:and|to|until|till|through) (?:the )?/.exec(text)
  if (!found) return undefined
  const [said, first = ""] = found
  const start = found.index
  const last = saidAtStart(text.slice(start + said.length), nowMs)
  const range = last && fromTo((ms) => wholeOf(first, ms), last, nowMs)?.range
  return range && { form: last.form, range, start, end: start + said.length + last.end }
}

/** A time that is all of a text. */
function wholeOf(text: string, nowMs: number): Said | undefined {
  const said = saidAtEnd(text, nowMs)
  return said?.start === 0 ? said : undefined
}

const joints = / (?:to|or|and|through|until|till) (?:the )?| ?[-–—] ?/g

/** Two times with nothing but a joint between them. */
function saidJoined(text: string, nowMs: number): Said | undefined {
  for (const { 0: joint, index } of text.matchAll(joints)) {
    const [before, after] = [text.slice(0, index), text.slice(index + joint.length)]
    if (!isTimeNear(before, after)) continue
    const last = saidAtStart(after, nowMs)
    const joined = last && fromTo((ms) => saidAtEnd(before, ms), last, nowMs)
    if (!joined) continue
    const { begin, range } = joined
    const [leading = "", lead] = leadBefore().exec(before.slice(0, begin.start)) ?? []
    const isSure = lead !== undefined || last.form.leads === undefined || isOfMonths(begin, last, text, joint)
    const open = isSure && opened(range, lead, false, nowMs)
    if (!open) continue
    const end = index + joint.length + last.end
    return { form: last.form, range: open, start: begin.start - leading.length, end }
  }
  return undefined
}

function leadBefore(): RegExp {
  return new RegExp(`\\b(?:(${allLeads}) )?(?:the )?$`)
}

/** A quick check before any pattern is built. */
function isTimeNear(before: string, after: string): boolean {
  return mayTellTime(before.slice(before.lastIndexOf(" ") + 1)) && mayTellTime(after.slice(0, longestEnd))
}

const longestEnd = 30

/** Whether two bare words can hardly be anything but months, as in April-May. */
function isOfMonths(begin: Said, last: Said, text: string, joint: string): boolean {
  const first = text.slice(begin.start, begin.end)
  const isStretch = /^(?: to | through | ?[-–—] ?)$/.test(joint)
  return isStretch && begin.form === last.form && /^[a-z]{4,}$/.test(first) && first !== "march"
}

/** From the time that the first end names to the last. */
function fromTo(
  firstBy: (nowMs: number) => Said | undefined,
  last: Said,
  nowMs: number,
): { begin: Said; range: Range } | undefined {
  const { sinceMs, untilMs } = last.range
  // In `from August to May 2023`, August is that of the year before.
  const begin = [nowMs, untilMs].map(firstBy).find((each) => each && each.range.sinceMs <= sinceMs)
  return begin && { begin, range: { sinceMs: begin.range.sinceMs, untilMs } }
}
