import type { Candidate } from "../index/port.ts"
import { aloneShare, closerFeatures, closerNames, featureNames, featuresOf, type Told } from "./features.ts"
import { type IndexedQuery, isOfTheTime, isTimeFirst } from "./for-index.ts"
import type { Heard } from "./hear.ts"
import { byWording, type MatchKind, type Part, type StageRank } from "./match.ts"
import { coreForm } from "./understand.ts"
import { closerWeights, weights } from "./weights.ts"

/** A candidate with its place. */
export interface Ranked {
  readonly candidate: Candidate
  readonly kind: MatchKind
  /** It was saved in the time that is asked for, and so comes before all but the whole phrase. */
  readonly isThen: boolean
  /** Nothing but a time is asked for. */
  readonly isOnlyTime: boolean
  /** That time has a number in its name: what has the name comes before what was saved then. */
  readonly isOnlyNumber: boolean
  readonly score: number
  /** How a phrase was found. */
  readonly form: number
  /** The features of all candidates, and where this one's begin. */
  readonly features: Float64Array
  readonly start: number
  /** The share of all candidates that were saved with no other near them in time. */
  readonly aloneShare: number
  /** The score of the remote embedder, from 0 to 1. */
  readonly remoteScore: number
}

const allFeatureNames = [...featureNames, ...closerNames]
/** The weights in the order of the features, before and after the texts are read. */
const firstWeights = Float64Array.from(featureNames, (name) => weights[name])
const laterWeights = Float64Array.from(allFeatureNames, (name) => closerWeights[name])

/** Without any of the words, a memory must be at least so near in meaning; a single word says little. */
const leastMeaning = 0.15
const leastOfOneWord = 0.25

/** The same for the remote embedder's results, whose scores are relative to its best. */
const leastRemote = 0.5
/** What that counts for in a score. */
const remoteWeight = 4

/**
 * Orders candidates: those with the whole phrase before those with all words, then the rest, each by score
 * or, with `isByTime`, newest first. What was saved at the time asked for comes before the rest, what no
 * longer holds comes last.
 */
export function rank(heard: Heard, isByTime: boolean): Ranked[] {
  const { candidates, query, remoteScores } = heard
  const alone = aloneShare(candidates)
  const features = featuresOf(heard, () => alone)
  const isSuccessor = successorsAmong(candidates, query)
  const ranked = candidates.flatMap((candidate, at): Ranked[] => {
    const remoteScore = remoteScores?.get(candidate.known().hash) ?? 0
    const isOfTime = isOfTheTime(candidate, query)
    const own = kindOf(candidate, query, remoteScore, isOfTime)
    const kind = isSuccessor(candidate) && !(own && isLiteral(own)) ? "successor" : own
    if (kind === undefined) return []
    const start = at * featureNames.length
    return [
      {
        candidate,
        kind,
        isThen: isOfTime && isTimeFirst(query),
        isOnlyTime: query.isOnlyTime,
        isOnlyNumber: query.isOnlyTime && query.timeTerms.some((term) => /\d/.test(term)),
        score: scoreOf(features, start, firstWeights) + remoteWeight * remoteScore,
        form: candidate.literal === "core" ? coreForm : 0,
        features,
        start,
        aloneShare: alone,
        remoteScore,
      },
    ]
  })
  return withoutGuesses(wordsBeforeTime(ranked, query)).sort(
    (a, b) => inOrder(a, b, isByTime) || inOrderOfSaving(a, b, query.wantsOldest),
  )
}

/** The candidates that replace outdated ones with all the words, over any number of steps. */
function successorsAmong(
  candidates: readonly Candidate[],
  query: IndexedQuery,
): (candidate: Candidate) => boolean {
  const outdated = query.isOnlyTime ? [] : candidates.filter(({ supersededBy }) => supersededBy > 0)
  const successors = new Set<Candidate>()
  const byName = outdated.length > 0 ? firstByName(candidates) : undefined
  // A chain that reaches a passed candidate ends where that one's ended, or is a circle.
  const passed = new Set<Candidate>()
  for (const each of outdated) {
    const kind = kindOf(each, query, 0, isOfTheTime(each, query))
    if (!kind || !isLiteral(kind)) continue
    const { tier } = each.address()
    let last: Candidate | undefined = each
    while (last && last.supersededBy > 0 && !passed.has(last)) {
      passed.add(last)
      last = byName?.get(`${tier} ${last.supersededBy}`)
    }
    if (last && !(last.supersededBy > 0)) successors.add(last)
  }
  return (candidate) => successors.has(candidate)
}

