import type { Index } from "../index/port.ts"
import { stemOf } from "../index/stems.ts"
import { thesaurus } from "./thesaurus/thesaurus.ts"

/** A term in a larger share of the memories is found as it is. */
const ownNameShare = 3 / 100
/** A word in a larger share of the memories says too little as a synonym. */
const commonShare = 1 / 20
/** Whatever the share. */
const alwaysFew = 2

/** For each term that few memories have, its synonyms that some of them have. */
export function otherWordsOf(
  words: ReadonlyMap<string, string>,
  indexes: readonly Index[],
  count: number,
): ReadonlyMap<string, readonly string[]> {
  const frequency = (term: string) => indexes.reduce((sum, index) => sum + index.frequency(term), 0)
  const isFew = (times: number, share: number) => times <= Math.max(alwaysFew, share * count)
  const isSomewhere = (times: number) => times > 0 && isFew(times, commonShare)
  // One word of a memory is not the answer to two of the question's.
  const isUsable = (stem: string) => !words.has(stem) && isSomewhere(frequency(stem))
  const found = new Map<string, readonly string[]>()
  for (const [term, word] of words) {
    if (!isFew(frequency(term), ownNameShare)) continue
    const others = otherWordsFor(word).filter((other) => isUsable(stemOf(other)))
    if (others.length > 0) found.set(term, others)
  }
  return found
}

/** Empty for an unknown word. Searches the thesaurus as text, since parsing would take milliseconds. */
export function otherWordsFor(word: string): readonly string[] {
  const entries = thesaurus[word.charAt(0)] ?? ""
  const heads = formsOf(word).flatMap((form) => [` ${form}: `, `\n${form}: `])
  const head = heads.find((each) => entries.includes(each))
  if (head === undefined) return []
  const start = entries.indexOf(head) + head.length
  return entries.slice(start, entries.indexOf(";", start)).split(" ")
}

/** The word itself, and the words that it may be the plural, the past tense or a participle of. */
function formsOf(word: string): string[] {
  const without = (ending: string, instead = "") =>
    word.endsWith(ending) && word.length > ending.length + 2 ? [word.slice(0, -ending.length) + instead] : []
  return [
    word,
    ...without("ies", "y"),
    ...without("s"),
    ...without("es"),
    ...without("d"),
    ...without("ed"),
    ...without("ing"),
    ...without("ing", "e"),
    ...undoubled(word),
  ]
}

/** Dropped is of drop, and planning of plan. */
function undoubled(word: string): string[] {
  const doubled = /^(.+([bdgklmnprtvz]))\2(?:ed|ing)$/.exec(word)
  return doubled?.[1] === undefined ? [] : [doubled[1]]
}
