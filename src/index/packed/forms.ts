import { littleWords } from "../../basics/little-words.ts"
import type { Form, IndexQuestion } from "../port.ts"
import { stemOf } from "../stems.ts"
import type { Collection } from "./collection.ts"
import { Kept } from "./kept.ts"
import { entriesWith } from "./together.ts"
import { exactly, ofStem, onceInBody, type Uses, type WordGroup } from "./uses.ts"

/** Which entries have each of a question's terms, in whatever form it is written. */
export function usesOfTerms(
  collection: Collection,
  { terms, forms }: Pick<IndexQuestion, "terms" | "forms">,
): ReadonlyMap<string, Uses> {
  const gathering = collection.gathering()
  return new Map(
    terms.map((term) => {
      const [own, others] = [gathering.gather(ofStem(term)), forms?.get(term) ?? []]
      return [term, others.length === 0 ? own : gathering.join([own, ...others.map(usesOf)])]
    }),
  )

  function usesOf(form: Form): Uses {
    if (form.length === 1) return gathering.gather(ofStem(stemOf(form[0])))
    const entries = Uint32Array.from(entriesWith(collection, form.map(stemOf).map(ofStem)))
    return { entries, uses: new Uint8Array(entries.length).fill(onceInBody) }
  }
}

/** Shorter words are not split. */
const shortestParted = 5
/** About what it takes to remember a word. */
const partingBytes = 100
const keptPartingBytes = 1e5

const known = new WeakMap<Collection, Kept<string, readonly Form[]>>()

/** The two words that a word splits into, if an entry has them in a row. */
export function partingsOf(collection: Collection, word: string): readonly Form[] {
  if (word.length < shortestParted || !/^[a-z]+\d*$/.test(word)) return []
  const kept =
    known.get(collection) ?? new Kept<string, readonly Form[]>(keptPartingBytes, () => partingBytes)
  known.set(collection, kept)
  return kept.find(word) ?? kept.keep(word, findPartings(collection, word))
}

/** A single letter counts only if it is not a word: e-mail, x-ray. */
function isPart(part: string): boolean {
  return part.length > 1 || !littleWords.has(part)
}

/** Anywhere between letters; a word that ends with digits splits before them, or before the v of a version. */
function placesToPart(word: string): readonly number[] {
  const digits = word.search(/\d/)
  if (digits > 1 && word[digits - 1] === "v") return [digits - 1, digits]
  return digits > 0 ? [digits] : Array.from({ length: word.length - 1 }, (_, at) => at + 1)
}

/** A little word has a plural only behind another: popups, but not UPS. */
function pairsAt(word: string, at: number): readonly (readonly [string, string])[] {
  const [first, second, one] = [word.slice(0, at), word.slice(at), word.slice(at, -1)]
  const isPlural = second.endsWith("s") && littleWords.has(one) && stemOf(one) !== stemOf(second)
  return (isPlural ? [second, one] : [second]).map((each) => [first, each] as const)
}

function findPartings(collection: Collection, word: string): Form[] {
  const gathering = collection.gathering()
  const isThere = (part: string, group: WordGroup) => isPart(part) && gathering.weightOf(group) > 0
  const found: Form[] = []
  for (const [first, second] of placesToPart(word).flatMap((at) => pairsAt(word, at))) {
    // The ending belongs to the second word: popups are pop-ups.
    const groups = [exactly(first), ofStem(stemOf(second))] as const
    if (!isThere(first, groups[0]) || !isThere(second, groups[1])) continue
    if (entriesWith(collection, groups).length > 0) found.push([first, second])
  }
  return found
}
