import type { FieldEdits } from "../domain/field.ts"
import { isExpired, isNote, type Memory } from "../domain/memory.ts"
import { formatInstant } from "../domain/time.ts"
import type { Rewrite } from "./plan.ts"
import { categoryOf } from "./provenance.ts"

interface Again {
  readonly nowMs: number
  readonly untouchable?: ReadonlySet<string> | undefined
  /** Of several requests with the same text, the last one says until when it holds. */
  readonly isLast: boolean
}

/**
 * What memories with the very same text gain from one that comes in again: the first of them is updated,
 * unless one already has all of it. Only what is stated is added. Who said it first stays its source, and a
 * date is never removed.
 */
export function planGain(twins: readonly Memory[], again: Memory, how: Again): Rewrite | undefined {
  const gains = twins.map((target) => ({ target, fields: gainedFields(target, again, how) }))
  if (gains.some(({ fields }) => Object.keys(fields).length === 0)) return undefined
  const first = gains.find(({ target }) => !isNote(target) && !how.untouchable?.has(target.path))
  if (!first) return undefined
  return { kind: "refresh", ...first, fields: { ...first.fields, updated: formatInstant(how.nowMs) } }
}

function gainedFields(target: Memory, again: Memory, { nowMs, isLast }: Again): FieldEdits {
  const tags = [...new Set([...target.tags, ...again.tags])]
  const category = target.auto_category ?? categoryOf(tags)
  const { expires } = isLast && !isExpired(again, nowMs) ? again : target
  return {
    ...(tags.length > target.tags.length && { tags }),
    ...(category !== null && category !== target.auto_category && { auto_category: category }),
    ...(again.decay_protected && !target.decay_protected && { decay_protected: true }),
    ...(again.sensitive && !target.sensitive && { sensitive: true }),
    ...(expires !== null && target.expires === null && { expires }),
  }
}
