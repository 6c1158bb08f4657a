import { isNote, type Memory, type Scope } from "../domain/memory.ts"
import { hasTags } from "../domain/tags.ts"
import { parseInstant } from "../domain/time.ts"
import { daysQuotedIn, narrowedNote } from "./quoted.ts"
import type { Range } from "./spans.ts"

/** What memories are narrowed to, whatever the question. */
export interface Filter {
  /** A memory must have all of them. */
  readonly tags?: readonly string[]
  readonly scope?: Scope | undefined
  readonly category?: string | undefined
  /** When it was created; both ends are included. */
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
  /** Leaves out sensitive memories: merely finding one would reveal what it says. */
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
  const range = rangeOf(filter)
  return created >= range.sinceMs && created <= range.untilMs
}

function rangeOf({ sinceMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY }: Filter): Range {
  return { sinceMs, untilMs }
}

/** Whether the filter looks at the tags or dates that each memory quoted in a note has itself. */
export function isForQuoted({ tags = [], sinceMs, untilMs }: Filter): boolean {
  return tags.length > 0 || sinceMs !== undefined || untilMs !== undefined
}

/** The memories that pass; notes are reduced to the quoted memories that pass. */
export function allPassing(memories: readonly Memory[], filter: Filter): readonly Memory[] {
  if (isForQuoted(filter)) return memories.flatMap((memory) => passing(memory, filter) ?? [])
  return memories.filter((memory) => passes(memory, filter))
}

/** The part of a memory that passes: of a note, the quoted memories with fitting dates and tags. */
export function passing(memory: Memory, filter: Filter): Memory | undefined {
  const goesByQuoted = isForQuoted(filter) && isNote(memory) && daysQuotedIn(memory).length > 0
  if (!goesByQuoted) return passes(memory, filter) ? memory : undefined
  const ofNote = { ...filter, tags: [], sinceMs: undefined, untilMs: undefined }
  return passes(memory, ofNote) ? narrowedNote(memory, filter.tags ?? [], rangeOf(filter)) : undefined
}
