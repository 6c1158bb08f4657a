import { type Memory, noteTag } from "../domain/memory.ts"
import { dayMs } from "../domain/time.ts"
import { tagMark } from "../index/marks.ts"
import type { Candidate, Hidden, Index, IndexFilter, Known } from "../index/port.ts"
import { daysQuotedIn } from "./quoted.ts"
import { hasDay, type Range } from "./spans.ts"

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

/** For each note, by the hash of its index entry: when the memories that it quotes were saved. */
export type NoteTimes = ReadonlyMap<number, number>

/**
 * For each note that co wrote, the last moment within a range at which something it quotes was saved, or else
 * the last of all. The index only knows when the note was written, and no question is about that.
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

/** The mark that an index has on each note. */
export const noteMark = tagMark(noteTag)

/** All notes that co wrote in an index, mostly few: nothing else finds one that is left out. */
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

/** The last moment within the range; of a day that is only partly in it, the last moment of that part. */
function lastIn(days: readonly number[], range: Range): number | undefined {
  const within = days.filter((day) => hasDay(range, day))
  const last = Math.max(...(within.length > 0 ? within : days))
  if (within.length > 0) return Math.min(last + dayMs - 1, range.untilMs)
  return Number.isFinite(last) ? last : undefined
}

/** Gives notes the date of what they quote. */
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
