import { mapPair } from "../basics/pair.ts"
import { differenceOf } from "./difference.ts"
import { longestCompared } from "./lookalikes.ts"
import { plainText } from "./same.ts"
import { Yardstick } from "./similarity.ts"
import { plainWords, sortedText, wordsOf } from "./words.ts"
import { writtenOtherwise } from "./written.ts"

const threshold = 85

/**
 * Whether one of two texts was probably made from the other. Uses the rules for duplicates with a fixed
 * threshold, whatever the settings say.
 */
export function isAlike(a: string, b: string): boolean {
  if (plainText(a) === plainText(b)) return true
  if (Math.max(a.length, b.length) > longestCompared) return false
  const [ours, theirs] = mapPair([a, b], wordsOf)
  const ratio = new Yardstick(sortedText(ours)).ratio(sortedText(theirs), threshold)
  if (ratio < threshold) return false
  return (differenceOf(plainWords(ours), plainWords(theirs)) ?? writtenOtherwise(a, b)) === undefined
}
