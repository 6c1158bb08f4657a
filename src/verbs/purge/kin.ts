import { showRef } from "../../domain/memory.ts"
import { pointerTo, pointsTo } from "../memories/moved-to.ts"
import type { Session } from "../session.ts"
import { bondOf, isNumbered, isSame, mayBeSame, type Saying } from "./bond.ts"
import { isMixed, mixedIn, type Stock, type Version } from "./stock.ts"

/** What there is of a memory besides its known file. */
export interface Kin {
  /** The files in the archive that belong to it, under any number; none of a memory that stays. */
  readonly whole: readonly Version[]
  /** Those of them that are recognized only by name, number and date. */
  readonly byName: readonly Version[]
  /** Files in the archive in which a merge combined it with another memory that has other files, too. */
  readonly mixed: readonly Version[]
  /** Such files that stay: those in the store, and those that are all there is of the other memory. */
  readonly stuck: readonly Version[]
  /** Files in the archive that belong to it or to another memory with the same number and date. */
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
    // For the journals a renamed file is a new one.
    return (isNumbered(one, subject) && bond === "words") || isBefore(session, archived, other, one)
  }
  addKin(found, others, isSure)
  const sure = new Set(found)
  addKin(found, others, (one, other) => isSame(one, other) || isSure(one, other))
  const isFound = (saying: Saying) => [...found].some((one) => isSame(one, saying))
  // A file in which a merge combined two memories belongs to both, but does not make them the same memory.
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

/** Adds kin of kin as well: what is found may itself have been moved or renumbered. */
function addKin(
  found: Set<Version>,
  others: readonly Version[],
  isKin: (one: Version, other: Version) => boolean,
): void {
  for (const one of found) for (const other of others) if (isKin(one, other)) found.add(other)
}

/**
 * Whether a memory has another file than this one, in which a merge left it. For a file in the store, files
 * in the archive do not count.
 */
export function isElsewhere({ present, archived, unsettled }: Stock, file: Version, side: Saying): boolean {
  const places = unsettled.includes(file) ? present : [...present, ...archived]
  return places.some((version) => !isMixed(version) && isSame(version, side))
}

/** Matches two files of a number if neither can be read: there may be several of them. */
function isAsUnreadable(a: Version, b: Version): boolean {
  return isNumbered(a, b) && a.created === undefined && b.created === undefined
}

/**
 * Whether one became the other, if the journals do not say: an archived file says where it was moved to, and
 * a renumbered file has the same content.
 */
function isBefore(session: Session, archived: readonly Version[], old: Version, now: Version): boolean {
  if (isNumbered(old, now) || old.created === undefined || old.created !== now.created) return false
  if (old.line && now.line) return false
  if (old.tier !== now.tier)
    return old.reason === "moved" && pointsTo(session, old.path, pointerTo(session, now))
  const isNewest = archived.findLast((each) => isSame(each, old)) === old
  return old.reason === "replaced" && old.content === now.content && isNewest
}
