import { attempt } from "../disk/aside.ts"
import { type Done, erase, keep, nameAll, pathIn, stamped, type Workshop } from "./changes.ts"
import type { Change } from "./journal-entry.ts"
import { type Steps, takeBack } from "./perform.ts"
import { hashAt, headAt, isAsMade } from "./reverse.ts"
import { inside } from "./undo.ts"

/** The same steps with every name decided on, and the changes that they will be. */
export function foresee(shop: Workshop, steps: Steps): { steps: Steps; intends: Change[] } {
  const { fingerprint } = shop
  const replace = (steps.replace ?? []).map((step) => ({ ...step, keepAs: keep(shop, step, "replaced") }))
  const archive = (steps.archive ?? []).map((step) => ({ ...step, keepAs: keep(shop, step, step.reason) }))
  const added = (steps.add ?? []).map(({ relative, text, id = null }) => ({
    id,
    path: pathIn(shop, relative),
    text,
  }))
  const intends = [
    ...[...nameAll(shop, steps.create ?? []), ...added].map(
      ({ id, path, text }): Change => ({ kind: "created", id, path, hash: fingerprint(text) }),
    ),
    ...(steps.putBack ?? []).map(
      ({ relative, kept }): Change => ({ kind: "restored", id: null, path: pathIn(shop, relative), kept }),
    ),
    ...replace.map((step): Change => {
      if (step.isStamp) return stamped(shop, step)
      const { id, path, keepAs: kept, expected, bytes } = step
      return { kind: "replaced", id, path, kept, hash: fingerprint(bytes), was: fingerprint(expected) }
    }),
    ...archive.map(({ id, path, keepAs: kept }): Change => {
      const was = hashAt(shop, path)
      return { kind: "archived", id, path, kept, ...(was !== undefined && { was }) }
    }),
  ]
  return { steps: { ...steps, replace, archive }, intends }
}

/**
 * What somebody who was killed had announced. Where all of it is done only the journal was left to be told. Else it is
 * as if nothing had been; or told of as far as it went, for who is to take it back, and where a file has gone since: its
 * text may be in what was made and nowhere else.
 */
export function settleAnnounced(shop: Workshop, intends: readonly Change[], isPartTold: boolean): Done<void> {
  const nothing = { value: undefined, changes: [] }
  if (!attempt(() => intends.map((change) => inside(shop, change)))) return nothing
  const done = intends.filter((change) => isDone(shop, change))
  if (done.length === intends.length) return { value: undefined, changes: done }
  if (isPartTold || intends.some((change) => isLost(shop, change)))
    return { value: undefined, changes: done.filter((change) => isAsLeft(shop, change)) }
  for (const change of intends.toReversed()) attempt(() => takeBackHalf(shop, change))
  shop.roll.reread(intends.map(({ path }) => path))
  return nothing
}

/** Whether a person took away what was to be archived. */
function isLost({ disk }: Workshop, change: Change): boolean {
  return change.kind === "archived" && !disk.stat(change.path) && !disk.stat(change.kept)
}

/** Whatever a person made of it since. */
function isDone(shop: Workshop, change: Change): boolean {
  const isThere = (path: string) => shop.disk.stat(path) !== undefined
  switch (change.kind) {
    case "created":
      return isThere(change.path)
    case "stamped":
      return isThere(change.path) && headAt(shop, change.path) !== change.head
    case "replaced":
      return isThere(change.kept) && hashAt(shop, change.path) !== change.was
    case "archived":
      return isThere(change.kept) && !isThere(change.path)
    case "restored":
      return isThere(change.path) && !isThere(change.kept)
  }
}

/** While only a part is done, a file that says anything else may be somebody else's. */
function isAsLeft(shop: Workshop, change: Change): boolean {
  switch (change.kind) {
    case "created":
      return isAsMade(shop, change)
    case "stamped":
      return shop.fingerprint(headAt(shop, change.path)) === change.hash
    case "replaced":
      return hashAt(shop, change.path) === change.hash
    default:
      return true
  }
}

/** What was replaced may have its second name in the archive, and no more than that. */
function takeBackHalf(shop: Workshop, change: Change): void {
  if (isAsLeft(shop, change)) takeBack(shop, change)
  else if (change.kind === "replaced" && hashAt(shop, change.path) === change.was) erase(shop, change.kept)
}
