import { headOf } from "../markdown/split.ts"
import type { JournalEntry, Operation } from "./journal-entry.ts"

/** A text comes with these that the user gave, or was shown and agreed to, or that was theirs before. */
const worded: ReadonlySet<Operation> = new Set<Operation>([
  "learn",
  "propose",
  "accept",
  "edit",
  "move",
  "summarize",
  "renumber",
])
/** These change a field of whatever text is there. */
const marking: ReadonlySet<Operation> = new Set<Operation>(["protect", "unprotect"])

interface Known {
  readonly wholes: Set<string>
  /** Frontmatters that were brought up to date: the one before, and what names the one after. */
  readonly stamps: { readonly head: string; readonly hash: string }[]
}

/**
 * Which files are as co wrote them on this machine, and not as a clone, a pull or an editor left them. Told by the
 * journal, which is in the user's own folder: nothing that comes with a project can write to it.
 */
export class OwnFiles {
  readonly #files = new Map<string, Known>()
  readonly #fingerprint: (text: string) => string

  constructor(fingerprint: (text: string) => string) {
    this.#fingerprint = fingerprint
  }

  has(path: string, text: string): boolean {
    const known = this.#files.get(path)
    if (known === undefined) return false
    const { wholes, stamps } = known
    if (wholes.has(this.#fingerprint(text))) return true
    const head = headOf(text)
    const body = text.slice(head.length)
    const hash = this.#fingerprint(head)
    return (
      stamps.some((stamp) => stamp.hash === hash) &&
      stamps.some((stamp) => wholes.has(this.#fingerprint(stamp.head + body)))
    )
  }

  /** To be told what was done in the order in which it was. */
  takeIn({ operation, changes }: JournalEntry): void {
    const files = this.#files
    // A note that stands for others, or one that got another number, is as good as what it was made of.
    const isOfOwn = changes.every(
      ({ kind, id, path }) => kind !== "archived" || id === null || files.has(path),
    )
    for (const change of changes) {
      const { kind, path } = change
      const known = files.get(path)
      if (kind === "stamped") known?.stamps.push(change)
      else if (kind === "created" || kind === "replaced") {
        const isOwn = worded.has(operation) ? kind === "replaced" || isOfOwn : marking.has(operation) && known
        if (isOwn) files.set(path, withWhole(known, change.hash))
      }
    }
  }
}

function withWhole(known: Known | undefined, hash: string): Known {
  const { wholes, stamps } = known ?? { wholes: new Set<string>(), stamps: [] }
  return { wholes: wholes.add(hash), stamps }
}
