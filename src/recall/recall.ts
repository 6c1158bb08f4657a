import { once } from "../basics/once.ts"
import type { Memory } from "../domain/memory.ts"
import type { Embedder } from "../embed/port.ts"
import type { Index, IndexFilter, Known } from "../index/port.ts"
import { closenessOf, type WithText } from "./closeness.ts"
import { type Close, toldBy } from "./features.ts"
import { asTime, forIndex, type IndexedQuery, isOfTheTime, isTimeFirst, seekingTime } from "./for-index.ts"
import { type Heard, hear } from "./hear.ts"
import { hasSigns, mayBeHidden } from "./hidden.ts"
import { type InItsLanguage, inItsLanguage } from "./in-its-language.ts"
import { askedKind } from "./kinds/asked.ts"
import { byTime, pastLast } from "./match.ts"
import { mayTellTime } from "./may-tell-time.ts"
import { newerFirst } from "./newer-first.ts"
import { type NoteTimes, noteTimes } from "./note-times.ts"
import { considered, mostAlike, page, spare } from "./pages.ts"
import { closerScore, inOrder, isPast, partsOf, type Ranked, rank, stageRanks } from "./rank.ts"
import { type Found, type Read, readBest } from "./read-best.ts"
import type { Answer } from "./scan.ts"
import { bestFor, type Standing, withPrecedence } from "./standing.ts"
import { englishSpeech } from "./time-speech.ts"
import { asksForNewestAlone } from "./time-words.ts"
import { plenty, type Query } from "./understand.ts"

export interface RecallDeps {
  readonly indexes: readonly Index[]
  /** Runs the questions to the indexes without letting other writes in between. */
  readonly within: <T>(work: () => T) => T
  readonly embedder: Embedder
  /** What the file says now; undefined if it is gone or no longer a memory. */
  readonly read: (found: Pick<Known, "address">) => Promise<Memory | undefined>
}

export interface Asked {
  readonly query: Query
  readonly filter: IndexFilter
  /** Indexes that have only what passes the filter. */
  readonly filtered?: ReadonlySet<Index> | undefined
  readonly maxResults: number
  readonly nowMs: number
  /** Whether each result says where each stage ranked it. */
  readonly isExplained?: boolean
  /** By words only, by meaning too, or whichever suits the question. */
  readonly mode: "auto" | "fts" | "hybrid"
  /** What the remote embedder found near: hashes of entries, each with a number from 0 to 1. */
  readonly remoteScores?: ReadonlyMap<number, number> | undefined
  /** Scores memories by reading them with the question: a number from 0 to 1 each. */
  readonly rerank?: ((memories: readonly Memory[]) => Promise<readonly number[] | undefined>) | undefined
  readonly standing?: Standing | undefined
}

/** How many candidates of each sort are weighed. */
const weighedEach = 40
const reranked = 20
/** How many of those with the rarest term are read, whatever their score. */
const rarestRead = 3

/** Answers from the indexes: gathers candidates, reads the best files, weighs them again, reranks. */
export async function recallFromIndex(question: Asked, deps: RecallDeps): Promise<Answer> {
  const asked = { ...question, ...(await inItsLanguage(question.query, question.nowMs, deps.embedder)) }
  const { query, speech, rerank, standing, isExplained = false } = asked
  const sought = forIndex(query, asked.nowMs, speech)
  const mayBeTime = speech !== englishSpeech || mayTellTime(query.text) || asksForNewestAlone(query.text)
  const during = sought.range ?? (mayBeTime ? asTime(query, asked.nowMs, speech)?.range : undefined)
  const times = await noteTimes(during, { ...asked, ...deps })
  const gathered = deps.within(() => gather(asked, deps, sought, times))
  const { heard, isByTime, best, count } = gathered
  const closeness = heard.isByMeaning && !isByTime ? closenessOf(heard, deps.embedder) : undefined
  const found = await readBest(
    best,
    {
      query: sought.isOnlyTime ? { ...query, date: sought.day?.pattern } : query,
      written: heard.written,
      otherWords: heard.query.otherWords,
      count: considered(count),
      standing,
      isExplained,
      isByTime,
      isOldestFirst: heard.query.wantsOldest,
      during: heard.query.range,
    },
    deps.read,
  )
  const weighed = closeness ? await byTexts(found, closeness, heard, isExplained) : found
  const { wantsOldest } = heard.query
  // Only the text shows if it has the whole phrase and how close it comes.
  const ordered = bestFor(weighed, count, standing, (some) => {
    const sorted = some.toSorted((a, b) => inOrderOfTexts(a, b, isByTime, wantsOldest))
    return wantsOldest ? sorted : newerFirst(sorted)
  })
  const first = ordered.slice(0, reranked)
  const scores = isByTime ? undefined : await rerank?.(first.map(({ match }) => match.memory))
  const again = scores ? bestFor(byReranker(first, scores), reranked, standing) : first
  return answerWith([...again, ...ordered.slice(reranked)], asked, gathered, scores !== undefined)
}

