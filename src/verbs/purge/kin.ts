import { showRef } from "../../domain/memory.ts"
import { pointerTo, pointsTo } from "../memories/moved-to.ts"
import type { Session } from "../session.ts"
import { bondOf, isNumbered, isSame, mayBeSame, type Saying } from "./bond.ts"
import { isMixed, mixedIn, type Stock, type Version } from "./stock.ts"

/** What there is of a memory besides the file that it is known by. */
export interface Kin {
  /** The files in the archive that are of it, under whichever number; none of a memory that stays. */
  readonly whole: readonly Version[]
  /** Those of them that only their name, number and date tell. */
  readonly byName: readonly Version[]
  /** Files in the archive in which a merge put it together with another memory, of which there are others. */
  readonly mixed: readonly Version[]
  /** Such files that stay: in the store, or all that there is of the other memory. */
  readonly stuck: readonly Version[]
  /** Files in the archive that are of it, or of another memory of the same number and date. */
  readonly unsure: readonly Version[]
}

export function kinOf(session: Session, subject: Version, stock: Stock): Kin {
  const { present, archived } = stock
  const staying = Map.groupBy(
    present.filter(({ path }) => path !== subject.path),
    showRef,
  )
  const isOfStaying = (version: Version) =>
    staying.get(showRef(version))?.some((memory) => isSame(memory, version))
  const rest = archived.filter((version) => version.path !== subject.path && !isMixed(version))
  const others = rest.filter((version) => !isOfStaying(version))
  const found = new Set([subject, ...others.filter((other) => isAsUnreadable(subject, other))])
  const isSure = (one: Version, other: Version) => {
    const bond = bondOf(one, other)
    if (bond !== "name" && isSame(one, other)) return true
    // A file that somebody gave another name begins anew for the journals.
    return (isNumbered(one, subject) && bond === "words") || isBefore(session, archived, other, one)
  }
  addKin(found, others, isSure)
  const sure = new Set(found)
  addKin(found, others, (one, other) => isSame(one, other) || isSure(one, other))
  const isFound = (saying: Saying) => [...found].some((one) => isSame(one, saying))
  // What a merge put two memories into is of both, and makes neither of them the other.
  const together = mixedIn(stock)
    .filter(({ path }) => path !== subject.path)
    .filter((file) => isAsUnreadable(subject, file) || [file, ...file.sides].some(isFound))
  const isSpare = (file: Version) =>
    file.sides.every((side) => isFound(side) || isElsewhere(stock, file, side))
  const whole = [...found].filter((one) => one !== subject)
  const own = [...found].filter((one) => isNumbered(one, subject))
  const mixed = together.filter((file) => archived.includes(file) && isSpare(file))
  return {
    whole,
    byName: whole.filter((one) => !sure.has(one)),
    mixed,
    stuck: together.filter((file) => !mixed.includes(file)),
    unsure: others.filter((other) => !found.has(other) && own.some((one) => mayBeSame(one, other))),
  }
}

/** What is found may have been moved or renumbered in its turn. */
function addKin(
  found: Set<Version>,
  others: readonly Version[],
  isKin: (one: Version, other: Version) => boolean,
): void {
  for (const one of found) for (const other of others) if (isKin(one, other)) found.add(other)
}

/**
 * Whether there is more of a memory than what a merge left of it in this file. What is in the store is not spared by what
 * is in the archive.
 */
export function isElsewhere({ present, archived, unsettled }: Stock, file: Version, side: Saying): boolean {
  const places = unsettled.includes(file) ? present : [...present, ...archived]
  return places.some((version) => !isMixed(version) && isSame(version, side))
}

/** Of what is left of a memory there may be more than one file that nobody can read. */
function isAsUnreadable(a: Version, b: Version): boolean {
  return isNumbered(a, b) && a.created === undefined && b.created === undefined
}

/** For what the journals do not tell: the archive says what was moved to where, and a renumbered file says the same. */
function isBefore(session: Session, archived: readonly Version[], old: Version, now: Version): boolean {
  if (isNumbered(old, now) || old.created === undefined || old.created !== now.created) return false
  if (old.line && now.line) return false
  if (old.tier !== now.tier)
    return old.reason === "moved" && pointsTo(session, old.path, pointerTo(session, now))
  const isNewest = archived.findLast((each) => isSame(each, old)) === old
  return old.reason === "replaced" && old.content === now.content && isNewest
}
