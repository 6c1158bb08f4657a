/** What git writes where two sides disagree, so that every editor and `co doctor` knows it. */
export function marked(ours: readonly string[], theirs: readonly string[]): string[] {
  return ["<<<<<<< ours", ...ours, "=======", ...theirs, ">>>>>>> theirs"]
}
