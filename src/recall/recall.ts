import type { Memory } from "../domain/memory.ts"
import type { Embedder } from "../embed/port.ts"
import { withoutSpeaker } from "../index/entry.ts"
import type { Index, IndexFilter, Known } from "../index/port.ts"
import { closenessOf, type WithText } from "./closeness.ts"
import { forIndex } from "./for-index.ts"
import { type Heard, hear } from "./hear.ts"
import { hasSigns, mayBeHidden } from "./hidden.ts"
import { byTime, isPast, type Match, matchMemory, type StageRank } from "./match.ts"
import { closerScore, inOrder, partsOf, type Ranked, rank, stageRanks } from "./rank.ts"
import type { Answer } from "./scan.ts"
import { arrange, type Standing, spare } from "./standing.ts"
import type { Query } from "./understand.ts"

export interface RecallDeps {
  readonly indexes: readonly Index[]
  /** Runs what asks the indexes: nothing that others write comes in between. */
  readonly within: <T>(work: () => T) => T
  readonly embedder: Embedder
  /** What the file says now; undefined where it is gone or no memory any more. */
  readonly read: (known: Known) => Promise<Memory | undefined>
}

export interface Asked {
  readonly query: Query
  readonly filter: IndexFilter
  readonly maxResults: number
  readonly nowMs: number
  /** Whether each result is to say where each stage put it. */
  readonly isExplained?: boolean
  /** By words only, by meaning too, or as it turns out to be best. */
  readonly mode: "auto" | "fts" | "hybrid"
  /** What the remote embedder found near: hashes of entries with a number from 0 to 1. */
  readonly remoteScores?: ReadonlyMap<number, number> | undefined
  /** Judges memories by reading them with the question: a number from 0 to 1 each. */
  readonly rerank?: ((memories: readonly Memory[]) => Promise<readonly number[] | undefined>) | undefined
  readonly standing?: Standing | undefined
}

/** So many candidates of each sort are weighed. */
const candidates = 40
const reranked = 20

/** A question to the indexes: understand, hear the candidates, rank them, read each file and use what it says now. */
export async function recallFromIndex(asked: Asked, deps: RecallDeps): Promise<Answer> {
  const { query, filter, nowMs, maxResults, mode, remoteScores, rerank, standing } = asked
  const isEnough = (allCount: number) => allCount >= (query.words.length === 1 ? 1 : maxResults)
  const { heard, ranked, isByTime, best, mayHide } = deps.within(() => {
    const sought = forIndex(query, nowMs)
    const heard = hear(deps.indexes, sought, deps.embedder, {
      filter,
      nowMs,
      remoteScores,
      count: Math.max(candidates, maxResults + spare),
      // Where enough have all the words that were asked for, nobody has to guess what they mean.
      wantsMeaning: (allCount) => mode === "hybrid" || (mode === "auto" && !isEnough(allCount)),
    })
    // A single word is in a memory or it is not; and where enough have all the words, the newest are wanted.
    const isByTime =
      query.words.length === 1 ||
      (mode === "auto" && (isEnough(heard.allCount) || (heard.query.wantsNewest && heard.allCount > 0)))
    const ranked = rank(heard, isByTime)
    const stagesOf = asked.isExplained ? stageRanks(heard) : () => []
    const found = (each: Ranked): Found => ({
      ranked: each,
      known: each.candidate.known(),
      stages: stagesOf(each.candidate),
    })
    const most = 2 * maxResults + (rerank ? reranked : spare)
    const best = ranked.slice(0, most).map(found)
    // Only the global folder has memories about languages, and many of them may be for somewhere else.
    if (best.some(({ known }) => known.address.tier === "global"))
      best.push(...ranked.slice(most, most + candidates).map(found))
    const mayHide =
      (mayBeHidden(sought.phrase) && deps.indexes.some((index) => index.mayHide(sought.phrase))) ||
      (hasSigns(query.phrase) && countInOrder(deps.indexes, sought.phrase) > maxResults)
    return { heard, ranked, isByTime, best, mayHide }
  })
  const closeness = heard.isByMeaning && !isByTime ? closenessOf(heard, deps.embedder) : undefined
  // Whether it is a whole phrase, and how close it comes, is only seen in the text; what both folders say may count too.
  const more = heard.allCount > 0 || closeness || isOfBoth(best) ? spare : 0
  const count = rerank ? Math.max(reranked, maxResults) : maxResults + more
  const isExplained = asked.isExplained ?? false
  const found = await readBest(best, { query, count, standing, isExplained }, deps.read)
  const read = closeness ? byCloseness(found, closeness, isExplained) : found
  read.sort(
    (a, b) =>
      inOrder(a.ranked, b.ranked, isByTime) ||
      byTime(a.match.memory, b.match.memory) ||
      b.ranked.score - a.ranked.score ||
      b.match.memory.id - a.match.memory.id,
  )
  const scores = isByTime ? undefined : await rerank?.(read.map(({ match }) => match.memory))
  const answers = scores ? byReranker(read, scores) : read
  return {
    query,
    matches: arrange(
      answers.map(({ match }) => match),
      maxResults,
      standing,
    ),
    total: totalOf(heard, ranked),
    stages: [
      "words",
      ...(heard.isByMeaning ? ["meaning"] : []),
      ...(remoteScores ? ["embedder"] : []),
      ...(scores ? ["reranker"] : []),
    ],
    degraded: [],
    mayHide,
  }
}

