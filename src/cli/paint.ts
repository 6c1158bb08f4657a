/** A result's heading as co writes it: a bold name and a day. Any other star is the user's. */
const heading = /^\*\*([^*\n]+)\*\*(?=(?:, line \d+)? \((?:[a-z-]+ )?\d{4}-\d\d-\d\d)/gm

/** Bold names, green ticks and red crosses for terminals. Takes text that is already printable. */
export function paint(text: string): string {
  return text
    .replace(heading, "\u001b[1m$1\u001b[22m")
    .replace(/^\u2713/gm, "\u001b[32m✓\u001b[39m")
    .replace(/^\u2717/gm, "\u001b[31m✗\u001b[39m")
}

/** Whether a line is a result's heading. */
export function isHeading(line: string): boolean {
  return line.search(heading) === 0
}
