import { type Tier, tiers } from "../../domain/memory.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { Change, JournalEntry } from "../../store/journal-entry.ts"
import type { Session } from "../session.ts"

/** One memory, through all its numbers and folders. */
export interface Line {
  /** Every number that it had, some more than once. */
  readonly numbers: { readonly id: number; readonly tier: Tier }[]
  /** Of all that its files ever said, as far as that is known. */
  readonly hashes: Set<string>
  /** What came with git, or by hand, has a line from co's first change on: whose it was before that is not told. */
  isWhole: boolean
  /** The line that this one turned out to be a part of. */
  into?: Line
}

/** Which memory a file is of; undefined where the journals do not tell. */
export type LineOf = (path: string) => Line | undefined

/** What the journals tell last of a file. */
interface Strand {
  readonly line: Line
  /** Of what was written, where that is known. */
  readonly hash?: string | undefined
  /** When it was created, by the newest version of it that is still there. */
  readonly created?: string | undefined
}

interface Walk {
  readonly session: Session
  readonly strands: Map<string, Strand>
  readonly createdOf: (path: string) => string | undefined
}

/**
 * Which files are of one memory, as far as the journals tell: they know one whose date was changed, and one that was moved
 * or renumbered. `createdOf` is what the frontmatter of a file says, where it can be read.
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

/** What has all changes of one memory, whichever numbers these are of: both halves of a move, or a new number's entry. */
function bondOf(entry: JournalEntry): unknown {
  if (entry.operation === "move") return entry.group
  const isNewNumber = entry.operation === "renumber" || entry.operation === "restore"
  return isNewNumber && entry.changes.some(({ kind }) => kind === "created") ? entry : undefined
}

/** What names the old number goes with the new one in its entry, and is another memory. */
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

/** Of whole files: what a stamp calls its hash is of the frontmatter alone. */
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

/** What was in a file goes on in that one. Another memory that a hand had put there begins a line of its own. */
function continued({ session: { disk }, createdOf }: Walk, before: Strand, path: string): Strand {
  const created = createdOf(path)
  if (created === undefined) return { line: before.line, created: before.created }
  const isOther = before.created !== undefined && before.created !== created
  const isOurs = !isOther || before.hash === fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER))
  return { line: isOurs ? before.line : newLine(), created }
}