function countInOrder(indexes: readonly Index[], phrase: readonly string[]): number {
  return indexes.reduce((sum, index) => sum + index.inOrder(phrase), 0)
}

/** Weighed anew with how close the texts come to the question. */
function byCloseness(
  found: readonly Read[],
  closenessOf: (found: readonly WithText[]) => readonly number[],
  isExplained: boolean,
): Read[] {
  const closeness = closenessOf(
    found.map(({ ranked: { candidate }, match }) => ({
      candidate,
      text: withoutSpeaker(match.memory.content),
    })),
  )
  return found.map(({ ranked, match }, at) => {
    const score = closerScore(ranked, closeness[at] ?? 0)
    return {
      ranked: { ...ranked, score },
      match: { ...match, score, ...(isExplained && { parts: partsOf(ranked, closeness[at] ?? 0) }) },
    }
  })
}

/** By what the reranker says, but for what no longer holds, which stays last. */
function byReranker(read: readonly Read[], scores: readonly number[]): Read[] {
  return read
    .map(({ ranked, match }, at) => {
      const score = scores[at] ?? 0
      return {
        ranked: { ...ranked, score },
        match: { ...match, score, parts: [{ name: "reranker", value: score }] },
      }
    })
    .sort((a, b) => isPast(a.match) - isPast(b.match) || b.match.score - a.match.score)
}

interface Found {
  readonly ranked: Ranked
  readonly known: Known
  readonly stages: readonly StageRank[]
}

interface Read {
  readonly ranked: Ranked
  readonly match: Match
}

function isOfBoth(best: readonly Found[]): boolean {
  const tier = best[0]?.known.address.tier
  return best.some(({ known }) => known.address.tier !== tier)
}

interface Wanted {
  readonly query: Query
  readonly count: number
  readonly standing: Standing | undefined
  readonly isExplained: boolean
}

/** The best that are still there, with what their texts really have of the question. */
async function readBest(
  best: readonly Found[],
  { query, count, standing, isExplained }: Wanted,
  read: RecallDeps["read"],
): Promise<Read[]> {
  const found: Read[] = []
  let wanted = 0
  for (const { ranked: each, known, stages } of best) {
    if (wanted === count) break
    const memory = await read(known)
    if (memory === undefined) continue
    // What is for somewhere else goes to the end and must not take the place of what is for here.
    if (!standing?.isElsewhere(memory)) wanted++
    const literal = matchMemory(memory, query)
    const kind = truly(each, literal)
    const { score, candidate } = each
    const words = literal?.words ?? candidate.terms
    found.push({
      ranked: { ...each, kind },
      match: {
        memory,
        kind,
        words,
        score,
        stages,
        ...(isExplained && { parts: partsOf(each) }),
        ...(candidate.supersededBy > 0 && { supersededBy: candidate.supersededBy }),
        ...(candidate.isExpired && { isExpired: true }),
      },
    })
  }
  return found
}

/** The index goes by words; whether they stand together as they were asked for is seen in the text. */
function truly({ kind, candidate }: Ranked, literal: Match | undefined): Ranked["kind"] {
  if (literal?.isCutNumber) return kind === "phrase" ? "all-words" : kind
  if (literal?.kind === "phrase" || literal?.kind === "all-words") return literal.kind
  if (kind === "phrase") return candidate.terms.length > 0 ? "all-words" : "any-word"
  return kind
}

function totalOf({ anyCount, query }: Heard, ranked: readonly Ranked[]): number {
  if (query.isOnlyTime) return ranked.length
  return anyCount + ranked.filter(({ kind }) => kind === "meaning").length
}
