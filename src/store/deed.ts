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

/** The operation that a change belongs to. */
export interface Deed {
  readonly operation: Operation
  /** Shared by all its changes, in both folders: they are undone together. Sorts by time. */
  readonly group: string
  /** The project in which it runs. */
  readonly from: string
  /** The group that it undoes. */
  readonly undoes?: string
  /** The group that it skips, to be undone once the group in `until` is. */
  readonly defers?: string
  readonly until?: string
  /** It brings in text that others wrote. */
  readonly isOfOthers?: boolean
  /**
   * Each change is also written to the journal beforehand, so that the next one can settle it if co is killed.
   * What cannot be completed is taken back, or with `part` what it took in by then stays and can be undone.
   */
  readonly announced?: "whole" | "part"
}