/** The first of two with the same number. */
function firstByName(candidates: readonly Candidate[]): ReadonlyMap<string, Candidate> {
  const named = candidates.map((each) => [`${each.address().tier} ${each.id}`, each] as const)
  return new Map(named.reverse())
}

/** By its words, else by when it was saved or by meaning. Undefined if it does not match. */
function kindOf(
  candidate: Candidate,
  query: IndexedQuery,
  remoteScore: number,
  isOfTime: boolean,
): MatchKind | undefined {
  const { literal, terms, evidence } = candidate
  const kind = kindByLetters(candidate, query)
  if (kind) return kind
  if (query.isOnlyTime) return isOfTime ? "time" : undefined
  // A memory saved in May has that word in its date.
  const needed = isOfTime ? query.otherTerms : query.neededTerms
  // A synonym is not what was asked for.
  const isThere = (term: string) => terms.includes(term) && !query.otherWords?.has(term)
  const asked = query.terms.length
  if (asked > 0 && needed.every(isThere)) return "all-words"
  if (literal === "some" || terms.length > 0) return "any-word"
  if (isOfTime && query.timeRole !== "hint") return "time"
  if (query.timeRole === "said") return undefined
  const isNear = evidence.meaning >= (asked > 1 ? leastMeaning : leastOfOneWord)
  return isNear || remoteScore >= leastRemote ? "meaning" : undefined
}

/** If it has all that was asked for as it is spelled, or the date that was asked for in any spelling. */
function kindByLetters({ literal, fit, terms }: Candidate, query: IndexedQuery): MatchKind | undefined {
  const { isOnlyTime, day, phrase } = query
  // Only the text shows whether these stand together.
  if (isOnlyTime && day?.terms.every((term) => terms.includes(term))) return "phrase"
  if (literal !== "phrase" && literal !== "core" && literal !== "all") return undefined
  if (terms.length === 0 && phrase.length === 1 && fit === 2) return "inside"
  return literal === "all" ? "all-words" : "phrase"
}

/** The rank that each stage alone would give a candidate. */
export function stageRanks({
  candidates,
  isByMeaning,
  remoteScores,
}: Heard): (candidate: Candidate) => StageRank[] {
  const stages: [string, (candidate: Candidate) => number][] = [
    ["words", ({ evidence }) => evidence.words],
    ...(isByMeaning
      ? [["meaning", ({ evidence }) => evidence.meaning] as [string, (each: Candidate) => number]]
      : []),
  ]
  if (remoteScores) stages.push(["embedder", (candidate) => remoteScores.get(candidate.known().hash) ?? 0])
  const scores = stages.map(([name, of]) => ({ name, of, all: candidates.map(of).sort((a, b) => b - a) }))
  return (candidate) =>
    scores.flatMap(({ name, of, all }) => {
      const score = of(candidate)
      return score > 0 ? [{ name, score, rank: all.indexOf(score) + 1 }] : []
    })
}

/** The score once its text has been read. */
export function closerScore({ features, start, aloneShare, remoteScore }: Ranked, read: Told): number {
  const told = closerFeatures(aloneShare, read)
  return (
    scoreOf(features, start, laterWeights) +
    told.reduce((sum, value, at) => sum + value * (laterWeights[featureNames.length + at] as number), 0) +
    remoteWeight * remoteScore
  )
}

/** Uses as many weights as there are features, even if more follow. */
function scoreOf(features: Float64Array, start: number, itsWeights: Float64Array): number {
  let score = 0
  for (let at = 0; at < featureNames.length; at++)
    score += (itsWeights[at] as number) * (features[start + at] as number)
  return score
}

