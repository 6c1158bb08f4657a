import { coreOf } from "./edges.ts"
import { isMinus } from "./signs.ts"

/** What is between two words of a line. */
interface Gap {
  readonly before: string
  readonly after: string
  /** The stops, dashes and brackets in it. */
  readonly signs: string
  /** As it was written. */
  readonly raw: string
}

const notSeparating = /[^.,;:!?()[\]{}…。，；、|–—-]+/g
/** A stop after it makes it an answer of its own. */
const negations = new Set(["no", "not", "never"])
const conjunctions = ["and", "or"]

/**
 * Where two texts of the same words are cut into clauses or grouped by brackets in another way, as each has
 * it. A comma more or less says nothing; one that moved does, as in "Ask Ann, not Bob, first" and "Ask Ann not;
 * Bob first".
 */
export function separatedOtherwise(
  ours: readonly string[],
  theirs: readonly string[],
): [string, string] | undefined {
  const [left, right] = [gapsIn(ours), gapsIn(theirs)]
  const isMixed = conjunctions.every((word) => [...left.values()].some(({ after }) => after === word))
  const changed = [...left].flatMap(([key, gap]): [Gap, Gap][] => {
    const other = right.get(key)
    return other && (gap.signs === "") !== (other.signs === "") ? [[gap, other]] : []
  })
  const telling = changed.find((gaps) => gaps.some((gap) => isTelling(gap, isMixed)))
  const isMoved = [true, false].every((isOurs) => changed.some(([gap]) => (gap.signs === "") === isOurs))
  const found = telling ?? (isMoved ? changed[0] : undefined)
  return found && [found[0].raw, found[1].raw]
}

/** The gaps inside of lines, by the words around them: a line may end anywhere. */
function gapsIn(lines: readonly string[]): ReadonlyMap<string, Gap> {
  const gaps = new Map<string, Gap>()
  for (const line of lines) {
    let [before, raw, signs] = ["", "", ""]
    for (const piece of line.trim().split(/\s+/)) {
      const [start, end] = coreOf(piece)
      const word = /[\p{L}\p{N}]/u.test(piece) ? piece.slice(start, end).toLowerCase() : ""
      signs += (word === "" ? piece : piece.slice(0, start)).replace(notSeparating, "")
      raw += raw === "" ? piece : ` ${piece}`
      if (word === "") continue
      const key = `${before} ${word}`
      // One that comes twice is cut if either is.
      if (before !== "" && !gaps.get(key)?.signs) gaps.set(key, { before, after: word, signs, raw })
      signs = piece.slice(end).replace(notSeparating, "")
      before = word
      raw = piece
    }
  }
  return gaps
}

/** Whether it changes what is said even if the other text has no sign anywhere else. */
function isTelling({ before, after, signs }: Gap, isMixed: boolean): boolean {
  if (signs === "") return false
  // The -- of a shell ends the options, and outside of a table | does something too.
  if (/^(?:--|\|)$/.test(signs) || isMinus(before, signs, after) || negations.has(before)) return true
  const isGroup = /[([{]/.test(signs) ? conjunctions.includes(before) : /[)\]}]/.test(signs)
  return isMixed && isGroup && (conjunctions.includes(before) || conjunctions.includes(after))
}
