/** The line ending of a text: CRLF if it has any, else LF. */
export function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n"
}

/** Whether all lines of a text have the same ending. */
export function isEndedAlike(text: string): boolean {
  return withEol(text, eolOf(text)) === text
}

/** The text with this ending on every line. */
export function withEol(text: string, eol: string): string {
  // Most texts already are like that.
  if (eol === "\n" && !text.includes("\r\n")) return text
  return text.replaceAll("\r\n", "\n").replaceAll("\n", eol)
}
