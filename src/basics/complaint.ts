/** So much of what a server says is looked at for one line of it. */
const lookedAt = 2_000

/**
 * Makes what a server says a line that may be shown: no control characters, not too long, and without the
 * secrets that it may repeat in its complaint, plain or escaped.
 */
export function complaintWithout(secrets: readonly string[]): (text: string, most: number) => string {
  const spellings = secrets
    .map((secret) => secret.toWellFormed())
    .flatMap((secret) => [secret, secret.replaceAll("/", "\\/"), encodeURIComponent(secret)])
    .filter((spelling) => spelling !== "")
  return (text, most) => {
    // First by what no spelling holds, so that a short secret is not found again in what stands for it.
    const marked = spellings.reduce((rest, spelling) => rest.replaceAll(spelling, "\0"), text)
    const clean = marked.replaceAll("\0", "[key]")
    // Cut once before the blanks are folded: what was read ends anywhere, even within a key.
    const line = clean.slice(0, lookedAt).replace(/[\s\p{C}]+/gu, " ")
    return line.trim().slice(0, most).toWellFormed()
  }
}
