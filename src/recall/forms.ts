import { littleWords } from "../basics/little-words.ts"
import type { Form, Index } from "../index/port.ts"
import { stemOf } from "../index/stems.ts"
import { particles } from "./understand.ts"

/**
 * Other spellings of a question's terms that some memory has: two words as one ("time zone" as timezone), and
 * one word as two (backup as "back up", email as e-mail, react18 as React 18). An English word is not split
 * if its first part is a little word: online does not find "on line 88".
 */
export function formsOf(
  text: string,
  written: ReadonlyMap<string, string>,
  indexes: readonly Index[],
  isEnglish: (word: string) => boolean,
): ReadonlyMap<string, readonly Form[]> {
  const forms = new Map<string, readonly Form[]>()
  for (const [term, word] of written) {
    const mayPart = ([first]: Form) => !littleWords.has(first) || !isEnglish(word)
    const partings = indexes.flatMap((index) => index.partings(word)).filter(mayPart)
    // The project's index and the global one may have the same parting.
    const unique = new Map(partings.map((form) => [form.join(" "), form]))
    if (unique.size > 0) forms.set(term, [...unique.values()])
  }
  for (const [first, second] of pairsIn(text)) {
    const joined = first + second
    if (!indexes.some((index) => index.frequency(stemOf(joined)) > 0)) continue
    for (const term of [stemOf(first), stemOf(second)])
      forms.set(term, [...(forms.get(term) ?? []), [joined]])
  }
  return forms
}

/** Neighbouring words that people also write as one. */
function pairsIn(text: string): [string, string][] {
  const pairs: [string, string][] = []
  for (const [, first = "", sign, second = ""] of text
    .toLowerCase()
    .matchAll(/(?<![a-z0-9])([a-z]+)(?=([- ])([a-z0-9]+))/g)) {
    const isOne = !littleWords.has(first) && (!littleWords.has(second) || particles.has(second))
    if (sign === "-" || isOne) pairs.push([first, second])
  }
  return pairs
}
