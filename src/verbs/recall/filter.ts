import type { Scope } from "../../domain/memory.ts"
import { wantedTags } from "../../domain/tags.ts"
import { dayMs, readInstant } from "../../domain/time.ts"
import type { Filter } from "../../recall/filter.ts"
import type { Audience } from "../memories/sensitive.ts"

/** What a question is narrowed to, as a person says it. */
export interface AskedFilter {
  /** A result must have all of them. */
  readonly tags?: readonly string[] | undefined
  readonly scope?: Scope | undefined
  /** What it was saved as: preference, correction, decision, context or pattern. */
  readonly category?: string | undefined
  /** Created on or after, on or before: an ISO date or date-time, or `30d` for so many days ago. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

export function toFilter(
  { tags = [], category, scope, since, until, forModel }: AskedFilter & Audience,
  nowMs: number,
): Filter & { readonly tags: readonly string[] } {
  return {
    tags: wantedTags(tags),
    category,
    scope,
    forModel,
    sinceMs: since === undefined ? undefined : readMoment("since", since, nowMs),
    untilMs: until === undefined ? undefined : readMoment("until", until, nowMs) + restOfDay(until),
  }
}

/** A bare date means all of that day. */
function restOfDay(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayMs - 1 : 0
}

function readMoment(name: string, text: string, nowMs: number): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  return days === undefined ? readInstant(name, text) : nowMs - Number(days) * dayMs
}
