import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import type { Fit } from "../index/parts.ts"
import { wordsOf } from "../index/tokens.ts"
import { isInside, isWordCharacter, type Match, searchedText } from "./match.ts"
import type { Query } from "./understand.ts"

/** A match with how its text has the words. */
export function withFit(match: Match, query: Query): Match {
  const { memory, kind } = match
  const fit = fitIn(searchedText(memory), kind === "phrase" ? query.words : match.words)
  return { ...match, fit, isInside: isInside(query, { ...match, fit }) }
}

/** How a text has the worst-fitting of some words that are all somewhere in it. */
export function fitIn(text: string, sought: readonly string[]): Fit {
  const lower = text.toLowerCase()
  let worst: Fit = 0
  for (const each of sought) {
    const word = isPlain(each) ? each : (wordsOf(each)[0] ?? each)
    if (standsIn(lower, word)) continue
    const fit = bestOf(wordsAround(word, text), word)
    if (fit > worst) worst = fit
  }
  return worst
}

function isPlain(word: string): boolean {
  return /^[a-z0-9_]+$/.test(word)
}

/**
 * The words of a text that may begin with `sought`, which is in lower case. It splits no more of the text
 * than needed, and nothing twice, however often the word occurs in a line without blanks.
 */
function wordsAround(sought: string, text: string): readonly string[] {
  const plain = isAscii(text) ? text : withoutAccents(text)
  const lower = plain.toLowerCase()
  if (!isPlain(sought) || lower.length !== plain.length) return wordsOf(text)
  const stretches: string[] = []
  let end = 0
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, end)) {
    let start = at
    end = at + sought.length
    while (isInWord(lower, start - 1)) start--
    while (isInWord(lower, end)) end++
    stretches.push(plain.slice(start, end))
  }
  return stretches.flatMap(wordsOf)
}

/** Whether the text has the word by itself, with nothing of another script next to it. */
function standsIn(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (isInWord(text, at - 1)) continue
    let end = at + sought.length
    while (isInWord(text, end)) end++
    if (isEnding(sought, text.slice(at + sought.length, end))) return true
  }
  return false
}

/** For a text in lower case; false before its beginning and after its end. */
function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code > 127 || isWordCharacter(code)
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

/** Common endings and the signs of C++ and C#: the stemmer is only loaded with the index. */
function isEnding(sought: string, ending: string): boolean {
  return sought.length < 3 ? /^[+#]*$/.test(ending) : /^(?:e?s|e?d|ing|[+#]*)$/.test(ending)
}
