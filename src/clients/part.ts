/**
 * What a file has of co's: nothing, the piece as it should be, a different one of ours, or somebody else's
 * under our name; or the file is broken. The piece is unneeded if something of the user's own does the same.
 */
export type Look =
  | { readonly state: "absent" | "unneeded" | "same" | "different" }
  | { readonly state: "taken" | "broken"; readonly line: number | null; readonly message: string }

/** The piece of a file that belongs to co. Everything else is the user's and stays byte for byte. */
export interface Part {
  /** True if the file exists only for this piece. */
  readonly isWholeFile: boolean
  look(text: string): Look
  /** The text with the piece in it. Only for a text where it was absent or different. */
  put(text: string): string
  /** The text without the piece. Only for a text where it was the same or different. */
  drop(text: string): string
  /** Whether nobody would miss a file with only this text. */
  isBare(text: string): boolean
}

/** Several pieces in one file, as one. */
export function together(parts: readonly Part[]): Part {
  return {
    isWholeFile: parts.every(({ isWholeFile }) => isWholeFile),
    look: (text) => {
      const looks = parts.map((part) => part.look(text))
      const fault = looks.find(({ state }) => state === "broken" || state === "taken")
      if (fault) return fault
      const [first, ...others] = looks.filter(({ state }) => state !== "unneeded")
      if (!first) return { state: "unneeded" }
      return others.every(({ state }) => state === first.state) ? first : { state: "different" }
    },
    put: (text) => parts.reduce((now, part) => (isSettled(part.look(now)) ? now : part.put(now)), text),
    drop: (text) => parts.reduce((now, part) => part.drop(now), text),
    isBare: (text) => parts.every((part) => part.isBare(text)),
  }
}

/** Whether there is nothing to put in. */
export function isSettled({ state }: Look): boolean {
  return state === "same" || state === "unneeded"
}

/** Whether there is nothing to take out. */
export function isWithout({ state }: Look): boolean {
  return state === "absent" || state === "unneeded"
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length
}
