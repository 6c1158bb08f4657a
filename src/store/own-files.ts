import { headOf } from "../markdown/split.ts"
import type { JournalEntry, Operation } from "./journal-entry.ts"

/** Which files are as co wrote them on this machine, and not as a clone, a pull or an editor left them. */
export interface OwnFiles {
  has(path: string, text: string): boolean
}

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

/** The journal is in the user's own folder, so nothing that comes with a project can write to it. */
export function ownFiles(entries: readonly JournalEntry[], fingerprint: (text: string) => string): OwnFiles {
  const files = new Map<string, Known>()
  for (const entry of entries) takeIn(files, entry)
  return {
    has: (path, text) => {
      const known = files.get(path)
      if (known === undefined) return false
      if (known.wholes.has(fingerprint(text))) return true
      const head = headOf(text)
      const body = text.slice(head.length)
      const hash = fingerprint(head)
      return (
        known.stamps.some((stamp) => stamp.hash === hash) &&
        known.stamps.some((stamp) => known.wholes.has(fingerprint(stamp.head + body)))
      )
    },
  }
}

function takeIn(files: Map<string, Known>, { operation, changes }: JournalEntry): void {
  // A note that stands for others, or one that got another number, is as good as what it was made of.
  const isOfOwn = changes.every(({ kind, id, path }) => kind !== "archived" || id === null || files.has(path))
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

function withWhole(known: Known | undefined, hash: string): Known {
  const { wholes, stamps } = known ?? { wholes: new Set<string>(), stamps: [] }
  return { wholes: wholes.add(hash), stamps }
}
