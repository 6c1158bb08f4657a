/** How a text ends its lines. */
export function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n"
}
