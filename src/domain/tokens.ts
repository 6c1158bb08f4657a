/** Tokens of a text, guessed on the safe side: every model cuts differently, and none tells beforehand. */
export function guessTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.5)
}