type AskedInIts = Asked & InItsLanguage

/** What the indexes say to a question, all from the same state of them. */
interface Gathered {
  readonly heard: Heard
  readonly ranked: readonly Ranked[]
  readonly isByTime: boolean
  /** Those that may be read, and how many of them are put in order. */
  readonly best: readonly Found[]
  readonly count: number
  /** Whether a text may have the exact phrase without being found by its words. */
  readonly mayHide: boolean
}

function gather(
  asked: AskedInIts,
  { indexes, embedder }: RecallDeps,
  sought: IndexedQuery,
  times: NoteTimes,
): Gathered {
  const { query, filter, filtered, nowMs, maxResults, mode, remoteScores, rerank, isExplained } = asked
  const asking = {
    filter,
    filtered,
    nowMs,
    remoteScores,
    noteTimes: times,
    count: Math.max(weighedEach, considered(maxResults)),
    // If enough memories have all the words, meaning is not needed.
    wantsMeaning: (allCount: number) =>
      mode === "hybrid" || (mode === "auto" && (hasMore(sought) || !isEnough(allCount, query))),
  }
  const first = hear(indexes, sought, embedder, asking)
  const other = otherwise(sought, first, asked)
  const heard = other ? hear(indexes, other, embedder, asking) : first
  const isByTime = wantsNewest(heard, asked)
  const ranked = rank(heard, isByTime)
  const mayHide = mayIndexesHide(indexes, sought, asked)
  // Guesses give way to what only the texts show.
  const forHidden = mayHide ? Math.max(mostAlike, maxResults + ranked.filter(isGuess).length) : 0
  const count = Math.max(maxResults, rerank ? reranked : 0, forHidden)
  const found = finding(heard, isExplained)
  const best = bestOf(isByTime ? ranked : withRarest(ranked), considered(count) + page, found)
  return { heard, ranked, isByTime, best, count, mayHide }
}

/** The question read in another way, if the first reading finds nothing. */
function otherwise(
  sought: IndexedQuery,
  first: Heard,
  { query, nowMs, speech }: AskedInIts,
): IndexedQuery | undefined {
  if (sought.range) return isNothingOf(first) ? seekingTime(sought, query, speech) : undefined
  return first.anyCount === 0 ? asTime(query, nowMs, speech) : undefined
}

/** Whether what is of the time is ranked by the other words: those with all may be of another time. */
function hasMore(sought: IndexedQuery): boolean {
  return isTimeFirst(sought) && !sought.isOnlyTime
}

/** Whether nothing was saved in the time that was asked for. */
function isNothingOf({ candidates, query }: Heard): boolean {
  return !candidates.some((candidate) => isOfTheTime(candidate, query))
}

function isEnough(allCount: number, { words }: Query): boolean {
  return allCount >= (words.length === 1 ? 1 : plenty)
}

/** A single word or a time is there or not, and if enough have all the words, the newest are wanted. */
function wantsNewest(heard: Heard, { query, mode }: Asked): boolean {
  if (query.words.length === 1 || heard.query.isOnlyTime) return true
  return mode === "auto" && (isEnough(heard.allCount, query) || (heard.query.wantsNewest && hasAll(heard)))
}

/** Whether any has all that is asked for, in whatever form. */
function hasAll({ allCount, candidates, query: { neededTerms } }: Heard): boolean {
  if (allCount > 0 || neededTerms.length === 0) return allCount > 0
  return candidates.some(({ terms }) => neededTerms.every((term) => terms.includes(term)))
}

/** Moves the best with the rarest term among those surely read: often they are what was asked for. */
function withRarest(ranked: readonly Ranked[]): readonly Ranked[] {
  const rarest = ranked
    .filter((each) => each.candidate.evidence.rarest > 0 && !isPast(each))
    .sort((a, b) => b.candidate.evidence.coverage - a.candidate.evidence.coverage || b.score - a.score)
    .slice(0, rarestRead)
  return [...new Set([...ranked.slice(0, page + spare - rarest.length), ...rarest, ...ranked])]
}

/** The `most` best, or more. */
function bestOf(ranked: readonly Ranked[], most: number, found: (each: Ranked) => Found): readonly Found[] {
  const best = ranked.slice(0, most).map(found)
  // Only the global folder has memories about languages, and many may be about another language.
  if (best.some(({ address }) => address.tier === "global"))
    best.push(...ranked.slice(most, most + weighedEach).map(found))
  return best
}

