import type { Statistics } from "./port.ts"

/** The numbers that every engine scores by. */

/** BM25's saturation, and the weight of an entry's length. */
const saturation = 0.4
const lengthWeight = 0.3

/** The share of a term's full score that a good hit reaches: so an entry with all terms gets about 1. */
const fullShare = 0.55

/** How many places away a neighbour is, and how much its words count. */
export const neighbourWeights = [
  [-1, 0.4],
  [1, 0.4],
  [-2, 0.2],
  [2, 0.2],
] as const
/** A term that more entries have counts for these entries alone, not for their neighbours. */
export const mostForNeighbours = 1_000
export const dateWeight = 0.6

/** From so many entries on, a term that over a tenth of them have counts nothing if a rarer one is found. */
const manyEntries = 1_000
const commonShare = 0.1

/**
 * The worth of each term: the rarer, the more. A term of no entry counts like one of a single entry, and an
 * over-common one counts nothing.
 */
export function raritiesOf(terms: readonly string[], { count, frequency }: Statistics): Map<string, number> {
  const share = (term: string) => (frequency.get(term) ?? 0) / Math.max(1, count)
  const isTelling = (term: string) => count < manyEntries || share(term) <= commonShare
  const someTell = terms.some((term) => isTelling(term) && share(term) > 0)
  return new Map(
    terms.map((term) => {
      const has = Math.max(1, frequency.get(term) ?? 0)
      const rarity = Math.log(1 + (count - has + 0.5) / (has + 0.5))
      return [term, someTell && !isTelling(term) ? 0 : rarity]
    }),
  )
}

/** The place of the rarest term that any entry has; -1 if no entry has one. */
export function rarestOf(terms: readonly string[], { frequency }: Statistics): number {
  let rarest = -1
  for (const [at, term] of terms.entries()) {
    const has = frequency.get(term) ?? 0
    if (has > 0 && (rarest < 0 || has < (frequency.get(terms[rarest] as string) ?? 0))) rarest = at
  }
  return rarest
}

/** The factor that makes an entry with all terms score about 1. */
export function scoreFactor(rarities: Iterable<number>): number {
  let sum = 0
  for (const each of rarities) sum += each
  return 1 / (fullShare * (saturation + 1) * (sum || 1))
}

export function termScore(rarity: number, amount: number, length: number, averageLength: number): number {
  const damping = saturation * (1 - lengthWeight + (lengthWeight * length) / Math.max(1, averageLength))
  return (rarity * amount * (saturation + 1)) / (amount + damping)
}

/** How high a sitting's best entries score: the mean of the best three. */
export function sittingScore(scores: readonly number[]): number {
  let [first, second, third] = [0, 0, 0]
  // Without a sort: this runs for every candidate.
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] as number
    if (score <= third) continue
    if (score <= second) third = score
    else {
      third = second
      if (score <= first) second = score
      else {
        second = first
        first = score
      }
    }
  }
  return (first + second + third) / 3
}

/** The share of the question's neighbouring terms that are near each other here too. */
export function nearness(terms: readonly string[], placesOf: (term: string) => readonly number[]): number {
  let near = 0
  for (let at = 0; at + 1 < terms.length; at++) {
    const place = placesOf(terms[at] as string).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    if (placesOf(terms[at + 1] as string).some((other) => other >= place - 2 && other <= place + 3)) near++
  }
  return near / Math.max(1, terms.length - 1)
}
