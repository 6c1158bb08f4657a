import { type Memory, showRef, type Tier, tiers } from "../../domain/memory.ts"
import { once } from "../../domain/once.ts"
import { isAlike } from "../../lifecycle/alike.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { ArchiveReason } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { versionsIn } from "../history/archived.ts"
import { pointerTo, pointsTo } from "../memories/moved-to.ts"
import type { Session } from "../session.ts"
import { type Line, type LineOf, readLines } from "./lines.ts"

export interface Numbered {
  readonly id: number
  readonly tier: Tier
}

export function isNumbered(a: Numbered, b: Numbered): boolean {
  return a.id === b.id && a.tier === b.tier
}

/** What a memory said once, with what tells whose that is. */
interface Saying extends Numbered {
  /** Both undefined where it cannot be read. */
  readonly created: string | undefined
  readonly content: string | undefined
  readonly line: Line | undefined
  readonly hash: () => string
}

/** A file that is, or was, a memory. */
export interface Version extends Saying {
  readonly path: string
  /** Why it is in the archive. */
  readonly reason?: ArchiveReason | undefined
  /** The two memories that a merge put into it, where it is no memory itself. */
  readonly sides: readonly Saying[]
}

/** All that is there, read once. */
export interface Stock {
  readonly present: readonly Version[]
  /** By number and then by time. */
  readonly archived: readonly Version[]
  readonly lineOf: LineOf
}

type File = Numbered & Pick<Version, "path" | "reason"> & Partial<Pick<Saying, "created" | "content">>

export async function takeStock(session: Session, memories: readonly Memory[]): Promise<Stock> {
  const files: File[] = []
  for (const tier of tiers) {
    for (const { id, path, reason, memory } of await versionsIn(session, tier))
      files.push({ id, tier, path, reason, created: memory?.created, content: memory?.content })
  }
  const created = new Map([...memories, ...files].map((file) => [file.path, file.created]))
  const lineOf = readLines(session, (path) => created.get(path))
  const { memoriesIn } = await import("./mixed.ts")
  const archived = files.map((file) => {
    const sides = file.created === undefined ? memoriesIn(session, file.path) : []
    const sayings = sides.map((side) => ({ ...side, tier: file.tier, line: undefined }))
    return { ...asVersion(session, lineOf, file), sides: sayings }
  })
  return { present: memories.map((memory) => asVersion(session, lineOf, memory)), archived, lineOf }
}

/** A memory, or what is left of one. */
export function asVersion({ disk }: Session, lineOf: LineOf, file: File): Version {
  const { id, tier, path, reason, created, content } = file
  const hash = once(() => seenFile({ disk, fingerprint }, path).hash)
  return { id, tier, path, reason, created, content, line: lineOf(path), hash, sides: [] }
}

/** The files in the archive that are of the same memory, under whichever number; none of a memory that stays. */
export function kinOf(session: Session, subject: Version, { present, archived }: Stock): Version[] {
  const staying = Map.groupBy(
    present.filter(({ path }) => path !== subject.path),
    showRef,
  )
  const isOfStaying = (version: Version) =>
    staying.get(showRef(version))?.some((memory) => isSame(memory, version))
  const rest = archived.filter(({ path }) => path !== subject.path)
  const others = rest.filter((version) => version.sides.length === 0 && !isOfStaying(version))
  const found = new Set([subject, ...others.filter((other) => isAsUnreadable(subject, other))])
  const isKin = (one: Version, other: Version) =>
    isSame(one, other) ||
    // A file that somebody gave another name begins anew for the journals.
    (isNumbered(one, subject) && bondOf(one, other) !== undefined) ||
    isBefore(session, archived, other, one)
  // What is found may have been moved or renumbered in its turn.
  for (const one of found) for (const other of others) if (isKin(one, other)) found.add(other)
  // What a merge put two memories into is of both, and makes neither of them the other. It is all that there is of one
  // that never got a file of its own.
  const isFound = (saying: Saying) => [...found].some((one) => isSame(one, saying))
  const isElsewhere = (side: Saying) => [...present, ...rest].some((version) => isSame(version, side))
  const mixed = rest
    .filter((file) => isAsUnreadable(subject, file) || [file, ...file.sides].some(isFound))
    .filter(({ sides }) => sides.length > 0 && sides.every((side) => isFound(side) || isElsewhere(side)))
  found.delete(subject)
  return [...found, ...mixed]
}

/**
 * What tells that two are of one memory, the surest first. Number and date alone do not, nor does the name with them, which
 * has the first words only: two people may import on one day.
 */
function bondOf(a: Saying, b: Saying): "journal" | "bytes" | "words" | undefined {
  if (a.line !== undefined && a.line === b.line) return "journal"
  if (!isNumbered(a, b) || a.created === undefined || a.created !== b.created) return undefined
  if (hadBytesOf(a, b) || hadBytesOf(b, a)) return "bytes"
  const isRead = a.content !== undefined && b.content !== undefined
  return isRead && isAlike(a.content, b.content) ? "words" : undefined
}

/** By what git brings back, or a hand gave another name, which begins anew for the journals. */
function hadBytesOf({ line, hash }: Saying, other: Saying): boolean {
  return hash() === other.hash() || (line?.hashes.has(other.hash()) ?? false)
}

/** Words do not count where the journals tell of both, and of two memories. */
function isSame(a: Saying, b: Saying): boolean {
  const bond = bondOf(a, b)
  return bond === "words" ? !(a.line && b.line) : bond !== undefined
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
