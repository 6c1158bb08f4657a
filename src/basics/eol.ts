/** How a text ends its lines. */
export function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n"
}

/** Whether no line of it ends in another way. */
export function isEndedAlike(text: string): boolean {
  return withEol(text, eolOf(text)) === text
}

/** A text with all its lines ended alike. */
export function withEol(text: string, eol: string): string {
  // Most texts are so already.
  if (eol === "\n" && !text.includes("\r\n")) return text
  return text.replaceAll("\r\n", "\n").replaceAll("\n", eol)
}
