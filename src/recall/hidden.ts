import { hasPart, isFound, mayBePart } from "../index/parts.ts"
import { questionTerms, stemOf } from "../index/stems.ts"
import { wordsOf } from "../index/tokens.ts"
import { byWording, isInside, type Match, pastLast, searchedText } from "./match.ts"
import { page } from "./pages.ts"
import type { Answer } from "./scan.ts"
import { arrange, type Standing } from "./standing.ts"
import type { Query } from "./understand.ts"

/**
 * Whether a phrase may begin or end inside a word where no index finds it: with one or two letters, or with
 * some digits of a number.
 */
export function mayBeHidden(words: readonly string[]): boolean {
  return [words[0], words.at(-1)].some(
    (word) => word !== undefined && (!mayBePart(word) || !hasPart(`0${word}0`, word)),
  )
}

/** Whether it has signs that an index does not keep. Those that end a sentence do not count. */
export function hasSigns(phrase: string): boolean {
  return /[^\w\s\u0080-\uffff]/.test(phrase.replace(/[?!.,;:]+$/, ""))
}

/**
 * The indexes' answer with what a scan found: texts with the exact phrase come before the rest. Who asks for TS means
 * TypeScript rather than hosts, so what says a short word otherwise comes before what has its letters.
 */
export function withHidden(
  found: Answer,
  scanned: Answer,
  maxResults: number,
  standing: Standing | undefined,
): Answer {
  const { query, besideHidden: best = [], guesses = 0 } = found
  const known = new Map(best.map((match) => [match.memory.path, match]))
  const phrases = best.filter(isPhrase)
  const scannedPhrases = (scanned.all ?? []).filter(isPhrase)
  if (scannedPhrases.length === 0) return found
  const hidden = scannedPhrases
    .map((match) => known.get(match.memory.path) ?? match)
    .filter((match) => !phrases.includes(match))
  const letters = hidden.filter((match) => isInside(query, match))
  const whole = hidden.filter((match) => !isInside(query, match))
  const before = [...phrases, ...whole].sort(byWording)
  const placed = new Set([...before, ...letters])
  const rest = best.filter((match) => !placed.has(match))
  const others = rest.filter((match) => !isGuess(match))
  const room = letters.length > 0 ? Math.max(1, page - before.length - letters.length) : 0
  const ordered = [...before, ...others.slice(0, room), ...letters, ...others.slice(room)]
  const more = scannedPhrases.filter((match) => isHidden(match, query)).length
  return {
    ...found,
    matches: arrange(ordered.sort(pastLast), maxResults, standing),
    total: found.total + more - Math.max(guesses, best.filter(isGuess).length),
    stages: [...found.stages, ...scanned.stages],
  }
}

/** Whether it has the phrase, but none of its words in a way that an index finds. */
function isHidden(match: Match, { text, words, isLittle }: Query): boolean {
  const sought = words.flatMap((word) => wordsOf(word))
  const terms = new Set(questionTerms(text, isLittle))
  const its = wordsOf(searchedText(match.memory))
  return !its.some((word) => terms.has(stemOf(word)) || sought.some((each) => isFound(word, each)))
}

/** By meaning alone. */
function isGuess({ kind, words }: Match): boolean {
  return kind === "meaning" && words.length === 0
}

function isPhrase({ kind }: Match): boolean {
  return kind === "phrase"
}
