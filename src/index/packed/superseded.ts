import type { Collection } from "./collection.ts"
import { ofStem } from "./uses.ts"

/** From each id that is out of date to the first one that says so; nothing makes itself out of date. */
export function supersededIn(collection: Collection): Map<number, number> {
  const by = new Map<number, number>()
  const marks = new Set(
    collection.segments.flatMap(({ vocabulary }) => [...vocabulary.beginning("^")].map(({ word }) => word)),
  )
  for (const mark of marks) {
    const old = Number(mark.slice(1))
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
