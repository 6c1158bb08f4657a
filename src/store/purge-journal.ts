import { basename, dirname } from "node:path"
import { attempt } from "../disk/aside.ts"
import { type WrittenLine, writtenLine } from "../disk/lines.ts"
import type { Disk } from "../disk/port.ts"
import { isEntry, type Journal, type Listing, listingIn } from "./journal.ts"
import { type Change, filesOf, isWorthNoting } from "./journal-entry.ts"

/** What a journal has to forget. */
export interface Forgetting {
  readonly isMeant: (change: Change) => boolean
  /** Changes to files that stay; they remain in the journal even if `isMeant` matches them. */
  readonly isTheirs: (change: Change) => boolean
  readonly erased: readonly string[]
}

/**
 * Removes changes from the journal. A proposal's changes are recognised by its file in the archive and by the
 * path that it had before. If an erased file also held another memory, that memory's path does not count.
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

/** The line without the changes to forget; verbatim if it has none of them. */
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
 * A line in the format of a newer version is removed if it names a purged file. A line that was cut short is
 * always removed: nobody can read it, and the name may be cut too.
 */
function isSilentOn({ text, value }: WrittenLine, names: ReadonlySet<string>): boolean {
  return value !== undefined && ![...names].some((name) => text.includes(name))
}

/** A file as a line names it, wherever its folder is now. With the folder's name: many are index.html. */
function inJson(path: string): string {
  return JSON.stringify(`${basename(dirname(path))}/${basename(path)}`).slice(1, -1)
}

/**
 * The changes of one doctor run belong together. Undoing only some would create a state that never existed: a
 * reference to a number without its memory, or a memory without the file that a merge put it into.
 */
function isTorn({ line, changes }: Listing, isKept: (change: Change) => boolean): boolean {
  const isGone = (change: Change) => change.id !== null && change.kind !== "stamped" && !isKept(change)
  return line.operation === "renumber" && changes.some(isGone)
}

/**
 * Erases files that the journal is to forget. If that fails half-way, the journal gets back its earlier lines
 * about everything that stays.
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
