import type { Draft } from "../lifecycle/draft.ts"

/** A file of another tool, as its format's reader gets it. */
export interface Document {
  /** Its path within the import, with slashes. */
  readonly name: string
  readonly text: string
  /** The names of all files that are imported together, including this one. */
  readonly together?: ReadonlySet<string> | undefined
}

/** What a reader makes of a document, in order: memories, lines that cannot be one, and what is no fact. */
export type Piece = Row | Refused | LeftOut

/** Where a piece is in its file. */
export interface Position {
  readonly line: number
  /** What `line` counts if not lines: in a JSON file, lines mean nothing to a person. */
  readonly unit?: "conversation" | "entry" | undefined
}

interface Refused extends Position {
  readonly kind: "refused"
  readonly because: string
}

export interface Row extends Position {
  readonly kind: "row"
  readonly draft: Draft
  /** Whether it is a memory that co wrote, which may be as long as an edited one. */
  readonly isMemory?: boolean | undefined
  /** What other rows of the same import call this one. */
  readonly name?: string | undefined
  /** The name of the row that this one replaces. */
  readonly supersedes?: string | undefined
}

export interface LeftOut extends Position {
  readonly kind: "left-out"
  readonly text: string
  readonly because: string
  /** Whether to mention it even if nobody asked for the plan. */
  readonly isTold?: boolean | undefined
}

/** Reads one format. Never throws and touches nothing: it makes pieces of any text. */
export type Reader = (document: Document) => Iterable<Piece>

export function leftOut(line: number, text: string, because: string): LeftOut {
  return { kind: "left-out", line, text, because }
}

/** Numbers the pieces by the conversation or entry they are from, instead of by line. */
export function* numbered(number: number, unit: Position["unit"], pieces: Iterable<Piece>): Generator<Piece> {
  for (const piece of pieces) yield { ...piece, line: number, unit }
}
