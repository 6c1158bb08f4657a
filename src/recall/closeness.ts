import type { Embedder } from "../embed/port.ts"
import type { Candidate } from "../index/port.ts"
import type { Close } from "./features.ts"
import type { Heard } from "./hear.ts"
import { considered } from "./pages.ts"

/** A candidate with its text. */
export interface WithText {
  readonly candidate: Candidate
  readonly text: string
}

/** Numbers of one name (web01, web02) count once, or they would be most of the question. */
function oneOfEachName(words: readonly string[]): readonly string[] {
  const names = new Set<string>()
  return words.map((word) => {
    const name = word.replace(/\d+$/, "")
    if (name === word) return word
    const isFirst = !names.has(name)
    names.add(name)
    return isFirst ? word : ""
  })
}

/** How much a word that is near, or says the same, may count of the word itself. */
const mostOfAnother = 0.8
/** The same for a name that some candidate has: libvips processes images, but a memory about images is not meant. */
const mostOfItsKind = 0.5
/** The same for a word that only the one before it has: an answer leaves out what was just said. */
const shareOfBefore = 0.7

/**
 * How close texts come to a question, from 0 to 1. Each term counts by its rarity: in full if the candidate
 * has it, else by how near in meaning the nearest word of the text is, but never like the word itself. The
 * vector of a whole text cannot tell that one of its words is exactly what was asked for. A term that none
 * of the best comes near is left out.
 */
export function closenessOf(
  { query, rarities, written, candidates }: Pick<Heard, "query" | "rarities" | "written" | "candidates">,
  embedder: Embedder,
): ((found: readonly WithText[]) => Close[]) | undefined {
  const { terms, otherWords } = query
  const words = terms.map((term) => written.get(term) ?? term)
  const nearness = embedder.nearness?.(oneOfEachName(words))
  if (!nearness || terms.length === 0) return undefined
  const had = new Set(candidates.flatMap((candidate) => candidate.terms))
  const most = terms.map((term, at) =>
    had.has(term) && embedder.isExplained?.(words[at] ?? "") ? mostOfItsKind : mostOfAnother,
  )
  return (found) => {
    const hasAll = ({ candidate }: WithText) => candidate.terms.length === terms.length
    const near = nearness(found.map((each) => (hasAll(each) ? "" : each.text)))
    const reached = found.map(({ candidate }, n) =>
      terms.map((term, at) => {
        const nearest = near[n]?.[at] ?? 0
        if (!candidate.terms.includes(term)) return (most[at] ?? 0) * nearest
        return otherWords?.has(term) ? Math.max(mostOfAnother, nearest) : 1
      }),
    )
    const best = reached.slice(0, considered(1))
    const isNear = (term: string, at: number) => had.has(term) || best.some((each) => each[at])
    const worth = terms.map((term, at) => (isNear(term, at) ? (rarities.get(term) ?? 0) : 0))
    const total = worth.reduce((sum, each) => sum + each, 0) || 1
    return reached.map((each, n) => {
      const { termsBefore } = (found[n] as WithText).candidate
      let [closeness, closenessBefore] = [0, 0]
      for (const [at, term] of terms.entries()) {
        const [share, its] = [each[at] as number, (worth[at] as number) / total]
        closeness += share * its
        if (termsBefore.includes(term)) closenessBefore += Math.max(0, shareOfBefore - share) * its
      }
      return { closeness, closenessBefore }
    })
  }
}
