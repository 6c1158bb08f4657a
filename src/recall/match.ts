import type { Memory } from "../domain/memory.ts"
import { parseInstant } from "../domain/time.ts"
import { fold, type Query } from "./understand.ts"

export type MatchKind = "phrase" | "all-words" | "any-word"

export interface Match {
  readonly memory: Memory
  readonly kind: MatchKind
  /** The query's words that were found. */
  readonly words: readonly string[]
  /** 1 for the phrase, then all words, then by the share of words; for sorting and for show. */
  readonly score: number
  /** When the memory was created, in milliseconds. */
  readonly createdMs: number
}

/** Short words must stand alone: "go" is not in "category". Longer ones may be parts: "prefer" is in "prefers". */
const partFrom = 3

/** Whether and how a memory answers a query, by reading its text and tags. */
export function matchMemory(memory: Memory, query: Query): Match | undefined {
  const text = fold(
    memory.tags.length === 0 ? memory.content : `${memory.content}\n${memory.tags.join("\n")}`,
  )
  const isPhrase =
    text.includes(query.phrase) || (query.phrase.includes(" ") && spaceFolded(text).includes(query.phrase))
  const found = query.words.filter((word) => hasWord(text, word))
  if (!isPhrase && found.length === 0) return undefined
  const createdMs = parseInstant(memory.created) ?? 0
  if (isPhrase) return { memory, kind: "phrase", words: found, score: 1, createdMs }
  const share = found.length / query.words.length
  if (share === 1) return { memory, kind: "all-words", words: found, score: 0.8, createdMs }
  return { memory, kind: "any-word", words: found, score: 0.6 * share, createdMs }
}

/** Where a line ends in the middle of a phrase. */
function spaceFolded(text: string): string {
  return text.includes("\n") || text.includes("  ") ? text.replace(/\s+/g, " ") : text
}

function hasWord(text: string, word: string): boolean {
  if (word.length >= partFrom || !isWordCharacter(word.charCodeAt(0))) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isAlone =
      !isWordCharacter(text.charCodeAt(at - 1)) && !isWordCharacter(text.charCodeAt(at + word.length))
    if (isAlone) return true
  }
  return false
}

/** Of the ASCII ones: what stands beside a word in another script does not make it another word. */
function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
}

/** Best first; the newer one where two are as good. */
export function byRank(a: Match, b: Match): number {
  return b.score - a.score || b.createdMs - a.createdMs || b.memory.id - a.memory.id
}
