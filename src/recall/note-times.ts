import { type Memory, noteTag } from "../domain/memory.ts"
import { dayMs } from "../domain/time.ts"
import { tagMark } from "../index/marks.ts"
import type { Candidate, Hidden, Index, IndexFilter, Known } from "../index/port.ts"
import { daysQuotedIn } from "./quoted.ts"
import type { Range } from "./spans.ts"

const always: Range = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }

interface Notes {
  readonly indexes: readonly Index[]
  readonly filter: IndexFilter
  /** Indexes that have only what passes the filter. */
  readonly filtered?: ReadonlySet<Index> | undefined
  readonly nowMs: number
  readonly within: <T>(work: () => T) => T
  readonly read: (known: Known) => Promise<Memory | undefined>
}

/** When what a note quotes was saved, by the hash of its entry. */
export type NoteTimes = ReadonlyMap<number, number>

/**
 * Of each note of co's the last moment in a stretch of time at which something of it was saved, else the last of all. The
 * index knows only when the note was written, which no question is about.
 */
export async function noteTimes(
  range: Range | undefined,
  { indexes, filter, filtered, nowMs, within, read }: Notes,
): Promise<NoteTimes> {
  const times = new Map<number, number>()
  if (!range) return times
  const notes = () => indexes.flatMap((index) => notesIn(index, filtered?.has(index) ? {} : filter, nowMs))
  for (const known of within(notes)) {
    const memory = await read(known)
    const last = memory && lastIn(daysQuotedIn(memory), range)
    if (last !== undefined) times.set(known.hash, last)
  }
  return times
}

/** What an index has on each of them. */
export const noteMark = tagMark(noteTag)

/** All notes of co's in an index: mostly a few, but what is left out is found by nobody. */
export function notesIn(index: Index, filter: IndexFilter, nowMs: number): Hidden[] {
  const count = index.frequency(noteMark)
  if (count === 0) return []
  const nothing = { terms: [], words: [], phrase: [] }
  const marks = [...(filter.marks ?? []), noteMark]
  const hearing = index.ask({
    ...nothing,
    filter: { ...filter, marks },
    nowMs,
    count,
    during: always,
  })
  const found = hearing.candidates(hearing.statistics, new Float32Array(0))
  return found.map(({ known, supersededBy }) => ({ ...known(), supersededBy }))
}

/** Of a day that is partly within, the last moment that is. */
function lastIn(days: readonly number[], { sinceMs, untilMs }: Range): number | undefined {
  const within = days.filter((day) => day <= untilMs && day + dayMs > sinceMs)
  const last = Math.max(...(within.length > 0 ? within : days))
  if (within.length > 0) return Math.min(last + dayMs - 1, untilMs)
  return Number.isFinite(last) ? last : undefined
}

/** Notes as old as what they quote. */
export function datedBy(
  times: NoteTimes | undefined,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (!times || times.size === 0) return candidates
  return candidates.map((candidate) => {
    const createdMs = times.get(candidate.known().hash)
    return createdMs === undefined ? candidate : { ...candidate, createdMs }
  })
}
