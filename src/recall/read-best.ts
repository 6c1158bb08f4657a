import { once } from "../basics/once.ts"
import type { Memory } from "../domain/memory.ts"
import type { Fit } from "../index/parts.ts"
import type { Known } from "../index/port.ts"
import { stemOf, wordsByStem } from "../index/stems.ts"
import { wordsOf } from "../index/tokens.ts"
import { fitIn } from "./fit.ts"
import type { IndexedQuery } from "./for-index.ts"
import { type Match, matchMemory, type StageRank, searchedText } from "./match.ts"
import { newerThanQuoted } from "./quoted.ts"
import { isInOrderOfTime, partsOf, type Ranked } from "./rank.ts"
import type { Range } from "./spans.ts"
import type { Standing } from "./standing.ts"
import type { Query } from "./understand.ts"

/** One of the best, with where it is. */
export interface Found {
  readonly ranked: Ranked
  readonly known: Known
  readonly stages: readonly StageRank[]
}

/** The same once its file was read. */
export interface Read {
  readonly ranked: Ranked
  readonly match: Match
}

interface Wanted {
  readonly query: Query
  /** From each term to the word that it is of. */
  readonly written: ReadonlyMap<string, string>
  /** And to other words for it. */
  readonly otherWords: IndexedQuery["otherWords"]
  readonly count: number
  readonly standing: Standing | undefined
  readonly isExplained: boolean
  /** Whether what has the words is in order of time. */
  readonly isByTime: boolean
  /** The time that is asked for. */
  readonly during: Range | undefined
}

/** The best that are still there, with what their texts really have of the question. */
export async function readBest(
  best: readonly Found[],
  { query, written, otherWords, count, standing, isExplained, isByTime, during }: Wanted,
  read: (known: Known) => Promise<Memory | undefined>,
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
    const { score, candidate } = each
    const said = saidIn(memory, otherWords)
    const isSaidOtherwise = !literal && candidate.terms.length > 0 && candidate.terms.every(said.isOtherwise)
    const kind = isSaidOtherwise ? "meaning" : truly(each, literal)
    const form = literal?.form ?? 0
    const fit = fitOf(memory, query, kind, candidate.fit)
    const words = wordsFound(said, written, literal, candidate.terms)
    const supersededBy = candidate.supersededBy || (newerThanQuoted(memory, words, during) ?? 0)
    found.push({
      ranked: { ...each, kind, form, candidate: { ...candidate, fit, supersededBy } },
      match: {
        memory,
        kind,
        words,
        score,
        form,
        fit,
        stages,
        ...(isExplained && { parts: partsOf(each) }),
        ...(isInOrderOfTime({ ...each, kind }, isByTime) && { isByTime: true }),
        ...(during && { during }),
        ...(supersededBy > 0 && { supersededBy }),
        ...(candidate.isExpired && { isExpired: true }),
      },
    })
  }
  return found
}

/** How a memory says what was asked for. */
interface Said {
  /** Whether it has another word for a term, and not that one. */
  isOtherwise(term: string): boolean
  /** The word of a term that stands there. */
  asWritten(term: string): string | undefined
}

function saidIn(memory: Memory, otherWords: Wanted["otherWords"]): Said {
  const inText = once(() => wordsByStem(searchedText(memory)))
  const isOtherwise = (term: string) => otherWords?.has(term) === true && !inText().has(term)
  const otherStem = (term: string) =>
    otherWords
      ?.get(term)
      ?.map(stemOf)
      .find((stem) => inText().has(stem))
  return {
    isOtherwise,
    asWritten: (term) => inText().get(isOtherwise(term) ? (otherStem(term) ?? term) : term),
  }
}

/**
 * As they were asked for: those that stand in the text, and those that stand there in another form. What was misspelled, or
 * is said in another word, is told as it stands there.
 */
function wordsFound(
  { isOtherwise, asWritten }: Said,
  written: ReadonlyMap<string, string>,
  literal: Match | undefined,
  terms: readonly string[],
): readonly string[] {
  const isThere = new Set(literal?.words.flatMap((word) => wordsOf(word).map(stemOf)))
  const others = terms
    .filter((term) => !isThere.has(term))
    .map((term) => (isOtherwise(term) ? undefined : written.get(term)) ?? asWritten(term) ?? term)
  return [...(literal?.words ?? []), ...others]
}

/** Words of one stem may be different words: important is not what "import" asks for. */
function fitOf(memory: Memory, query: Query, kind: Ranked["kind"], fit: Fit): Fit {
  const isWhole = fit === 0 && (kind === "phrase" || kind === "all-words")
  return isWhole ? fitIn(searchedText(memory), query.words) : fit
}

/** The index goes by words; whether they stand together as they were asked for is seen in the text. */
function truly({ kind, candidate }: Ranked, literal: Match | undefined): Ranked["kind"] {
  if (literal?.isCutNumber) return kind === "phrase" ? "all-words" : kind
  if (literal?.kind === "phrase" || literal?.kind === "all-words") return literal.kind
  if (kind === "phrase") return candidate.terms.length > 0 ? "all-words" : "any-word"
  return kind
}
