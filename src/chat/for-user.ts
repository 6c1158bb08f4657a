/** What a tool tells a model of a change, as the user reads it: a tool speaks about them. */
export function forUser(display: string): string {
  const [isDenied, reason = ""] = /^the user did not want this(?: saved)?(?:: (.*))?$/s.exec(display) ?? []
  if (isDenied !== undefined) {
    const why = reason === "" || reason === interrupted ? "" : `: ${reason}`
    return `All right, nothing was changed${why}.`
  }
  return display
    .replace(/; the user can do it with co$/, "; you can do it with co")
    .replace(/^The user changed the text to: /m, "In your words: ")
}

/** Why nothing is done for somebody who wants to stop; they know. */
export const interrupted = "interrupted by the user"
