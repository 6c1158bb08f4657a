import type { Embedder, Translation } from "../embed/port.ts"
import type {
  Candidate,
  Form,
  Hearing,
  Index,
  IndexFilter,
  IndexQuestion,
  Statistics,
} from "../index/port.ts"
import { raritiesOf } from "../index/scoring.ts"
import { stemOf, wordsByStem } from "../index/stems.ts"
import { type IndexedQuery, mayAnswerByTime } from "./for-index.ts"
import { formsOf } from "./forms.ts"
import { datedBy, type NoteTimes } from "./note-times.ts"
import { otherWordsOf } from "./other-words.ts"
import { isWithin, type Range } from "./spans.ts"
import { isKnown, numberedParts, spelledAs } from "./spelled-as.ts"
import { bothEnds } from "./understand.ts"

/** What all indexes together say to a question. */
export interface Heard {
  readonly candidates: readonly Candidate[]
  readonly remoteScores: ReadonlyMap<number, number> | undefined
  /** Whether the search was by meaning too. */
  readonly isByMeaning: boolean
  /** How many have any of the words, and how many all. */
  readonly anyCount: number
  readonly allCount: number
  /** If the time is an answer by itself: how many were saved then, and how many of these have none of the words. */
  readonly duringCount: number
  readonly onlyDuringCount: number
  /** What each term is worth. */
  readonly rarities: ReadonlyMap<string, number>
  /** From each term to the word that it comes from. */
  readonly written: ReadonlyMap<string, string>
  /** Whether it was translated into English. */
  readonly isTranslated: boolean
  /** How much of it the table of words knows, from 0 to 1. It mostly does not know names. */
  readonly knownShare: number
  /** The question as it was finally understood: terms that no memory has may be typos. */
  readonly query: IndexedQuery
}

export interface Asking {
  /** Whether to search by meaning as well, given how many have all the words. */
  readonly wantsMeaning: (allCount: number) => boolean
  readonly filter: IndexFilter
  /** Indexes that have only what passes the filter. */
  readonly filtered?: ReadonlySet<Index> | undefined
  readonly nowMs: number
  readonly count: number
  /** What the remote embedder found near: hashes of entries, each with a number from 0 to 1. */
  readonly remoteScores?: ReadonlyMap<number, number> | undefined
  /** When the memories quoted in notes were saved, by the hashes of the notes' entries. */
  readonly noteTimes?: NoteTimes | undefined
}

/** Asks all indexes together: first how common each term is across them, then for candidates. */
export function hear(
  indexes: readonly Index[],
  query: IndexedQuery,
  embedder: Embedder,
  asking: Asking,
): Heard {
  const half = askForTerms(indexes, query, embedder, asking)
  const { written, isTranslated, neededTerms, otherTerms } = half
  const allCount = half.hearings.reduce((sum, hearing) => sum + hearing.allCount, 0)
  // Letters inside longer words are not what was asked for.
  const sureCount = half.hearings.some(({ isOnlyInside }) => !isOnlyInside) ? allCount : 0
  const isByMeaning = asking.wantsMeaning(sureCount)
  // Synonyms are only tried if no memory has more than two thirds of the words, in whatever form.
  const most = Math.floor((otherTerms.length * 2) / 3) + 1
  const isNowhere = () => sureCount === 0 && !half.hearings.some((hearing) => hearing.hasOf(otherTerms, most))
  const { terms, hearings, all, otherWords } = isByMeaning && isNowhere() ? inOtherWords(indexes, half) : half
  const vector = isByMeaning ? embedder.embed(query.text) : new Float32Array(0)
  const rarities = raritiesOf(terms, all)
  const there = terms.filter((term) => all.frequency.get(term))
  const timed = query.isOnlyTime || mayAnswerByTime(query) ? hearings : []
  return {
    candidates: datedBy(
      asking.noteTimes,
      hearings.flatMap((hearing) => hearing.candidates(all, vector)),
    ),
    remoteScores: asking.remoteScores,
    isByMeaning,
    anyCount: hearings.reduce((sum, { anyCount }) => sum + anyCount, 0),
    allCount,
    duringCount: timed.reduce((sum, { duringCount }) => sum + duringCount, 0),
    onlyDuringCount: timed.reduce((sum, { onlyDuringCount }) => sum + onlyDuringCount, 0),
    rarities,
    written,
    isTranslated,
    knownShare: isByMeaning ? knownShareOf(there, rarities, written, embedder) : 1,
    query: { ...query, terms, neededTerms, otherTerms, otherWords },
  }
}

type Forms = NonNullable<IndexQuestion["forms"]>

/** What the indexes say about some terms, before they name the memories that have them. */
interface Hearings {
  readonly terms: readonly string[]
  readonly hearings: readonly Hearing[]
  /** Of all indexes together. */
  readonly all: Statistics
  readonly otherWords?: ReadonlyMap<string, readonly string[]>
}

/** The first half of the answers, for the terms that turn out to be meant. */
interface FirstHalf extends Hearings, Pick<IndexedQuery, "neededTerms" | "otherTerms"> {
  /** From each stem to the word that it comes from. */
  readonly written: ReadonlyMap<string, string>
  readonly isTranslated: boolean
  readonly forms: Forms
  readonly ask: (terms: readonly string[], forms: Forms) => Hearings
}

/**
 * Replaces terms that no memory has by what was meant: corrects a typo, translates a foreign word, or looks for the parts
 * of iOS16 by themselves. Whoever has these has not all that was asked for.
 */
