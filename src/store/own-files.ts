import { basename } from "node:path"
import { noteSlug } from "../domain/memory.ts"
import { slugIn } from "../domain/numbered-name.ts"
import type { Operation } from "./deed.ts"
import type { Change, JournalEntry } from "./journal-entry.ts"

/** These bring a text that the user gave, or was shown and agreed to, or that co itself wrote. */
const giving: ReadonlySet<Operation> = new Set<Operation>(["learn", "propose", "accept", "edit", "init"])

/** These make a new text from others: it is the user's own if all of them are. */
const deriving: ReadonlySet<Operation> = new Set<Operation>(["summarize", "renumber", "restore"])

/** These change an existing text: it stays the user's own if it was. */
const changing: ReadonlySet<Operation> = new Set<Operation>(["protect", "unprotect", "promote"])

/**
 * Which texts co wrote on this machine, as opposed to a clone, a pull or an editor. The source is the
 * journal, which is in the user's own folder: nothing that comes with a project can write to it.
 */
export class OwnFiles {
  /** Hashes of whole files. */
  readonly #hashes = new Set<string>()

  has(hash: string): boolean {
    return this.#hashes.has(hash)
  }

  /** Takes in the entries of the journal, oldest first. */
  takeIn(entry: JournalEntry): void {
    if (entry.isOfOthers) return
    for (const change of entry.changes) {
      const hash = this.#ownAfter(entry, change)
      if (hash !== undefined) this.#hashes.add(hash)
    }
  }

  #ownAfter({ operation, changes }: JournalEntry, change: Change): string | undefined {
    switch (change.kind) {
      case "created": {
        const sources = changes.filter(({ kind, id }) => kind === "archived" && id !== null)
        const isMade = deriving.has(operation) || (sources.length > 0 && isNote(change.path))
        // What comes from the global folder is the user's, and so is a context.md made from their own text.
        const isGiven = giving.has(operation) || operation === "move" || operation === "promote"
        return (isMade ? this.#wereOwn(sources) : isGiven) ? change.hash : undefined
      }
      case "replaced": {
        const isOwn = giving.has(operation) || (changing.has(operation) && this.#wereOwn([change]))
        return isOwn ? change.hash : undefined
      }
      case "stamped":
        return this.#wereOwn([change]) ? change.whole : undefined
      default:
        return undefined
    }
  }

  #wereOwn(changes: readonly Change[]): boolean {
    const isOwn = (change: Change) =>
      "was" in change && change.was !== undefined && this.#hashes.has(change.was)
    return changes.length > 0 && changes.every(isOwn)
  }
}

/** Whether this is a note that decayed memories were condensed into. */
function isNote(path: string): boolean {
  return slugIn(basename(path)) === noteSlug
}
