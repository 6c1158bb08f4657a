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
export type Piece = Row | Refused | LeftOut

/** Where it stands. */
export interface Position {
  readonly line: number
  /** What is counted, where it is not lines: in a file of JSON they say nothing to a person. */
  readonly unit?: "conversation" | "entry" | undefined
}

interface Refused extends Position {
  readonly kind: "refused"
  readonly because: string
}

export interface Row extends Position {
  readonly kind: "row"
  readonly draft: Draft
  /** What other rows of the same import call it. */
  readonly name?: string | undefined
  /** The name of the row that this one takes the place of. */
  readonly supersedes?: string | undefined
}

export interface LeftOut extends Position {
  readonly kind: "left-out"
  readonly text: string
  readonly because: string
  /** Whether it is worth a word even where nobody asked for the plan. */
  readonly isTold?: boolean | undefined
}

/** One way to read. Never throws and touches nothing: every text gives some pieces. */
export type Reader = (document: Document) => Iterable<Piece>

export function leftOut(line: number, text: string, because: string): LeftOut {
  return { kind: "left-out", line, text, because }
}

/** The pieces of one of several things in a file, which are counted instead of lines. */
export function* numbered(number: number, unit: Position["unit"], pieces: Iterable<Piece>): Generator<Piece> {
  for (const piece of pieces) yield { ...piece, line: number, unit }
}
