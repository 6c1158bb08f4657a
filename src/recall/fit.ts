import type { Fit } from "../index/parts.ts"
import { wordsOf } from "../index/tokens.ts"

/** How a text has the worst of some words that are somewhere in it. */
export function fitIn(text: string, sought: readonly string[]): Fit {
  const words = wordsOf(text)
  let worst: Fit = 0
  for (const each of sought) {
    const fit = bestOf(words, wordsOf(each)[0] ?? each)
    if (fit > worst) worst = fit
  }
  return worst
}

function bestOf(words: readonly string[], sought: string): Fit {
  let best: Fit = 2
  for (const word of words) {
    if (!word.startsWith(sought)) continue
    if (isSame(word, sought)) return 0
    best = 1
  }
  return best
}

/** The stemmer is only loaded with the index: here the commonest endings will do, and the signs of languages' names. */
function isSame(word: string, sought: string): boolean {
  const ending = word.slice(sought.length)
  return sought.length < 3 ? /^[+#]*$/.test(ending) : /^(?:e?s|e?d|ing|[+#]*)$/.test(ending)
}
