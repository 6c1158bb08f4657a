import type { Memory, Scope } from "../domain/memory.ts"
import { hasTags } from "../domain/tags.ts"
import { parseInstant } from "../domain/time.ts"

/** What memories are narrowed to, whatever is asked of them. */
export interface Filter {
  /** A memory must have all of them. */
  readonly tags?: readonly string[]
  readonly scope?: Scope | undefined
  readonly category?: string | undefined
  /** When it was created; both ends count. */
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
  /** Whether what is sensitive is left out: that it is found would tell what it says. */
  readonly forModel?: boolean | undefined
}

export function passes(memory: Memory, filter: Filter): boolean {
  const { tags, scope, category, sinceMs, untilMs, forModel } = filter
  if (forModel && memory.sensitive) return false
  if (category !== undefined && memory.auto_category !== category) return false
  if (scope !== undefined && memory.scope !== scope) return false
  if (tags !== undefined && !hasTags(memory.tags, tags)) return false
  if (sinceMs === undefined && untilMs === undefined) return true
  const created = parseInstant(memory.created) ?? 0
  return created >= (sinceMs ?? Number.NEGATIVE_INFINITY) && created <= (untilMs ?? Number.POSITIVE_INFINITY)
}
