/** How many characters of a server's answer are considered for one line. */
const lookedAt = 2_000

/**
 * Turns a server's answer into a line that may be shown: no control characters, not too long, and without the
 * secrets that the server may repeat, plain or escaped.
 */
export function complaintWithout(secrets: readonly string[]): (text: string, most: number) => string {
  const spellings = secrets
    .map((secret) => secret.toWellFormed())
    .flatMap((secret) => [secret, secret.replaceAll("/", "\\/"), encodeURIComponent(secret)])
    .filter((spelling) => spelling !== "")
  return (text, most) => {
    // NUL first, which no secret contains, so that a short secret is not found again inside `[key]`.
    const marked = spellings.reduce((rest, spelling) => rest.replaceAll(spelling, "\0"), text)
    const clean = marked.replaceAll("\0", "[key]")
    // Cut before folding blanks: the answer may end within a key, which folding could move into view.
    const line = clean.slice(0, lookedAt).replace(/[\s\p{C}]+/gu, " ")
    return line.trim().slice(0, most).toWellFormed()
  }
}
