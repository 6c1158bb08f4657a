import type { Embedder } from "../embed/port.ts"
import type { Index } from "../index/port.ts"
import { isSpelledAlike } from "../index/slip.ts"
import { stemOf } from "../index/stems.ts"

/** A word of this length may be recognised even if its first letter differs. */
const longEnough = 6

/**
 * For a term that no memory has: the commonest known term whose word is one typo away from the written one,
 * if any. A real word is what was meant, and is only replaced by its British or American spelling.
 */
export function spelledAs(term: string, word: string, indexes: readonly Index[], embedder: Embedder): string {
  // A digit more or less makes another number; it is never a typo.
  if (term.length < 4 || /\d/.test(term)) return term
  const isWord = isKnown(word, embedder) || embedder.knows?.(word)
  const isMeant = (known: string) =>
    isWord ? isSpelledAlike(term, known) : known[0] === term[0] || term.length >= longEnough
  const counts = new Map<string, number>()
  for (const index of indexes)
    for (const [known, count] of index.spellings(word))
      if (isMeant(known)) counts.set(known, (counts.get(known) ?? 0) + count)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best?.[0] ?? term
}

/** Whether the table of words has it. */
export function isKnown(word: string, embedder: Embedder): boolean {
  return embedder.embed(word).some((value) => value !== 0)
}

/** A name and the number that is written right behind it, if some memories have them: API26, iOS16. Empty otherwise. */
export function numberedParts(word: string, indexes: readonly Index[]): readonly string[] {
  const [, name, number] = /^([a-z]{2,})(\d+)$/.exec(word) ?? []
  if (name === undefined || number === undefined) return []
  const isThere = (part: string) => indexes.some((index) => index.frequency(stemOf(part)) > 0)
  return isThere(name) && isThere(number) ? [name, number] : []
}