/** Adds the place of a file, which only the indexes know. */
function finding(heard: Heard, isExplained = false): (ranked: Ranked) => Found {
  const stagesOf = isExplained ? stageRanks(heard) : () => []
  return (ranked) => ({
    ranked,
    address: ranked.candidate.address(),
    stages: stagesOf(ranked.candidate),
  })
}

function mayIndexesHide(
  indexes: readonly Index[],
  { phrase, core }: IndexedQuery,
  { query }: Asked,
): boolean {
  if (mayBeHidden(phrase) && indexes.some((index) => index.mayHide(phrase))) return true
  if (hasSigns(query.phrase) && countInOrder(indexes, phrase) > page) return true
  return hasSigns(query.core) && countInOrder(indexes, core) > page
}

function countInOrder(indexes: readonly Index[], phrase: readonly string[]): number {
  return indexes.reduce((sum, index) => sum + index.countInOrder(phrase), 0)
}

/** By the ranking, including what the texts added; then the newer or the older, the better, the later id. */
function inOrderOfTexts(a: Read, b: Read, isByTime: boolean, isOldestFirst: boolean): number {
  const [{ memory: one }, { memory: other }] = isOldestFirst ? [b.match, a.match] : [a.match, b.match]
  return (
    inOrder(a.ranked, b.ranked, isByTime) ||
    byTime(one, other) ||
    b.ranked.score - a.ranked.score ||
    other.id - one.id
  )
}

/** Weighs them again by their texts and how close these come to the question. */
async function byTexts(
  found: readonly Read[],
  closenessOf: (found: readonly WithText[]) => readonly Close[],
  { query }: Heard,
  isExplained: boolean,
): Promise<Read[]> {
  const hasInstance = await instancesAsked(query.text)
  const closeness = closenessOf(
    found.map(({ ranked: { candidate }, match }) => ({
      candidate,
      text: match.memory.content,
    })),
  )
  return found.map(({ ranked, match }, at) => {
    const told = toldBy(match.memory.content, closeness[at], query, hasInstance)
    const score = closerScore(ranked, told)
    return {
      ranked: { ...ranked, score },
      match: { ...match, score, ...(isExplained && { parts: partsOf(ranked, told) }) },
    }
  })
}

/** Loaded only if a question may ask for a kind of thing. */
const kinds = once(() => import("./kinds/instances.ts"))

async function instancesAsked(question: string): Promise<((text: string) => boolean) | undefined> {
  const kind = askedKind(question)
  if (kind.nouns.length + kind.verbs.length === 0) return undefined
  return (await kinds()).instancesOf(kind, question)
}

/** Orders by the reranker, which knows no dates: matches of the time stay first, outdated ones last. */
function byReranker(read: readonly Read[], scores: readonly number[]): Read[] {
  return read
    .map(({ ranked, match }, at) => {
      const score = scores[at] ?? 0
      return {
        ranked: { ...ranked, score },
        match: { ...match, score, parts: [{ name: "reranker", value: score }] },
      }
    })
    .sort(
      (a, b) =>
        pastLast(a.match, b.match) ||
        Number(b.ranked.isThen) - Number(a.ranked.isThen) ||
        b.match.score - a.match.score,
    )
}

function answerWith(
  answers: readonly Read[],
  { query, maxResults, remoteScores, standing }: Asked,
  { heard, ranked, mayHide }: Gathered,
  isReranked: boolean,
): Answer {
  const matches = withPrecedence(answers, standing)
  return {
    query,
    matches: matches.slice(0, maxResults),
    besideHidden: mayHide ? matches : undefined,
    total: totalOf(heard, ranked),
    guesses: ranked.filter(isGuess).length,
    stages: [
      "words",
      ...(heard.isByMeaning ? ["meaning"] : []),
      ...(remoteScores ? ["embedder"] : []),
      ...(isReranked ? ["reranker"] : []),
    ],
    degraded: [],
  }
}

function totalOf(
  { anyCount, duringCount, onlyDuringCount, query }: Heard,
  ranked: readonly Ranked[],
): number {
  // A note is of the time that it quotes, but only where all are weighed.
  const isAllWeighed = duringCount <= weighedEach
  if (query.isOnlyTime) return isAllWeighed ? ranked.length : Math.max(duringCount, ranked.length)
  const others = ranked.filter(isWithoutWords)
  if (isAllWeighed) return anyCount + others.length
  const then = others.filter(({ candidate }) => isOfTheTime(candidate, query)).length
  return anyCount + others.length - then + Math.max(then, onlyDuringCount)
}

function isGuess({ kind }: Ranked): boolean {
  return kind === "meaning"
}

function isWithoutWords({ candidate }: Ranked): boolean {
  return candidate.literal === "none" && candidate.terms.length === 0
}
