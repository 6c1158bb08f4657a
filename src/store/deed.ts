import type { Operation } from "./journal-entry.ts"

/** Which operation a change belongs to. Those with the same group are undone together. */
export interface Deed {
  readonly operation: Operation
  readonly group: string
  /** The project in which it is done. */
  readonly from: string
  /** The group that it takes back. */
  readonly undoes?: string
  /** The group that it passes over, to be taken back once the one in `until` is. */
  readonly defers?: string
  readonly until?: string
  /** It brings in what others wrote. */
  readonly isOfOthers?: boolean
  /** Each of its changes is told to the journal before it is done too, for who comes after it was killed. */
  readonly isAnnounced?: boolean
}
