import { CoError } from "./outcome.ts"

/** Instants. Written in UTC with `Z` and whole seconds; read with any offset; no offset means UTC. */
const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

export const isoExample = "2026-02-09T14:30:00Z"

/** Milliseconds since 1970, or undefined if the text is not an ISO 8601 date or date-time. */
export function parseInstant(text: string): number | undefined {
  if (isCanonicalInstant(text)) return Date.parse(text)
  const match = pattern.exec(text)
  if (!match) return undefined
  const part = (n: number) => Number(match[n] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1) return undefined // the 30th of February
  const ms = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3))
  const offset = offsetMinutes(match[8])
  if (offset === undefined) return undefined
  const instant = date.setUTCHours(hour, minute, second, ms) - offset * 60_000
  return isInCalendar(instant) ? instant : undefined
}

const dateLength = "2026-02-09".length

/** The end of something that holds until then; a date without a time ends with its last second. */
export function parseEnd(text: string): number | undefined {
  const ms = parseInstant(text)
  return ms !== undefined && text.length === dateLength ? ms + dayMs - 1_000 : ms
}

const earliestMs = Date.parse("0000-01-01T00:00:00Z")
const latestMs = Date.parse("9999-12-31T23:59:59.999Z")

/** Whether four digits can write its year: an offset, or days added to a date, can lead out of that range. */
export function isInCalendar(ms: number): boolean {
  return ms >= earliestMs && ms <= latestMs
}

/**
 * Whether it is in the form that co writes, on a day that its month has every year. V8's own parser reads 30
 * February as a day in March.
 */
export function isCanonicalInstant(text: string): boolean {
  return text.length === 20 && canonical.test(text) && isEveryYear(text.slice(5, 7), text.slice(8, 10))
}

/** The days are not told apart by month: V8 takes a twentieth of a millisecond longer to build such a pattern. */
const canonical = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

function isEveryYear(month: string, day: string): boolean {
  if (day <= "28") return true
  return day <= "30" ? month !== "02" : longMonths.includes(month)
}

const longMonths = "01 03 05 07 08 10 12"

/** How far local time is ahead of UTC. */
export function aheadOfUtcMs(ms: number): number {
  return -60_000 * new Date(ms).getTimezoneOffset()
}

/** Compares two readable instants: below zero if the first is earlier. */
export function compareInstants(a: string, b: string): number {
  if (a === b) return 0
  if (sortsAsText(a) && sortsAsText(b)) return a < b ? -1 : 1
  return (parseInstant(a) ?? 0) - (parseInstant(b) ?? 0)
}

/**
 * Whether a readable instant is in the form that co writes, in which the order of texts is the order of time.
 */
export function sortsAsText(instant: string): boolean {
  return instant.length === 20 && instant[10] === "T" && instant.endsWith("Z")
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "Z" || zone === "z") return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(":", "") || 0)
  if (hours > 23 || minutes > 59) return undefined
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes)
}

/** The same for what a person typed; the error names what it was for. */
export function readInstant(name: string, text: string): number {
  const ms = parseInstant(text)
  if (ms !== undefined) return ms
  const found = JSON.stringify(text)
  throw new CoError("usage", `${name} is ${found}; expected a date like 2026-02-09, or ${isoExample}`)
}

export const dayMs = 86_400_000

export const monthNames: readonly string[] =
  "january february march april may june july august september october november december".split(" ")

export function formatInstant(ms: number): string {
  const second = Math.floor(ms / 1_000)
  if (second !== last.second) last = { second, text: `${new Date(ms).toISOString().slice(0, 19)}Z` }
  return last.text
}

/** The last result, kept because one change formats its own time again and again. */
let last = { second: Number.NaN, text: "" }

/** The day as the file writes it, in whatever zone. */
export function dayOf(text: string): string {
  return text.slice(0, 10)
}
