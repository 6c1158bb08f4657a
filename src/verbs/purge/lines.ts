import { type Numbered, tiers } from "../../domain/memory.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { Change, JournalEntry } from "../../store/journal-entry.ts"
import type { Session } from "../session.ts"

/** One memory, through all its numbers and folders. */
export interface Line {
  /** Every number that it had, some more than once. */
  readonly numbers: Numbered[]
  /** Hashes of every text that its files ever had, as far as known. */
  readonly hashes: Set<string>
  /**
   * Whether the journals know it from its creation on. What came with git or was written by hand has a line
   * only from co's first change on; what it was before is unknown.
   */
  isWhole: boolean
  /** The line that this one turned out to be a part of. */
  into?: Line
}

/** Which memory a file belongs to; undefined if the journals do not say. */
export type LineOf = (path: string) => Line | undefined

/** What the journals say last about a file. */
interface Strand {
  readonly line: Line
  /** The hash of what was written, if known. */
  readonly hash?: string | undefined
  /** When it was created, according to its newest version that is still there. */
  readonly created?: string | undefined
}

interface Walk {
  readonly session: Session
  readonly strands: Map<string, Strand>
  readonly createdOf: (path: string) => string | undefined
}

/**
 * Which files belong to the same memory, as far as the journals say. They also recognize a memory whose date
 * was changed, or that was moved or renumbered. `createdOf` is the date in a file's frontmatter, if it can be
 * read.
 */
export function readLines(session: Session, createdOf: Walk["createdOf"]): LineOf {
  const walk = { session, strands: new Map<string, Strand>(), createdOf }
  const bonds = new Map<unknown, Line>()
  for (const tier of tiers) {
    for (const entry of session.stores[tier].history()) {
      const bond = bondOf(entry)
      for (const change of entry.changes) {
        if (change.id === null) continue
        const line = wholeOf(follow(walk, change).line)
        line.numbers.push({ id: change.id, tier })
        for (const hash of hashesOf(change)) line.hashes.add(hash)
        if (bond === undefined || !isOfBond(change)) continue
        join(line, wholeOf(bonds.get(bond) ?? line))
        bonds.set(bond, line)
      }
    }
  }
  return (path) => {
    const strand = walk.strands.get(path)
    return strand && wholeOf(continued(walk, strand, path).line)
  }
}

/** What joins a memory's changes across numbers: both halves of a move, or the entry of a new number. */
function bondOf(entry: JournalEntry): unknown {
  if (entry.operation === "move") return entry.group
  const isNewNumber = entry.operation === "renumber" || entry.operation === "restore"
  return isNewNumber && entry.changes.some(({ kind }) => kind === "created") ? entry : undefined
}

/** An entry that gives a new number also changes files that refer to the old one: other memories. */
function isOfBond({ kind }: Change): boolean {
  return kind === "created" || kind === "archived"
}

function join(line: Line, other: Line): void {
  if (line === other) return
  other.into = line
  line.numbers.push(...other.numbers)
  for (const hash of other.hashes) line.hashes.add(hash)
  line.isWhole &&= other.isWhole
}

/** Hashes of whole files only: the `hash` of a stamp covers just the frontmatter. */
function hashesOf(change: Change): string[] {
  const after = change.kind === "stamped" ? change.whole : "hash" in change ? change.hash : undefined
  return [after, "was" in change ? change.was : undefined].flatMap((hash) => hash ?? [])
}

function newLine({ isWhole = false } = {}): Line {
  return { numbers: [], hashes: new Set(), isWhole }
}

function wholeOf(line: Line): Line {
  return line.into ? wholeOf(line.into) : line
}

function follow(walk: Walk, change: Change): Strand {
  const { strands } = walk
  const before = strands.get(change.path) ?? { line: newLine() }
  const put = (path: string, strand: Strand): Strand => {
    strands.set(path, strand)
    return strand
  }
  switch (change.kind) {
    case "created":
      return put(change.path, { line: newLine({ isWhole: true }), hash: change.hash })
    case "stamped":
      return put(change.path, { ...before, hash: change.whole })
    case "restored": {
      const { line, created } = strands.get(change.kept) ?? { line: newLine() }
      strands.delete(change.kept)
      return put(change.path, { line, created, hash: change.hash })
    }
    case "replaced": {
      const kept = put(change.kept, continued(walk, before, change.kept))
      return put(change.path, { ...kept, hash: change.hash })
    }
    case "archived":
      strands.delete(change.path)
      return put(change.kept, continued(walk, before, change.kept))
  }
}

/** Continues a file's line at another path. Another memory that was put there by hand begins a new line. */
function continued({ session: { disk }, createdOf }: Walk, before: Strand, path: string): Strand {
  const created = createdOf(path)
  if (created === undefined) return { line: before.line, created: before.created }
  const isOther = before.created !== undefined && before.created !== created
  const isOurs = !isOther || before.hash === fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER))
  return { line: isOurs ? before.line : newLine(), created }
}
