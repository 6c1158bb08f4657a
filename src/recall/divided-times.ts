import { type Range, startOfDay } from "./spans.ts"
import type { Form } from "./time-form.ts"

const weekMs = 7 * 86_400_000

/** The share of a time that a word means, from where to where. */
const shares: Readonly<Record<string, readonly [from: number, to: number]>> = {
  early: [0, 1 / 3],
  beginning: [0, 1 / 3],
  start: [0, 1 / 3],
  mid: [1 / 3, 2 / 3],
  middle: [1 / 3, 2 / 3],
  late: [2 / 3, 1],
  end: [2 / 3, 1],
}

const counts: Readonly<Record<string, number>> = { half: 2, quarter: 4 }
export const ordinals: readonly string[] = "first second third fourth".split(" ")
const ordinal = `${ordinals.join("|")}|1st|2nd|3rd|4th|last`

const beside = "(early|late|mid)(?:-| (?:in )?(?:the )?)"
const before = `(?:(beginning|start|middle|end) of|(${ordinal}) (?:(week) of|(half|quarter)(?: of)?)) (?:the )?`
const signs = ["early", "late", "mid", "beginning of", "start of", "end of", "half", "quarter", "week of"]

/** Parts of the times that some forms name: early 2025, the end of April, the first week of last month. */
export function dividedForms(forms: readonly Form[]): readonly Form[] {
  return forms.map(({ pattern, rangeOf, isNamed }) => ({
    signs,
    pattern: `(?:${beside}|${before})${pattern}`,
    rangeOf: ([adjective, noun, which, week, unit, ...parts], nowMs, hasLead) => {
      // As in "the late may fail".
      const whole = rangeOf(parts, nowMs, hasLead || adjective === undefined)
      if (!whole) return undefined
      if (week !== undefined) return weekOf(whole, which ?? "")
      const [from, to] = shares[adjective ?? noun ?? ""] ?? shareOf(which ?? "", counts[unit ?? ""] ?? 1)
      return to <= 1 ? partOf(whole, from, to) : undefined
    },
    ...(isNamed && { isNamed }),
  }))
}

function placeOf(which: string): number {
  const place = ordinals.indexOf(which)
  return place >= 0 ? place : Number(which.charAt(0)) - 1
}

function shareOf(which: string, count: number): readonly [from: number, to: number] {
  const place = which === "last" ? count - 1 : placeOf(which)
  return [place / count, (place + 1) / count]
}

function weekOf({ sinceMs, untilMs }: Range, which: string): Range {
  if (which === "last") return { sinceMs: untilMs + 1 - weekMs, untilMs }
  const start = sinceMs + placeOf(which) * weekMs
  return { sinceMs: start, untilMs: start + weekMs - 1 }
}

/** In whole months where these can be divided so, else in days. */
function partOf({ sinceMs, untilMs }: Range, from: number, to: number): Range {
  const [since, until] = [new Date(sinceMs), new Date(untilMs + 1)]
  const years = until.getUTCFullYear() - since.getUTCFullYear()
  const months = 12 * years + until.getUTCMonth() - since.getUTCMonth()
  const at = (share: number) => {
    if (share === 1) return untilMs + 1
    const isWhole = months > 1 && Number.isInteger(months * share)
    if (isWhole) return Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + months * share)
    return startOfDay(sinceMs + share * (untilMs + 1 - sinceMs))
  }
  return { sinceMs: at(from), untilMs: at(to) - 1 }
}
