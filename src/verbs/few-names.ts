import { few } from "../basics/few.ts"
import { shownPath } from "../basics/shown-path.ts"

const mostNamed = 10

/** File names for a sentence, shortened if there are many. */
export function fewNames(names: readonly string[]): string {
  return few(names.map(shownPath), mostNamed)
}