/** What each feature added to the score, with or without those of its text. */
export function partsOf({ features, start, aloneShare, remoteScore }: Ranked, read?: Told): Part[] {
  const told = read ? closerFeatures(aloneShare, read) : []
  const values = [...features.subarray(start, start + featureNames.length), ...told]
  const itsWeights = read ? laterWeights : firstWeights
  const parts = values.map((value, at) => ({
    name: String(allFeatureNames[at]),
    value: value * (itsWeights[at] as number),
  }))
  return [...parts, { name: "embedder", value: remoteWeight * remoteScore }].filter(
    ({ value }) => value !== 0,
  )
}

/** A match by time alone does not come before memories that have all the other words. */
function wordsBeforeTime(ranked: readonly Ranked[], { timeRole }: IndexedQuery): readonly Ranked[] {
  const hasAll = ({ kind }: Ranked) => isLiteral(kind) || kind === "successor"
  const isSaidAnyway = ranked.some((each) => hasAll(each) && !each.isThen && !isPast(each))
  if (timeRole !== "first" || !isSaidAnyway) return ranked
  return ranked.map((each) => (each.kind === "time" ? { ...each, isThen: false } : each))
}

/** Drops matches by meaning if a memory that still holds has all the letters that were asked for. */
function withoutGuesses(ranked: readonly Ranked[]): Ranked[] {
  const isSure = ranked.some((each) => (isLiteral(each.kind) || each.kind === "inside") && !isPast(each))
  return ranked.filter(({ kind }) => !(isSure && kind === "meaning"))
}

function isLiteral(kind: MatchKind): boolean {
  return kind === "phrase" || kind === "all-words"
}

const kindOrder: Readonly<Record<MatchKind, number>> = {
  phrase: 0,
  "all-words": 1,
  successor: 2,
  "any-word": 3,
  time: 3,
  meaning: 3,
  inside: 4,
}

/**
 * What no longer holds last, what was saved at the time asked for first, then literal matches, then by score,
 * or by time if that is asked for. 0 if all is equal.
 */
export function inOrder(a: Ranked, b: Ranked, isByTime: boolean): number {
  return inOrderBeforeScore(a, b) || (isInOrderOfTime(a, isByTime) ? 0 : b.score - a.score)
}

/** By all that counts more than the score. */
export function inOrderBeforeScore(a: Ranked, b: Ranked): number {
  return (
    Number(isPast(a)) - Number(isPast(b)) ||
    turn(a) - turn(b) ||
    kindOrder[a.kind] - kindOrder[b.kind] ||
    byWords(a, b)
  )
}

export function isInOrderOfTime({ kind, isOnlyTime }: Ranked, isByTime: boolean): boolean {
  return (isByTime && (isLiteral(kind) || kind === "inside")) || isOnlyTime
}

/** Whole words before parts of words: who looks for a port does not want the report. */
function byWords(a: Ranked, b: Ranked): number {
  const wordingOf = ({ candidate: { fit }, form }: Ranked) => ({ fit, form })
  return isLiteral(a.kind) ? byWording(wordingOf(a), wordingOf(b)) : 0
}

/** A time ranks before words, but after the whole question, unless that is just the time and no number. */
function turn({ kind, isThen, isOnlyTime, isOnlyNumber }: Ranked): number {
  if (kind === "phrase" && (!isOnlyTime || isOnlyNumber)) return 0
  return isThen ? 1 : 2
}

export function isPast({ candidate }: Ranked): boolean {
  return candidate.supersededBy > 0 || candidate.isExpired
}

/** Of two saved at the same time the better one first: an import brings many at once. */
function inOrderOfSaving(a: Ranked, b: Ranked, isOldestFirst: boolean): number {
  const [one, other] = isOldestFirst ? [b.candidate, a.candidate] : [a.candidate, b.candidate]
  return other.createdMs - one.createdMs || b.score - a.score || other.id - one.id
}
