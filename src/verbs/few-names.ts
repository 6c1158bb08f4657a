import { few } from "../basics/few.ts"
import { shownPath } from "../basics/shown-path.ts"

const mostNamed = 10

/** Names of files for a sentence. */
export function fewNames(names: readonly string[]): string {
  return few(names.map(shownPath), mostNamed)
}
