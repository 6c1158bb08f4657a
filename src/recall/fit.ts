import type { Fit } from "../index/parts.ts"
import { wordsOf } from "../index/tokens.ts"

/** How a text has the worst of some words that are somewhere in it. It is taken apart only where a look does not tell. */
export function fitIn(text: string, sought: readonly string[]): Fit {
  const lower = text.toLowerCase()
  let words: readonly string[] | undefined
  let worst: Fit = 0
  for (const each of sought) {
    const word = /^[a-z0-9_]+$/.test(each) ? each : (wordsOf(each)[0] ?? each)
    if (standsIn(lower, word)) continue
    words ??= wordsOf(text)
    const fit = bestOf(words, word)
    if (fit > worst) worst = fit
  }
  return worst
}

/** Whether the word is there by itself, with nothing of another script beside it. */
function standsIn(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (isWordCharacter(text, at - 1)) continue
    let end = at + sought.length
    while (isWordCharacter(text, end)) end++
    if (isEnding(sought, text.slice(at + sought.length, end))) return true
  }
  return false
}

function isWordCharacter(text: string, at: number): boolean {
  return /[\w\u0080-\uffff]/.test(text.charAt(at))
}

function bestOf(words: readonly string[], sought: string): Fit {
  let best: Fit = 2
  for (const word of words) {
    if (!word.startsWith(sought)) continue
    if (isEnding(sought, word.slice(sought.length))) return 0
    best = 1
  }
  return best
}

/** The stemmer is only loaded with the index: here the commonest endings will do, and the signs of languages' names. */
function isEnding(sought: string, ending: string): boolean {
  return sought.length < 3 ? /^[+#]*$/.test(ending) : /^(?:e?s|e?d|ing|[+#]*)$/.test(ending)
}
