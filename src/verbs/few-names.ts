import { shownPath } from "../domain/shown-path.ts"

const mostNamed = 10

/** Names for a sentence: the first ones, and how many more there are. */
export function fewNames(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ""
  return `${names.slice(0, mostNamed).map(shownPath).join(", ")}${more}`
}
