import { attempt } from "../disk/aside.ts"
import { moveDurably } from "../disk/replace.ts"
import type { Announcer } from "./announced.ts"
import { type Done, erase, keep, nameAll, pathIn, stamped, type Workshop } from "./changes.ts"
import type { Change } from "./journal-entry.ts"
import { type Steps, takeBack } from "./perform.ts"
import { hashAt, headAt, isAsMade } from "./reverse.ts"
import { inside } from "./undo.ts"

/** The same steps with every archive path chosen, and the changes that they will make. */
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
 * Settles what a killed process had announced. Files go to the archive last: once all else is done, that is
 * completed, and only the journal entry was missing. If not, it is taken back, except what a deed that may be
 * done in part took in. If the caller wants to undo it, or if a file is gone since, whose text may now be only
 * in what was made from it, everything stays and is recorded as far as it went.
 */
export function settleAnnounced(
  shop: Workshop,
  { by, intends }: { readonly by: Announcer; readonly intends: readonly Change[] },
  isPartTold: boolean,
): Done<void> {
  if (!attempt(() => intends.map((change) => inside(shop, change)))) return { value: undefined, changes: [] }
  const isBegun = intends.some((change) => isDone(shop, change))
  const isMade = isBegun && intends.every((change) => change.kind === "archived" || isDone(shop, change))
  if (isMade) for (const change of intends) attempt(() => archiveAsSeen(shop, change))
  const isAllKept = isMade || isPartTold || intends.some((change) => isLost(shop, change))
  const staying = isAllKept ? intends : by.announced === "part" ? takenIn(intends) : []
  const done = new Set(staying.filter((change) => isDone(shop, change)))
  for (const change of intends.toReversed()) {
    if (!done.has(change)) attempt(() => takeBackHalf(shop, change))
  }
  shop.roll.reread(intends.map(({ path }) => path))
  return { value: undefined, changes: [...done].filter((change) => isMade || isAsLeft(shop, change)) }
}

/** Archives a file unless a person changed it since. */
function archiveAsSeen(shop: Workshop, change: Change): void {
  if (change.kind !== "archived" || hashAt(shop, change.path) !== change.was) return
  moveDurably(shop.disk, change.path, change.kept, shop.aside())
}

/** Rows of an import, or the memory that a save begins with: the notes of what it was to archive follow it. */
function takenIn(intends: readonly Change[]): readonly Change[] {
  return intends.some(({ kind }) => kind === "archived") ? intends.slice(0, 1) : intends
}

/** Whether a person removed a file that was to be archived. */
function isLost({ disk }: Workshop, change: Change): boolean {
  return change.kind === "archived" && !disk.stat(change.path) && !disk.stat(change.kept)
}

/** Whether a change was made, whatever a person did to the file since. */
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

/** In a half-done operation, a file with any other content may be somebody else's. */
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

/** A replacement may have got no further than the old file's second name in the archive. */
function takeBackHalf(shop: Workshop, change: Change): void {
  if (isAsLeft(shop, change)) takeBack(shop, change)
  else if (change.kind === "replaced" && hashAt(shop, change.path) === change.was) erase(shop, change.kept)
}
