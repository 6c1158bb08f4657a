/** Rewords what a tool tells a model about a change for the user, whom the tool calls "the user". */
export function forUser(display: string): string {
  const [isDenied, reason = ""] = /^the user did not want this(?: saved)?(?:: (.*))?$/s.exec(display) ?? []
  if (isDenied !== undefined) {
    const why = reason === "" || reason === interrupted ? "" : `: ${reason}`
    return `All right, nothing was changed${why}.`
  }
  return display
    .replace(/; the user can do it with (co(?: \w+)*)$/, "; you can do it with $1")
    .replace(/ no longer holds: co forget (?=\w+$)/m, " no longer holds: /forget ")
    .replace(/^The user changed the text to: /m, "In your words: ")
    .replace(/^For the user: /m, "")
}

/** The reason when the user interrupts. They know it, so it is not shown to them. */
export const interrupted = "interrupted by the user"
