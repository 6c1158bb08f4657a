import type { Change } from "../../store/journal-entry.ts"
import type { TierEntry } from "./journals.ts"

type Replaced = Extract<Change, { readonly kind: "replaced" }>

/**
 * The file that each replacement by an undo took out of the archive. The journal tells only what the undo put
 * there. Takes the entries of both folders, newest first.
 */
export function putBack(entries: readonly TierEntry[]): ReadonlyMap<Change, string> {
  const undone = new Map<string, Change[]>()
  const taken = new Map<Change, string>()
  for (const { tier, group, undoes, changes } of entries.toReversed()) {
    if (undoes === undefined) {
      const known = undone.get(tier + group)
      if (known) for (const change of changes) known.push(change)
      else undone.set(tier + group, [...changes])
      continue
    }
    for (const [change, kept] of pairs(changes, undone.get(tier + undoes) ?? [])) taken.set(change, kept)
    undone.delete(tier + undoes)
  }
  return taken
}

/**
 * An undo goes back from the newest change. If it was cut short, the next one skips what the first had done,
 * so the ends agree and the beginnings may not.
 */
function* pairs(undo: readonly Change[], undone: readonly Change[]): Generator<[Replaced, string]> {
  const restored = new Set(undo.flatMap((change) => (change.kind === "restored" ? change.kept : [])))
  const replaced = undone.filter(isReplaced).filter(({ kept }) => !restored.has(kept))
  const left = Map.groupBy(replaced, ({ path }) => path)
  for (const change of undo.filter(isReplaced).toReversed()) {
    const first = left.get(change.path)?.shift()
    if (first) yield [change, first.kept]
  }
}

function isReplaced(change: Change): change is Replaced {
  return change.kind === "replaced"
}
