/** Bold names and a green tick for terminals. Takes text that is printable already. */
export function paint(text: string): string {
  return text
    .replace(/\*\*([^*\n]+)\*\*/g, "\u001b[1m$1\u001b[22m")
    .replace(/^\u2713/gm, "\u001b[32m✓\u001b[39m")
    .replace(/^\u2717/gm, "\u001b[31m✗\u001b[39m")
}
