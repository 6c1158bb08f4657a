import type { HeadParser } from "../../markdown/fields.ts"
import type { Change } from "../../store/journal-entry.ts"
import { readMemoryFile } from "../../store/read.ts"
import { firstLine } from "../memories/lines.ts"
import { maskedMemory } from "../secrets.ts"
import type { Session } from "../session.ts"
import type { TierEntry } from "./journals.ts"
import { putBack } from "./put-back.ts"

/**
 * For each entry, newest first, the first words of the memory that it is about, as it left them; empty if
 * there are several memories, or no text any more. What it says now is read for what nobody replaced.
 */
export async function firstWords(session: Session, entries: readonly TierEntry[]): Promise<string[]> {
  const { parseFull } = await import("../../markdown/full.ts")
  const files = new FilesThen(putBack(entries))
  const words: string[] = []
  for (const { tier, changes } of entries) {
    const left = new Map(changes.toReversed().map((change) => [change, files.before(change)]))
    const subject = subjectOf(changes)
    const path = subject && left.get(subject)
    words.push(subject && path ? await wordsAt(session, { tier, path, id: subject.id }, parseFull) : "")
  }
  return words
}

/** What became of the only memory of an operation, or of the only new one. */
function subjectOf(changes: readonly Change[]): Change | undefined {
  const ofMemories = changes.filter(({ id }) => id !== null)
  if (new Set(ofMemories.map(({ id }) => id)).size === 1) return ofMemories.at(-1)
  const made = ofMemories.filter(({ kind }) => kind === "created")
  return made.length === 1 ? made[0] : undefined
}

/** Which file has today what another had at an earlier time. Goes back, one change after the other. */
class FilesThen {
  readonly #now = new Map<string, string>()
  readonly #putBack: ReadonlyMap<Change, string>

  constructor(putBack: ReadonlyMap<Change, string>) {
    this.#putBack = putBack
  }

  /** Where the text is that a change left; asked for the newest change first. */
  before(change: Change): string {
    if (change.kind === "archived") {
      const kept = this.#today(change.kept)
      this.#now.set(change.path, kept)
      return kept
    }
    const path = this.#today(change.path)
    const moved = this.#putBack.get(change)
    if (moved !== undefined) this.#now.set(moved, path)
    if (change.kind === "replaced") this.#now.set(change.path, this.#today(change.kept))
    if (change.kind === "restored") this.#now.set(change.kept, path)
    return path
  }

  #today(path: string): string {
    return this.#now.get(path) ?? path
  }
}

async function wordsAt(
  { disk }: Session,
  { tier, path, id }: { tier: TierEntry["tier"]; path: string; id: number | null },
  full: HeadParser,
): Promise<string> {
  const read = readMemoryFile(disk, tier, path, full)
  if (read.kind !== "memory" || read.memory.id !== id) return ""
  return read.memory.sensitive ? "(sensitive)" : firstLine((await maskedMemory(read.memory)).content)
}
