import type { Range } from "./spans.ts"

/** Which end of a time a word before it opens, and from where. */
type Opening = "since" | "after" | "before" | "until"

const openings: Readonly<Record<Opening, readonly string[]>> = {
  since: ["since", "as of"],
  after: ["after", "later than"],
  before: ["before", "prior to", "earlier than"],
  until: ["until", "till", "up to", "up until", "no later than", "not later than"],
}

const openingOf: ReadonlyMap<string, Opening> = new Map([
  ...Object.entries(openings).flatMap(([opening, leads]) =>
    leads.map((lead) => [lead, opening as Opening] as const),
  ),
  ["by", "until"],
])

const beforeAll = openings.before.join("|")
const others = [openings.since, openings.after, openings.until].flat().join("|")

/** Words that open one end of a time; "the week before May" is not all the time before it. */
export const openLeads = `${others}|(?<!(?:day|week|weekend|month|year)s? )(?:${beforeAll})`

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
