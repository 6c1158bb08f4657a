import type { Draft } from "../lifecycle/draft.ts"

/** A file of another tool, as the reader of its format gets it. */
export interface Document {
  /** Its path inside what is imported, with slashes. */
  readonly name: string
  readonly text: string
  /** The names of all files that are imported with it, itself included. */
  readonly together?: ReadonlySet<string> | undefined
}

/** What a reader makes of a document, in its order: memories, lines that cannot be one, and what is no fact. */
export type Piece =
  | Row
  | { readonly kind: "refused"; readonly line: number; readonly because: string }
  | LeftOut

export interface Row {
  readonly kind: "row"
  readonly line: number
  readonly draft: Draft
  /** What other rows of the same import call it. */
  readonly name?: string | undefined
  /** The name of the row that this one takes the place of. */
  readonly supersedes?: string | undefined
}

export interface LeftOut {
  readonly kind: "left-out"
  readonly line: number
  readonly text: string
  readonly because: string
}

/** One way to read. Never throws and touches nothing: every text gives some pieces. */
export type Reader = (document: Document) => Iterable<Piece>

export function leftOut(line: number, text: string, because: string): LeftOut {
  return { kind: "left-out", line, text, because }
}
