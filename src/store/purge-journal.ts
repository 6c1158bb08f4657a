import { basename, dirname } from "node:path"
import { attempt } from "../disk/aside.ts"
import { type WrittenLine, writtenLine } from "../disk/lines.ts"
import type { Disk } from "../disk/port.ts"
import { isEntry, type Journal, type Listing, listingIn } from "./journal.ts"
import { type Change, filesOf, isWorthNoting } from "./journal-entry.ts"

/** What a journal is to tell no more. */
export interface Forgetting {
  readonly isMeant: (change: Change) => boolean
  /** What was done to files that stay is told on, whatever else is meant. */
  readonly isTheirs: (change: Change) => boolean
  readonly erased: readonly string[]
}

/**
 * A proposal's changes are known by the file that it became in the archive, and by the name that it had before. Another
 * memory's are not, where a file that both were in is erased.
 */
export function forgetInJournal(
  journal: Journal,
  { isMeant, isTheirs, erased }: Forgetting,
  lines: readonly WrittenLine[] = journal.whole(),
): void {
  const gone = new Set(erased)
  const isGone = (change: Change) => "kept" in change && gone.has(change.kept)
  const isOwn = (change: Change) => isGone(change) && (change.id === null || isMeant(change))
  const told = lines.flatMap(({ value }) => listingIn(value)?.changes ?? [])
  const former = new Set(told.filter(isOwn).map(({ path }) => path))
  const isKept = (change: Change) =>
    !isGone(change) && (isTheirs(change) || !(isMeant(change) || former.has(change.path)))
  const names = new Set([...erased, ...told.filter((change) => !isKept(change)).flatMap(filesOf)].map(inJson))
  journal.rewrite(lines.flatMap((line) => without(line, isKept, names)))
}

/** The line without what is not kept; as it stands there where it tells of nothing else. */
function without(
  line: WrittenLine,
  isKept: (change: Change) => boolean,
  names: ReadonlySet<string>,
): WrittenLine[] {
  const listing = listingIn(line.value)
  if (!listing) return isSilentOn(line, names) ? [line] : []
  const { list, changes } = listing
  const left = isTorn(listing, isKept) ? [] : changes.filter(isKept)
  if (left.length === changes.length) return [line]
  const rest = { ...listing.line, [list]: left }
  return left.length > 0 || (isEntry(rest) && isWorthNoting(rest)) ? [writtenLine(rest)] : []
}

/**
 * What a newer version wrote in a way of its own goes where it names a file that is purged. What was cut short goes in
 * any case: nobody can read it, and the name may be cut as well.
 */
function isSilentOn({ text, value }: WrittenLine, names: ReadonlySet<string>): boolean {
  return value !== undefined && ![...names].some((name) => text.includes(name))
}

/** A file as it is named in a line, wherever its folder is: there are many index.html. */
function inJson(path: string): string {
  return JSON.stringify(`${basename(dirname(path))}/${basename(path)}`).slice(1, -1)
}

/**
 * What doctor does to memories at once hangs together: a reference that goes back to a number without the memory, or a
 * memory without the file that a merge put it into, would be what never was.
 */
function isTorn({ line, changes }: Listing, isKept: (change: Change) => boolean): boolean {
  const isGone = (change: Change) => change.id !== null && change.kind !== "stamped" && !isKept(change)
  return line.operation === "renumber" && changes.some(isGone)
}

/**
 * Erases files of which the journal tells no more. Where that fails in the middle, the journal tells again of all that
 * stays: as it was before, without what is gone.
 */
export function minding(
  disk: Disk,
  journal: Journal,
  forgettingOf: (isGone: (paths: readonly string[]) => boolean) => Forgetting,
  erasing: () => void,
): void {
  const before = journal.whole()
  const isGone = (paths: readonly string[]) => paths.length > 0 && !paths.some((path) => disk.stat(path))
  try {
    erasing()
  } catch (error) {
    attempt(() => {
      const { erased, ...forgetting } = forgettingOf(isGone)
      forgetInJournal(journal, { ...forgetting, erased: erased.filter((path) => isGone([path])) }, before)
    })
    throw error
  }
}
