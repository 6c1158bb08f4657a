import { supersededId, supersedesSign } from "../marks.ts"
import type { Segment } from "./segment.ts"
import { type Gathering, ofStem } from "./uses.ts"

/** Entries with their ids and times, and the words that they have. */
interface Dated {
  readonly segments: readonly Segment[]
  readonly ids: Float64Array
  readonly createdMs: Float64Array
  gathering(): Gathering
}

/** Maps each id that is out of date to the oldest entry that says so. No entry supersedes itself. */
export function supersededIn(collection: Dated): Map<number, number> {
  const by = new Map<number, number>()
  const marks = new Set(
    collection.segments.flatMap(({ vocabulary }) =>
      [...vocabulary.beginning(supersedesSign)].map(({ word }) => word),
    ),
  )
  for (const mark of marks) {
    const old = supersededId(mark)
    const [first] = [...collection.gathering().gather(ofStem(mark)).entries]
      .map((entry) => ({
        id: collection.ids[entry] as number,
        createdMs: collection.createdMs[entry] as number,
      }))
      .filter(({ id }) => id !== old)
      .sort((a, b) => a.createdMs - b.createdMs || a.id - b.id)
    if (first) by.set(old, first.id)
  }
  return by
}
