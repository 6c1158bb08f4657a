/** What of co's is in a file: nothing, all as it should be, something else of ours, or somebody else's under our name. */
export type Look =
  | { readonly state: "absent" | "same" | "different" }
  | { readonly state: "taken" | "broken"; readonly line: number | null; readonly message: string }

/** The piece of a file that belongs to co. Everything else in it is the user's and stays byte for byte. */
export interface Part {
  /** It is all that the file is for. */
  readonly isWholeFile: boolean
  look(text: string): Look
  /** The text with the piece in it; only where it was absent or different. */
  put(text: string): string
  /** The text without it; only where it was the same or different. */
  drop(text: string): string
  /** Whether nobody would miss a file that holds only this. */
  isBare(text: string): boolean
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length
}
