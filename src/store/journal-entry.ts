export type Operation =
  | "learn"
  | "import"
  | "save"
  | "refresh"
  | "propose"
  | "accept"
  | "reject"
  | "edit"
  | "protect"
  | "unprotect"
  | "forget"
  | "purge"
  | "restore"
  | "promote"
  | "move"
  | "init"
  | "renumber"
  | "summarize"
  | "undo"

/** What an operation did to one file. Texts are not stored here: they are in the store or the archive. */
export type Change =
  | { readonly kind: "created"; readonly id: number | null; readonly path: string; readonly hash: string }
  | {
      readonly kind: "replaced"
      readonly id: number | null
      readonly path: string
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
      readonly id: number | null
      readonly path: string
      readonly head: string
      readonly hash: string
      readonly was?: string
      readonly whole?: string
    }
  | {
      readonly kind: "archived"
      readonly id: number | null
      readonly path: string
      readonly kept: string
      /** The hash of what is archived. Absent if an undo archived it, and in older journals. */
      readonly was?: string
    }
  | {
      readonly kind: "restored"
      readonly id: number | null
      readonly path: string
      readonly kept: string
      /** Of what came back. Absent if an undo brought it back, and in older journals. */
      readonly hash?: string
    }

export interface JournalEntry {
  readonly at: string
  /** Shared by all entries of an operation, in both folders: an import has several. Sorts by time. */
  readonly group: string
  readonly operation: Operation
  /** The project in which it ran. */
  readonly from: string
  /** The group that this entry undid. */
  readonly undoes?: string
  /** The group that this entry skipped, to be undone once the group in `until` is. */
  readonly defers?: string
  readonly until?: string
  /** It is in the journal beforehand too: see `Deed`. */
  readonly announced?: "whole" | "part"
  /** It brought in text that others wrote. */
  readonly isOfOthers?: boolean
  readonly changes: readonly Change[]
}

/**
 * An undo that found nothing to do or skipped something is recorded too, so that the next undo goes further
 * back. So is a purge.
 */
export function isWorthNoting({
  changes,
  undoes,
  defers,
  operation,
}: Pick<JournalEntry, "changes" | "undoes" | "defers" | "operation">): boolean {
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
