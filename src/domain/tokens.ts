/** Tokens of a text, guessed on the safe side: every model cuts differently, and none tells beforehand. */
export function guessTokens(text: string): number {
  return tokensIn(Buffer.byteLength(text))
}

/** The same for a text that comes in pieces, and of which only the length is kept. */
export function tokensIn(bytes: number): number {
  return Math.ceil(bytes / 3.5)
}
