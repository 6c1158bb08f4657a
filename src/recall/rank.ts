import type { Memory } from "../domain/memory.ts"
import type { Embedder } from "../embed/port.ts"
import type { Corpus } from "./corpus.ts"
import { type Features, featureNames, type Scored, scoreAll } from "./features.ts"
import { isPast, type Match, type MatchKind, matchMemory, newestFirst } from "./match.ts"
import { type Answer, passes, pastMarker, type Question } from "./recall.ts"
import { understand } from "./understand.ts"
import { weights } from "./weights.ts"

/** A memory without any of the words is an answer from this likeness of meaning on. */
const leastMeaning = 0.2

/**
 * A question over a corpus: understand, score every memory by its features, and put in order: what has the
 * whole phrase before what has all words, that before the rest, and what no longer holds last.
 */
export function recallByRank(
  memories: readonly Memory[],
  corpus: Corpus,
  embedder: Embedder,
  { query: text, maxResults, filter, nowMs }: Question,
): Answer {
  const query = understand(text)
  const withPast = pastMarker(memories, nowMs)
  const matches = scoreAll(text, corpus, embedder).flatMap((scored): Match[] => {
    const { memory } = scored.document
    if (filter !== undefined && !passes(memory, filter)) return []
    const literal = matchMemory(memory, query)
    const kind = kindOf(scored, literal?.kind)
    if (kind === undefined) return []
    const parts = partsOf(scored.features)
    const score = parts.reduce((sum, { value }) => sum + value, 0)
    return [withPast({ memory, kind, words: literal?.words ?? scored.found, score, parts })]
  })
  const answers = withoutGuesses(matches)
  answers.sort(query.words.length > 1 ? byScore : byTime)
  const stages = ["words", ...(embedder.dimensions > 0 ? ["meaning"] : [])]
  return { query, matches: answers.slice(0, maxResults), total: answers.length, stages, degraded: [] }
}

function kindOf({ hasAll, found, cosine }: Scored, literal: MatchKind | undefined): MatchKind | undefined {
  if (literal === "phrase" || literal === "all-words") return literal
  if (hasAll) return "all-words"
  if (literal !== undefined || found.length > 0) return "any-word"
  return cosine >= leastMeaning ? "meaning" : undefined
}

function partsOf(features: Features): { name: string; value: number }[] {
  return featureNames.flatMap((name) => {
    const value = weights[name] * features[name]
    return value === 0 ? [] : [{ name, value }]
  })
}

const tiers: Readonly<Record<MatchKind, number>> = { phrase: 0, "all-words": 1, "any-word": 2, meaning: 2 }

/** Whoever gets all the words that were asked for does not want to be told what is merely like them. */
function withoutGuesses(matches: readonly Match[]): Match[] {
  const isSure = matches.some(({ kind }) => kind === "phrase" || kind === "all-words")
  return matches.filter(({ kind }) => !(isSure && kind === "meaning"))
}

function byTier(a: Match, b: Match): number {
  return isPast(a) - isPast(b) || tiers[a.kind] - tiers[b.kind]
}

function byScore(a: Match, b: Match): number {
  return byTier(a, b) || b.score - a.score || newestFirst(a.memory, b.memory)
}

/** A single word is in a memory or it is not: of those that have it the newer one comes first. */
function byTime(a: Match, b: Match): number {
  const isLiteral = a.kind === "phrase" || a.kind === "all-words"
  return byTier(a, b) || (isLiteral ? 0 : b.score - a.score) || newestFirst(a.memory, b.memory)
}
