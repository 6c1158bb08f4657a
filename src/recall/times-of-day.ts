import { dayMs } from "../domain/time.ts"
import { daysFrom, type Range, startOfDay } from "./spans.ts"
import type { Form } from "./time-form.ts"

const hourMs = 3_600_000

/** From which hour to which; the night goes on into the next day. Nobody looks at the clock, so they overlap. */
const hours: Readonly<Record<string, readonly [from: number, to: number]>> = {
  morning: [4, 12],
  afternoon: [12, 19],
  evening: [17, 24],
  night: [18, 30],
}

function partOf(part: string, daysBack: number, nowMs: number): Range {
  const [from, to] = hours[part] ?? [0, 24]
  const start = startOfDay(nowMs) - daysBack * dayMs
  return { sinceMs: start + from * hourMs, untilMs: start + to * hourMs - 1 }
}

/** The night that goes on is that of the day before, until a given hour. */
function nightUntil(hour: number, nowMs: number): Range {
  return partOf("night", nowMs - startOfDay(nowMs) < hour * hourMs ? 1 : 0, nowMs)
}

const dawn = 6
const noon = 12

/** Days near by, and parts of them: the asker's own, like the hours of the day. */
export const dayForms: readonly Form[] = [
  {
    signs: ["yesterday"],
    pattern: "day before yesterday",
    rangeOf: (_, nowMs) => daysFrom(startOfDay(nowMs) - 2 * dayMs, 1),
    isLocal: true,
  },
  {
    signs: ["night before last"],
    pattern: "night before last",
    rangeOf: (_, nowMs) => partOf("night", 2, nowMs),
    isLocal: true,
  },
  {
    signs: ["yesterday", "last night", "last evening"],
    pattern: "(?:last (night|evening)|yesterday(?: (?:at |in the )?(morning|afternoon|evening|night))?)",
    rangeOf: ([last, part = ""], nowMs) => partOf(last ?? part, 1, nowMs),
    isLocal: true,
  },
  {
    signs: ["today", "this"],
    pattern: "(?:today|this (morning|afternoon|evening))",
    rangeOf: ([part = ""], nowMs) => partOf(part, 0, nowMs),
    isLocal: true,
  },
  { signs: ["tonight"], pattern: "tonight", rangeOf: (_, nowMs) => nightUntil(dawn, nowMs), isLocal: true },
  // Other languages say so of both: in the morning it is the last one, later the next.
  {
    signs: ["this night"],
    pattern: "this night",
    rangeOf: (_, nowMs) => nightUntil(noon, nowMs),
    isLocal: true,
  },
]
