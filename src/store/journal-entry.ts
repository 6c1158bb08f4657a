import type { Deed } from "./deed.ts"

/** A file that need not be a memory; it may be context.md or a proposal, for example. */
export interface AnyFile {
  readonly id: number | null
  readonly path: string
}

/** What an operation did to one file. Texts are not stored here: they are in the store or the archive. */
export type Change = AnyFile &
  (
    | { readonly kind: "created"; readonly hash: string }
    | {
        readonly kind: "replaced"
        readonly kept: string
        readonly hash: string
        /** The hash of what it replaced. Absent if an undo replaced it, and in older journals. */
        readonly was?: string
      }
    /**
     * The frontmatter was updated and the text stayed, so only the old frontmatter (`head`) is kept. `hash` is
     * of the new frontmatter; `was` and `whole` are of the whole file before and after, absent if an undo
     * stamped it, and in older journals.
     */
    | {
        readonly kind: "stamped"
        readonly head: string
        readonly hash: string
        readonly was?: string
        readonly whole?: string
      }
    /** `was` is the hash of what is archived. Absent if an undo archived it, and in older journals. */
    | { readonly kind: "archived"; readonly kept: string; readonly was?: string }
    /** `hash` is of what came back. Absent if an undo brought it back, and in older journals. */
    | { readonly kind: "restored"; readonly kept: string; readonly hash?: string }
  )

/** A deed as the journal has it: beforehand too, if it was announced. */
export interface JournalEntry extends Deed {
  readonly at: string
  readonly changes: readonly Change[]
}

/**
 * An undo that found nothing to do or skipped something is recorded too, so that the next undo goes further
 * back. So is a purge.
 */
export function isWorthNoting({ changes, undoes, defers, operation }: Omit<JournalEntry, "at">): boolean {
  return changes.length > 0 || undoes !== undefined || defers !== undefined || operation === "purge"
}

/** The changes that put a file into the archive or took it out. */
export function keptIn(entries: readonly JournalEntry[]): Extract<Change, { readonly kept: string }>[] {
  return entries.flatMap(({ changes }) => changes.filter((change) => "kept" in change))
}

/** The changed file, and the one in the archive if there is one. */
export function filesOf(change: Change): string[] {
  return "kept" in change ? [change.path, change.kept] : [change.path]
}
