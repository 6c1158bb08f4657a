import { once } from "../basics/once.ts"
import { isNote, type Memory } from "../domain/memory.ts"
import type { Fit } from "../index/parts.ts"
import type { Address } from "../index/port.ts"
import { stemOf } from "../index/stems.ts"
import { wordsOf } from "../index/tokens.ts"
import { fitIn, withFit } from "./fit.ts"
import type { IndexedQuery } from "./for-index.ts"
import { type Match, matchMemory, type StageRank, searchedText } from "./match.ts"
import { newerThanQuoted } from "./quoted.ts"
import { isInOrderOfTime, partsOf, type Ranked } from "./rank.ts"
import type { Range } from "./spans.ts"
import type { Standing } from "./standing.ts"
import { dateForm, type Query } from "./understand.ts"

/** One of the best candidates, with the place of its file. */
export interface Found {
  readonly ranked: Ranked
  readonly address: Address
  readonly stages: readonly StageRank[]
}

/** The same after its file was read. */
export interface Read {
  readonly ranked: Ranked
  readonly match: Match
}

interface Wanted {
  readonly query: Query
  /** From each term to the word that it comes from. */
  readonly written: ReadonlyMap<string, string>
  /** From each term to its synonyms. */
  readonly otherWords: IndexedQuery["otherWords"]
  readonly count: number
  readonly standing: Standing | undefined
  readonly isExplained: boolean
  /** Whether matches with the words are ordered by time. */
  readonly isByTime: boolean
  readonly isOldestFirst: boolean
  /** The time that is asked for. */
  readonly during: Range | undefined
}

/** Reads the best that still exist. */
export async function readBest(
  best: readonly Found[],
  wanted: Wanted,
  read: (found: Pick<Found, "address">) => Promise<Memory | undefined>,
): Promise<Read[]> {
  const found: Read[] = []
  let ours = 0
  for (const each of best) {
    if (ours === wanted.count) break
    const memory = await read({ address: each.address })
    const reading = memory && readingOf(each, memory, wanted)
    if (!reading) continue
    found.push(reading)
    // A memory about another language goes to the end and must not take the place of one for this project.
    if (!wanted.standing?.isElsewhere(memory)) ours++
  }
  return found
}

/** What a text really has of the question; undefined if it has nothing. */
function readingOf(
  { ranked, stages }: Found,
  memory: Memory,
  { query, written, otherWords, isExplained, isByTime, isOldestFirst, during }: Wanted,
): Read | undefined {
  const literal = matchMemory(memory, query)
  if (isOnlyCondensedThen(ranked, memory, literal, query)) return undefined
  const { score, candidate } = ranked
  const said = saidIn(memory, otherWords)
  const isSaidOtherwise = !literal && candidate.terms.length > 0 && candidate.terms.every(said.isOtherwise)
  const kind = isSaidOtherwise ? "meaning" : truly(ranked, literal, query)
  const form = literal?.form ?? 0
  const fit = fitOf(memory, query, kind, candidate.fit)
  const words = wordsFound(said, written, literal, candidate.terms)
  const supersededBy = candidate.supersededBy || (newerThanQuoted(memory, words, during) ?? 0)
  return {
    ranked: { ...ranked, kind, form, candidate: { ...candidate, fit, supersededBy } },
    match: {
      memory,
      kind,
      words,
      score,
      form,
      fit,
      stages,
      ...(isExplained && { parts: partsOf(ranked) }),
      ...(isInOrderOfTime({ ...ranked, kind }, isByTime) && { inTime: isOldestFirst ? "oldest" : "newest" }),
      ...(during && { during }),
      ...(supersededBy > 0 && { supersededBy }),
      ...(candidate.isExpired && { isExpired: true }),
    },
  }
}

/** Among the words of a note is the day on which it was condensed. */
function isOnlyCondensedThen(
  { isThen }: Ranked,
  memory: Memory,
  literal: Match | undefined,
  { date }: Query,
): boolean {
  return date !== undefined && isNote(memory) && !isThen && literal?.kind !== "phrase"
}

/** How a memory says what was asked for. */
interface Said {
  /** Whether it has a synonym of a term instead of the term itself. */
  isOtherwise(term: string): boolean
  /** The word in the text for a term. */
  asWritten(term: string): string | undefined
}

function saidIn(memory: Memory, otherWords: Wanted["otherWords"]): Said {
  const words = once(() => wordsOf(searchedText(memory)))
  // A stem begins like its word: this leaves few words to find the stem of.
  const written = (stem: string) =>
    words().findLast((word) => word.charCodeAt(0) === stem.charCodeAt(0) && stemOf(word) === stem)
  const isOtherwise = (term: string) => otherWords?.has(term) === true && written(term) === undefined
  const others = (term: string) => otherWords?.get(term)?.values().map(stemOf).map(written)
  return {
    isOtherwise,
    asWritten: (term) => written(term) ?? others(term)?.find((word) => word !== undefined),
  }
}

/**
 * The words that were found, as they were asked for, whether the text has them exactly or in another form. A
 * word that was misspelled, or that the text says by a synonym, is given as it stands in the text.
 */
function wordsFound(
  { isOtherwise, asWritten }: Said,
  written: ReadonlyMap<string, string>,
  literal: Match | undefined,
  terms: readonly string[],
): readonly string[] {
  // Of a date in another form only these are in the text.
  if (literal?.form === dateForm) return literal.words
  const isThere = new Set(literal?.words.flatMap((word) => wordsOf(word).map(stemOf)))
  const others = terms
    .filter((term) => !isThere.has(term))
    .map((term) => (isOtherwise(term) ? undefined : written.get(term)) ?? asWritten(term) ?? term)
  return [...(literal?.words ?? []), ...others]
}

/** Different words may share a stem: "import" does not ask for important. */
function fitOf(memory: Memory, query: Query, kind: Ranked["kind"], fit: Fit): Fit {
  const isWhole = fit === 0 && (kind === "phrase" || kind === "all-words")
  return isWhole ? fitIn(searchedText(memory), query.words) : fit
}

/** The index only knows words; the text shows whether they stand together as asked. */
function truly({ kind, candidate }: Ranked, literal: Match | undefined, query: Query): Ranked["kind"] {
  if (literal && candidate.terms.length === 0 && withFit(literal, query).isInside) return "inside"
  if (literal?.isCutNumber) return kind === "phrase" ? "all-words" : kind
  if (literal?.kind === "phrase" || literal?.kind === "all-words") return literal.kind
  if (kind === "phrase") return candidate.terms.length > 0 ? "all-words" : "any-word"
  return kind
}
