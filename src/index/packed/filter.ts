import type { IndexFilter } from "../port.ts"
import type { Collection } from "./collection.ts"
import { ofStem } from "./uses.ts"

/** Whether an entry may be an answer; undefined where all may. */
export function filterOf(
  collection: Collection,
  { marks = [], scope, sinceMs, untilMs }: IndexFilter,
): ((entry: number) => boolean) | undefined {
  const marked = marks.map((mark) => new Set(collection.gathering().gather(ofStem(mark)).entries))
  if (marked.length === 0 && scope === undefined && sinceMs === undefined && untilMs === undefined)
    return undefined
  return (entry) => {
    const created = collection.createdMs[entry] as number
    return (
      (scope === undefined || collection.scope(entry) === scope) &&
      (sinceMs === undefined || created >= sinceMs) &&
      (untilMs === undefined || created <= untilMs) &&
      marked.every((entries) => entries.has(entry))
    )
  }
}
