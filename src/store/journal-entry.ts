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

/** What an operation did to one file. Texts are not repeated here: they are in the store or the archive. */
export type Change =
  | { readonly kind: "created"; readonly id: number | null; readonly path: string; readonly hash: string }
  | {
      readonly kind: "replaced"
      readonly id: number | null
      readonly path: string
      readonly kept: string
      readonly hash: string
      /** The hash of what it replaced. Not in a journal that is older than this. */
      readonly was?: string
    }
  /**
   * A frontmatter was brought up to date and the text stayed: the old frontmatter is all there is to
   * keep. `hash` is of the new one, `was` and `whole` are of the whole file before and after. Not of what an undo stamped,
   * nor in a journal that is older than this.
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
      /** The hash of what is archived. Not of what an undo archived, nor in a journal that is older than this. */
      readonly was?: string
    }
  | {
      readonly kind: "restored"
      readonly id: number | null
      readonly path: string
      readonly kept: string
      /** Of what came back. Not of what an undo brought, nor in a journal that is older than this. */
      readonly hash?: string
    }

export interface JournalEntry {
  readonly at: string
  /** The same for all entries of one operation: an import takes several, and both folders can be concerned. Sorts by time. */
  readonly group: string
  readonly operation: Operation
  /** The project in which it was done. */
  readonly from: string
  /** The group that this entry took back. */
  readonly undoes?: string
  /** The group that this entry passed over, to be taken back once the one in `until` is. */
  readonly defers?: string
  readonly until?: string
  /** It brought in what others wrote. */
  readonly isOfOthers?: boolean
  readonly changes: readonly Change[]
}

/**
 * An undo that found nothing left to do, or passed something over, is told of too, so that the next one goes further back;
 * and so is a purge.
 */
export function isWorthNoting({
  changes,
  undoes,
  defers,
  operation,
}: Pick<JournalEntry, "changes" | "undoes" | "defers" | "operation">): boolean {
  return changes.length > 0 || undoes !== undefined || defers !== undefined || operation === "purge"
}

/** The changes that put a file into the archive, or took it from there. */
export function keptIn(entries: readonly JournalEntry[]): Extract<Change, { readonly kept: string }>[] {
  return entries.flatMap(({ changes }) => changes.filter((change) => "kept" in change))
}

/** The file that was changed, and the one in the archive. */
export function filesOf(change: Change): string[] {
  return "kept" in change ? [change.path, change.kept] : [change.path]
}
