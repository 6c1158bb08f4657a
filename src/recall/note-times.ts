import { type Memory, noteTag } from "../domain/memory.ts"
import { dayMs } from "../domain/time.ts"
import { tagMark } from "../index/marks.ts"
import type { Candidate, Index, IndexFilter, Known } from "../index/port.ts"
import { daysQuotedIn } from "./quoted.ts"
import type { Range } from "./spans.ts"

/** So many notes of a folder are read for a question that speaks of a time; a store has a few. */
const mostNotes = 40

const always: Range = { sinceMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }

interface Notes {
  readonly indexes: readonly Index[]
  readonly filter: IndexFilter
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
  { within, read, ...of }: Notes,
): Promise<NoteTimes> {
  const times = new Map<number, number>()
  if (!range) return times
  for (const known of within(() => notesKnown(of))) {
    const memory = await read(known)
    const last = memory && lastIn(daysQuotedIn(memory), range)
    if (last !== undefined) times.set(known.hash, last)
  }
  return times
}

function notesKnown({ indexes, filter, nowMs }: Pick<Notes, "indexes" | "filter" | "nowMs">): Known[] {
  const marks = [...(filter.marks ?? []), tagMark(noteTag)]
  const nothing = { terms: [], words: [], phrase: [] }
  return indexes.flatMap((index) => {
    const asked = { ...nothing, filter: { ...filter, marks }, nowMs, count: mostNotes, during: always }
    const hearing = index.ask(asked)
    return hearing.candidates(hearing.statistics, new Float32Array(0)).map(({ known }) => known())
  })
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
