/**
 * A path or file name for a message, on one line. Systems other than Windows allow line breaks and tabs in
 * names, and a name from a clone could pose as a line of ours. Backslashes stay, since every path on Windows
 * has them.
 */
export function shownPath(path: string): string {
  return path.replace(/[\n\r\t]/g, (sign) => escapes[sign] ?? "")
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }
