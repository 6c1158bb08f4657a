/** Tokens of a text, guessed on the safe side: every model cuts differently, and none tells beforehand. */
export function guessTokens(text: string): number {
  return tokensIn(Buffer.byteLength(text))
}

/** The same for a text that comes in pieces, and of which only the length is kept. */
export function tokensIn(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken)
}

/** As much of a text's end as takes so many. */
export function endWithin(text: string, tokens: number): string {
  const bytes = Buffer.from(text)
  const most = Math.max(0, Math.floor(tokens * bytesPerToken))
  const end = bytes.subarray(Math.max(0, bytes.length - most)).toString("utf8")
  // What is left of a character that was cut.
  return end.replace(/^\ufffd+/, "")
}

const bytesPerToken = 3.5
