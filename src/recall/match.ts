import type { Memory } from "../domain/memory.ts"
import { parseInstant } from "../domain/time.ts"
import { fold, type Query, wordsOf } from "./understand.ts"

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
  const text = `${fold(memory.content)}\n${memory.tags.map(fold).join("\n")}`
  const isPhrase = text.includes(query.phrase) || spaceFolded(text).includes(query.phrase)
  const found = wordsFound(text, query.words)
  if (!isPhrase && found.length === 0) return undefined
  const createdMs = parseInstant(memory.created) ?? 0
  if (isPhrase) return { memory, kind: "phrase", words: found, score: 1, createdMs }
  const share = found.length / query.words.length
  if (share === 1) return { memory, kind: "all-words", words: found, score: 0.8, createdMs }
  return { memory, kind: "any-word", words: found, score: 0.6 * share, createdMs }
}

function spaceFolded(text: string): string {
  return text.replace(/\s+/g, " ")
}

function wordsFound(text: string, words: readonly string[]): string[] {
  let standing: Set<string> | undefined
  return words.filter((word) => {
    if (word.length >= partFrom || /[^\u0000-\u007f]/.test(word)) return text.includes(word)
    standing ??= new Set(wordsOf(text))
    return standing.has(word)
  })
}

/** Best first; the newer one where two are as good. */
export function byRank(a: Match, b: Match): number {
  return b.score - a.score || b.createdMs - a.createdMs || b.memory.id - a.memory.id
}
