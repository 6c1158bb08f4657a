/** The words before a fact that holds only for some files. */
export function conditionFor(globs: readonly string[]): string | undefined {
  const narrow = globs.filter((glob) => glob !== "*" && glob !== "**" && glob !== "**/*")
  return globs.length === 0 || narrow.length < globs.length ? undefined : `For ${narrow.join(", ")}`
}
