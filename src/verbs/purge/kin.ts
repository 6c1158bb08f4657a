import { basename } from "node:path"
import { type Memory, showRef, type Tier, tiers } from "../../domain/memory.ts"
import { slugIn } from "../../domain/numbered-name.ts"
import { isAlike } from "../../lifecycle/alike.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { ArchiveReason } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { versionsIn } from "../history/archived.ts"
import { pointerTo, pointsTo } from "../memories/moved-to.ts"
import type { Session } from "../session.ts"
import { type LineOf, readLines } from "./lines.ts"

export interface Numbered {
  readonly id: number
  readonly tier: Tier
}

export function isNumbered(a: Numbered, b: Numbered): boolean {
  return a.id === b.id && a.tier === b.tier
}

/** A file that is, or was, a memory. */
export interface Version extends Numbered {
  readonly path: string
  /** What it is called in the store. */
  readonly name: string
  /** Both undefined where the file cannot be read. */
  readonly created: string | undefined
  readonly content: string | undefined
  /** Why it is in the archive. */
  readonly reason?: ArchiveReason
}

/** All that is there, read once. */
export interface Stock {
  readonly present: readonly Version[]
  /** By number and then by time. */
  readonly archived: readonly Version[]
  readonly lineOf: LineOf
}

export async function takeStock(session: Session, memories: readonly Memory[]): Promise<Stock> {
  const present = memories.map((memory) => ({ ...memory, name: basename(memory.path) }))
  const archived: Version[] = []
  for (const tier of tiers) {
    for (const { id, path, name, reason, memory } of await versionsIn(session, tier))
      archived.push({ id, tier, path, name, reason, created: memory?.created, content: memory?.content })
  }
  const created = new Map([...present, ...archived].map((version) => [version.path, version.created]))
  return { present, archived, lineOf: readLines(session, (path) => created.get(path)) }
}

/** A memory, or what is left of one, as it is in the stock. */
export function asVersion(
  { archived }: Stock,
  { id, tier, path, created, content }: Omit<Version, "name">,
): Version {
  const name = archived.find((each) => each.path === path)?.name ?? basename(path)
  return { id, tier, path, name, created, content }
}

/** The files in the archive that are of the same memory, under whichever number; none of a memory that stays. */
export function kinOf(session: Session, subject: Version, stock: Stock): Version[] {
  const staying = Map.groupBy(
    stock.present.filter(({ path }) => path !== subject.path),
    showRef,
  )
  const isOfStaying = (version: Version) =>
    staying.get(showRef(version))?.some((memory) => isSame(session, stock, memory, version))
  const others = stock.archived.filter((version) => version.path !== subject.path && !isOfStaying(version))
  const found = new Set([subject, ...others.filter((other) => isAsUnreadable(subject, other))])
  // A file that somebody gave another name begins anew for the journals.
  const isOwn = (one: Version, other: Version) =>
    isNumbered(one, subject) && isDated(one, other) && isContinued(session, stock, one, other)
  // What is found may have been moved or renumbered in its turn.
  for (const one of found)
    for (const other of others)
      if (isSame(session, stock, one, other) || isOwn(one, other) || isBefore(session, stock, other, one))
        found.add(other)
  found.delete(subject)
  return [...found]
}

/**
 * What the journals tell counts. Number and date alone do not: two people may import on one day. By the name is known
 * what git brought back after it was forgotten, which begins anew for the journals; where they do not tell of one of the
 * two, by what it says.
 */
function isSame(session: Session, stock: Stock, a: Version, b: Version): boolean {
  const [line, other] = [stock.lineOf(a.path), stock.lineOf(b.path)]
  if (line !== undefined && line === other) return true
  if (!isDated(a, b)) return false
  if (a.name === b.name && isTelling(a.name)) return true
  return (line === undefined || other === undefined) && isContinued(session, stock, a, b)
}

/** A name that says nothing of the words is had by many. */
export function isTelling(name: string): boolean {
  return !["sensitive", "memory"].includes(slugIn(name))
}

/** Whether one of the two is what a file of the other's was when it went, or nearly says the same. */
function isContinued({ disk }: Session, { lineOf }: Stock, a: Version, b: Version): boolean {
  const isEndOf = (one: Version, other: Version) => {
    const lost = lineOf(one.path)?.lost ?? []
    return lost.length > 0 && lost.includes(seenFile({ disk, fingerprint }, other.path).hash)
  }
  if (isEndOf(a, b) || isEndOf(b, a)) return true
  return a.content !== undefined && b.content !== undefined && isAlike(a.content, b.content)
}

function isDated(a: Version, b: Version): boolean {
  return isNumbered(a, b) && a.created !== undefined && a.created === b.created
}

/** Of what is left of a memory there may be more than one file that nobody can read. */
function isAsUnreadable(a: Version, b: Version): boolean {
  return isNumbered(a, b) && a.created === undefined && b.created === undefined
}

/** For what the journals do not tell: the archive says what was moved to where, and a renumbered file says the same. */
function isBefore(session: Session, stock: Stock, old: Version, now: Version): boolean {
  if (isNumbered(old, now) || old.created === undefined || old.created !== now.created) return false
  if (stock.lineOf(old.path) && stock.lineOf(now.path)) return false
  if (old.tier !== now.tier)
    return old.reason === "moved" && pointsTo(session, old.path, pointerTo(session, now))
  const isNewest = stock.archived.findLast((each) => isSame(session, stock, each, old)) === old
  return old.reason === "replaced" && old.content === now.content && isNewest
}