function askForTerms(
  indexes: readonly Index[],
  query: IndexedQuery,
  embedder: Embedder,
  asking: Asking,
): FirstHalf {
  const { text, terms } = query
  const written = wordsByStem(text)
  const translation = embedder.translate?.(text, query.language)
  const wordOf = (term: string) => written.get(term) ?? term
  const isEnglish = (word: string) => embedder.knows?.(word) ?? false
  const ownForms = formsOf(text, new Map(terms.map((term) => [term, wordOf(term)])), indexes, isEnglish)
  const forms = query.day ? new Map([...ownForms, ...query.day.forms]) : ownForms
  const ask = asker(indexes, query, asking)
  const first = ask(terms, forms)
  for (const word of translation?.english ?? []) written.set(stemOf(word), word)
  const spelled = new Map(
    terms.map((term) => [
      term,
      first.all.frequency.get(term) ? term : spelledAs(term, wordOf(term), indexes, embedder),
    ]),
  )
  const asSpelled = (some: readonly string[]) => [...new Set(some.map((term) => spelled.get(term) ?? term))]
  const isSought = (term: string) =>
    query.day?.terms.includes(term) === true || indexes.some((index) => index.frequency(term) > 0)
  const own = translation ? terms.filter((term) => !translation.isLittle(wordOf(term))) : terms
  const english = translation ? inEnglish(translation, asSpelled(own), isSought) : []
  const meantBy = (some: readonly string[]) => (english.length > 0 ? english : asSpelled(some))
  const meant = inParts(meantBy(terms), first.all, written, indexes)
  const isNew = meant.length !== terms.length || meant.some((term, at) => term !== terms[at])
  return {
    ...(isNew ? ask(meant, forms) : first),
    neededTerms: meantBy(query.neededTerms),
    otherTerms: meantBy(query.otherTerms),
    written,
    isTranslated: translation !== undefined,
    forms,
    ask,
  }
}

/** Asks again with synonyms of the terms, which count like the terms themselves. */
function inOtherWords(
  indexes: readonly Index[],
  { terms, written, forms, ask, ...half }: FirstHalf,
): Hearings {
  const words = new Map(terms.map((term) => [term, written.get(term) ?? term]))
  const otherWords = otherWordsOf(words, indexes, half.all.count)
  if (otherWords.size === 0) return { terms, ...half }
  for (const hearing of half.hearings) hearing.dismiss()
  const all = new Map(forms)
  for (const [term, others] of otherWords)
    all.set(term, [...(forms.get(term) ?? []), ...others.map((word): Form => [word])])
  return { ...ask(terms, all), otherWords }
}

/** Asks all indexes for some terms, and for the rest of a question. */
function asker(
  indexes: readonly Index[],
  { words, phrase, core, wantsOldest, range: during }: IndexedQuery,
  { filter, filtered, nowMs, count, remoteScores, noteTimes }: Asking,
): FirstHalf["ask"] {
  const also = new Set([...(remoteScores?.keys() ?? []), ...hashesWithin(noteTimes, during)])
  const rest = { words, phrase, core, wantsOldest, nowMs, count, during, also }
  const filterFor = (index: Index) => (filtered?.has(index) ? {} : filter)
  return (terms, forms) => {
    const ask = (index: Index) => index.ask({ terms, forms, ...rest, filter: filterFor(index) })
    const hearings = indexes.map(ask)
    return { terms, hearings, all: together(hearings.map(({ statistics }) => statistics)) }
  }
}

/** Adds the parts to what is known as written. */
function inParts(
  terms: readonly string[],
  { frequency }: Statistics,
  written: Map<string, string>,
  indexes: readonly Index[],
): readonly string[] {
  const parted = terms.flatMap((term) => {
    const parts = frequency.get(term) === 0 ? numberedParts(written.get(term) ?? term, indexes) : []
    for (const part of parts) written.set(stemOf(part), part)
    return parts.length > 0 ? parts.map(stemOf) : [term]
  })
  return bothEnds([...new Set(parted)])
}

function hashesWithin(times: NoteTimes | undefined, range: Range | undefined): number[] {
  if (!times || !range) return []
  return [...times].flatMap(([hash, ms]) => (isWithin(ms, range) ? hash : []))
}

/** The question's own terms that some memory may have, and the English translation of all of it. */
function inEnglish(
  { english }: Translation,
  own: readonly string[],
  isSought: (term: string) => boolean,
): readonly string[] {
  return bothEnds([...new Set([...own.filter(isSought), ...english.map(stemOf)])])
}

/** The cube root of the share: what the table does know still says much. */
function knownShareOf(
  terms: readonly string[],
  rarities: ReadonlyMap<string, number>,
  written: ReadonlyMap<string, string>,
  embedder: Embedder,
): number {
  let [known, all] = [0, 0]
  for (const term of terms) {
    const rarity = rarities.get(term) ?? 0
    all += rarity
    if (isKnown(written.get(term) ?? term, embedder)) known += rarity
  }
  return all > 0 ? Math.cbrt(known / all) : 1
}

function together(parts: readonly Statistics[]): Statistics {
  const frequency = new Map<string, number>()
  for (const part of parts)
    for (const [term, count] of part.frequency) frequency.set(term, (frequency.get(term) ?? 0) + count)
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    totalLength: parts.reduce((sum, { totalLength }) => sum + totalLength, 0),
    frequency,
  }
}
