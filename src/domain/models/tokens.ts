/**
 * A cautious guess at the tokens of a text: every model splits text differently, and none tells beforehand.
 */
export function guessTokens(text: string): number {
  return tokensIn(Buffer.byteLength(text))
}

/** The same for a text that comes in pieces and of which only the length is kept. */
export function tokensIn(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken)
}

/** As much of the end of a text as fits into this many tokens. */
export function endWithin(text: string, tokens: number): string {
  const bytes = Buffer.from(text)
  const most = Math.max(0, Math.floor(tokens * bytesPerToken))
  const end = bytes.subarray(Math.max(0, bytes.length - most)).toString("utf8")
  // Drop what is left of a character that was cut.
  return end.replace(/^\ufffd+/, "")
}

const bytesPerToken = 3.5
