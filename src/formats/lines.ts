export interface Line {
  /** Counted from 1. */
  readonly line: number
  readonly text: string
}

/** The lines of a text one by one, without line ends and without a byte order mark. */
export function* linesOf(text: string): Generator<Line> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (let line = 1; at <= text.length; line++) {
    const next = text.indexOf("\n", at)
    const end = next < 0 ? text.length : next
    yield { line, text: text.slice(at, text[end - 1] === "\r" && end > at ? end - 1 : end) }
    at = end + 1
  }
}
