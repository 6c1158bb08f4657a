import { littleWords } from "../basics/little-words.ts"
import type { Form, Index } from "../index/port.ts"
import { stemOf } from "../index/stems.ts"
import { wordsOf } from "../index/tokens.ts"
import { wholeWordsOf } from "./for-index.ts"
import { spellingsIn } from "./spellings.ts"
import { particles } from "./understand.ts"

/**
 * Other spellings of a question's terms that some memory has: two words as one ("time zone" as timezone), and
 * one word as two (backup as "back up", email as e-mail, react18 as React 18). An English word is not split
 * if its first part is a little word: online does not find "on line 88". Only what no memory has as it was asked is also
 * looked for as an identifier without its signs (deeplinkhandler) or as a number in another spelling.
 */
export function formsOf(
  text: string,
  written: ReadonlyMap<string, string>,
  indexes: readonly Index[],
  isEnglish: (word: string) => boolean,
): ReadonlyMap<string, readonly Form[]> {
  const forms = new Map<string, readonly Form[]>()
  const add = (term: string, more: readonly Form[]) => {
    // The project's index and the global one may have the same form.
    const unique = new Map([...(forms.get(term) ?? []), ...more].map((form) => [form.join(" "), form]))
    if (unique.size > 0) forms.set(term, [...unique.values()])
  }
  const frequency = (word: string) => indexes.reduce((sum, index) => sum + index.frequency(stemOf(word)), 0)
  const isNowhere = (words: readonly string[]) => indexes.every((index) => index.countInOrder(words) === 0)
  for (const [term, word] of written) {
    const mayPart = ([first]: Form) => !littleWords.has(first) || !isEnglish(word)
    add(term, indexes.flatMap((index) => index.partings(word)).filter(mayPart))
    const mayBeJoined = frequency(word) === 0 && !isEnglish(word) && isNowhere([word])
    const joined = mayBeJoined ? indexes.flatMap((index) => index.joined(word)) : []
    add(term, joined)
  }
  for (const [first, second] of pairsIn(text)) {
    const joined = first + second
    if (frequency(joined) > 0) for (const word of [first, second]) add(stemOf(word), [[joined]])
  }
  for (const { text: asked, others } of spellingsIn(text)) {
    const there = others.filter((form) => form.every((word) => frequency(word) > 0))
    if (there.length > 0 && isNowhere(wholeWordsOf(asked)))
      for (const word of wordsOf(asked)) add(stemOf(word), there)
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
