/**
 * A path or the name of a file as it stands in a message: on one line. Other systems allow line breaks and tabs in names,
 * and what comes with a clone could pose as a line of ours. Backslashes stay, since Windows has them in every path.
 */
export function shownPath(path: string): string {
  return path.replace(/[\n\r\t]/g, (sign) => escapes[sign] ?? "")
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }
