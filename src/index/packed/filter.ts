import type { IndexFilter } from "../port.ts"
import type { Collection } from "./collection.ts"
import { hiddenFlag } from "./flags.ts"
import { ofStem } from "./uses.ts"

/** Whether an entry may be an answer; undefined if every entry may. */
export function filterOf(
  collection: Collection,
  { marks = [], without, scope, sinceMs, untilMs }: IndexFilter,
): ((entry: number) => boolean) | undefined {
  const entriesWith = (mark: string) => new Set(collection.gathering().gather(ofStem(mark)).entries)
  const marked = marks.map(entriesWith)
  const unwanted = without === undefined ? undefined : entriesWith(without)
  const isAsked =
    marked.length > 0 ||
    (unwanted?.size ?? 0) > 0 ||
    scope !== undefined ||
    sinceMs !== undefined ||
    untilMs !== undefined
  if (!isAsked && collection.hidden().length === 0) return undefined
  return (entry) => {
    const created = collection.createdMs[entry] as number
    return (
      collection.has(hiddenFlag, entry) === 0 &&
      (scope === undefined || collection.scope(entry) === scope) &&
      (sinceMs === undefined || created >= sinceMs) &&
      (untilMs === undefined || created <= untilMs) &&
      marked.every((entries) => entries.has(entry)) &&
      !unwanted?.has(entry)
    )
  }
}
