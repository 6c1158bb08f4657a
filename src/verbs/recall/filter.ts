import { checkKinds, kinds } from "../../domain/kinds.ts"
import type { Scope } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { wantedTags } from "../../domain/tags.ts"
import { dayMs, isoExample, parseInstant } from "../../domain/time.ts"
import type { Filter } from "../../recall/filter.ts"
import { mayTellForeignTime } from "../../recall/foreign-time.ts"
import type { Range } from "../../recall/spans.ts"
import type { Audience } from "../memories/sensitive.ts"

/** The filters of a question, as a person writes them. */
export interface AskedFilter {
  /** A result must have all of them. */
  readonly tags?: readonly string[] | undefined
  readonly scope?: Scope | undefined
  /** Its category: preference, correction, decision, context or pattern. */
  readonly category?: string | undefined
  /**
   * Created on or after, and on or before: an ISO date or date-time, `30d` for 30 days ago, or what a
   * question may say, such as `yesterday`, `last week` or `May`.
   */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

const filterKinds = {
  tags: kinds.texts,
  scope: kinds.scope,
  category: kinds.text,
  since: kinds.text,
  until: kinds.text,
}

export async function toFilter(
  asked: AskedFilter & Audience,
  nowMs: number,
): Promise<Filter & { readonly tags: readonly string[] }> {
  checkKinds("filter", asked, filterKinds)
  const { tags = [], category, scope, since, until, forModel } = asked
  const sinceMs = since === undefined ? undefined : (await readTime("since", since, nowMs)).sinceMs
  const untilMs = until === undefined ? undefined : (await readTime("until", until, nowMs)).untilMs
  // No memory can match such a range.
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs)
    throw new CoError(
      "usage",
      `since "${since}" is later than until "${until}"; expected the earlier one first`,
    )
  return { tags: wantedTags(tags), category, scope, forModel, sinceMs, untilMs }
}

/** The first and the last moment of a time: a bare date means all of that day. */
async function readTime(name: string, text: string, nowMs: number): Promise<Range> {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  const ms = days === undefined ? parseInstant(text) : nowMs - Number(days) * dayMs
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  if (ms !== undefined) return { sinceMs: ms, untilMs: ms + (isDay ? dayMs - 1 : 0) }
  const { rangeOf } = await import("../../recall/when.ts")
  const range = rangeOf(text, nowMs) ?? (await foreignRange(text, nowMs))
  if (range) return range
  const found = JSON.stringify(text)
  const forms = `a date like 2026-02-09, ${isoExample}, 7d for seven days ago, yesterday, last week, or the like`
  throw new CoError("usage", `${name} is ${found}; expected ${forms}`)
}

/** Loads the words of other languages only if it may be one of them. */
async function foreignRange(text: string, nowMs: number): Promise<Range | undefined> {
  if (!mayTellForeignTime(text)) return undefined
  const { rangeOfAny } = await import("../../recall/times/choose.ts")
  return rangeOfAny(text, nowMs)
}
