import { bullet } from "./code-in.ts"
import { coreOf } from "./edges.ts"
import { isMinus } from "./signs.ts"

/** What is between two words. */
interface Gap {
  readonly before: string
  readonly after: string
  /** The stops, dashes and brackets in it. */
  readonly signs: string
  /** As it was written. */
  readonly raw: string
  /** Whether a line ends in it: a line may end anywhere. */
  readonly isBroken: boolean
  /** Whether the sentence before it begins as a question does, so that its mark says nothing more. */
  readonly isAsking: boolean
}

const notSeparating = /[^.,;:!?？()[\]{}…。，；、|–—-]+/g
const strong = /[.;:!?？…。；]/
/** A stop after it makes it an answer of its own. */
const negations = new Set(["no", "not", "never", "none", "nothing", "nobody"])
/** They say "not" too: don't, cannot. */
const contracted = /n['’]t$|^(?:cannot|(?:ca|wo|do|does|did|is|are)nt)$/
/** They begin a question, even one without its mark. */
const asking = /^(?:is|are|was|were|does|did|has|can|could|should|would)$/
const conjunctions = ["and", "or"]

/**
 * Where two texts of the same words are cut into clauses or grouped by brackets in another way, as each has
 * it. A comma more or less says nothing; one that moved does, as in "Ask Ann, not Bob, first" and "Ask Ann not;
 * Bob first", and so do stops that changed places with commas and a question that is none in the other text.
 */
export function separatedOtherwise(
  ours: readonly string[],
  theirs: readonly string[],
): [string, string] | undefined {
  const [left, right] = [gapsIn(ours), gapsIn(theirs)]
  const isMixed = conjunctions.every((word) => [...left.values()].some(({ after }) => after === word))
  const pairs = [...left].flatMap(([key, gap]): [Gap, Gap][] => {
    const other = right.get(key)
    return other ? [[gap, other]] : []
  })
  const changed = pairs.filter(([gap, other]) => (gap.signs === "") !== (other.signs === ""))
  const asked = pairs.find(
    (gaps) => !gaps.some(({ isAsking }) => isAsking) && isQuestion(gaps[0]) !== isQuestion(gaps[1]),
  )
  const telling = asked ?? changed.find((gaps) => gaps.some((gap) => isTelling(gap, isMixed)))
  const isWhole = (gaps: readonly Gap[]) => !gaps.some(({ isBroken }) => isBroken)
  const cut = changed.filter(isWhole)
  const isCut = ({ signs }: Gap) => signs !== ""
  const isStopped = ({ signs }: Gap) => strong.test(signs)
  const stopped = pairs.filter(
    (gaps) => isWhole(gaps) && gaps.every(isCut) && isStopped(gaps[0]) !== isStopped(gaps[1]),
  )
  const found = telling ?? moved(cut, isCut) ?? moved(stopped, isStopped)
  return found && [found[0].raw, found[1].raw]
}

/** The first of the gaps that differ, if something moved from one of them to another. */
function moved(differing: readonly [Gap, Gap][], has: (gap: Gap) => boolean): [Gap, Gap] | undefined {
  return [true, false].every((isOurs) => differing.some(([gap]) => has(gap) === isOurs))
    ? differing[0]
    : undefined
}

function isQuestion({ signs }: Gap): boolean {
  return /[?？]/.test(signs)
}

/** The gaps by the words around them, the last one with nothing after it. */
function gapsIn(lines: readonly string[]): ReadonlyMap<string, Gap> {
  const gaps = new Map<string, Gap>()
  // The first word is that of the sentence.
  let [first, before, raw, signs] = ["", "", "", ""]
  const add = (after: string, isBroken: boolean) => {
    const key = `${before} ${after}`
    const isAsking = asking.test(first)
    // One that comes twice is cut if either is.
    if (before !== "" && !gaps.get(key)?.signs)
      gaps.set(key, { before, after, signs, raw, isBroken, isAsking })
    if (before === "" || strong.test(signs)) first = after
  }
  for (const line of lines.filter((each) => each.trim() !== "")) {
    let isBroken = true
    for (const piece of line.replace(bullet, "").trim().split(/\s+/)) {
      const [start, end] = coreOf(piece)
      const word = /[\p{L}\p{N}]/u.test(piece) ? piece.slice(start, end).toLowerCase() : ""
      signs += (word === "" ? piece : piece.slice(0, start)).replace(notSeparating, "")
      raw += raw === "" ? piece : ` ${piece}`
      if (word === "") continue
      add(word, isBroken)
      isBroken = false
      signs = piece.slice(end).replace(notSeparating, "")
      before = contracted.test(word) ? "not" : word
      raw = piece
    }
  }
  add("", true)
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
