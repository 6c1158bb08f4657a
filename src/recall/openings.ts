import type { Range } from "./spans.ts"

/** Which end of a time a word before it opens, and from where. */
type Opening = "since" | "after" | "before" | "until"

const before = ["before", "prior to", "earlier than"]
/** Beside a name or a number these tell something else: by April, up to 2025 connections. */
const unsure = ["by", "up to"]

const openings: readonly (readonly [Opening, leads: readonly string[]])[] = [
  ["since", ["since", "as of"]],
  ["after", ["after", "later than"]],
  ["before", before],
  ["until", ["until", "till", "up until", "no later than", "not later than", ...unsure]],
]

const openingOf: ReadonlyMap<string, Opening> = new Map(
  openings.flatMap(([opening, leads]) => leads.map((lead) => [lead, opening] as const)),
)

const others = [...openingOf.keys()].filter((lead) => !before.includes(lead) && !unsure.includes(lead))

/** Words that open one end of a time; "the week before May" is not all the time before it. */
export const openLeads = `${others.join("|")}|(?<!(?:day|week|weekend|month|year)s? )(?:${before.join("|")})`

/** The same, with words that do so only before what is a time without them. */
export const allOpenLeads = `${openLeads}|${unsure.join("|")}`

/** Behind a time: from May on. */
export const onwards = "onwards?|on(?! ?\\w)"

/** `since May` runs until now, `before May` has no start. Undefined for a time that is still to come. */
export function opened(
  range: Range,
  lead: string | undefined,
  isOnwards: boolean,
  nowMs: number,
): Range | undefined {
  const { sinceMs, untilMs } = range
  const always = Number.NEGATIVE_INFINITY
  switch (openingOf.get(lead ?? "") ?? (isOnwards ? "since" : undefined)) {
    case "since":
      return { sinceMs, untilMs: nowMs }
    case "after":
      return untilMs < nowMs ? { sinceMs: untilMs + 1, untilMs: nowMs } : undefined
    case "before":
      return { sinceMs: always, untilMs: sinceMs - 1 }
    case "until":
      return { sinceMs: always, untilMs }
    default:
      return range
  }
}
