import type { Scope, Tier } from "../domain/memory.ts"
import type { Fit } from "./parts.ts"

/**
 * The derived index: it knows where words are, never what a text says. Whoever asks gets addresses, hashes
 * and what was counted, and reads the file for the rest. It may be thrown away at any time.
 */
export interface Index {
  /** What it has, for telling what is missing, gone or out of date. */
  known(): readonly Known[]
  /** Those of the entries with that id. */
  numbered(id: number): readonly Known[]
  /** Takes entries in, in place of what had the same address, and others out. All or nothing. */
  apply(change: IndexChange): void
  /** The first half of an answer: what is needed of every index before any of them can score. */
  ask(question: IndexQuestion): Hearing
  /**
   * Whether an entry may have the words one behind the other with the first or the last as a part of a word in which
   * no question finds it: a letter or two, or some digits of a longer number. Only the text can tell.
   */
  mayHide(phrase: readonly string[]): boolean
  /** How many entries at most have the words one behind the other, whatever signs stand in between. */
  countInOrder(phrase: readonly string[]): number
  /** Stems of known words that are one slip of the finger away from a word, with the number of entries that have them. */
  spellings(word: string): ReadonlyMap<string, number>
  /** In how many entries a stem is. */
  frequency(stem: string): number
  /** The two words that a word falls into where an entry has them one behind the other: setup is written "set up". */
  partings(word: string): readonly Form[]
  close(): void
}

/** A way to write a word: as another one, or as two of which one stands behind the other. */
export type Form = readonly [string] | readonly [string, string]

/** What an entry is to people: a memory, or a part of an article. */
export type Kind = "memory" | "article"

/** Where an entry is from: whose folder, what it is to people, and which file. */
export interface Address {
  readonly tier: Tier
  readonly kind: Kind
  /** The file's name in the folder of its kind; of a part of an article with its number, as `guide.md#3`. */
  readonly name: string
}

export interface Known {
  readonly address: Address
  readonly hash: number
  /** What the file looked like when it was read; 0 where that is not to be trusted. */
  readonly look: number
}

/** One that is asked for in an index of its own, with the id of the one that supersedes it, else 0. */
export interface Hidden extends Known {
  readonly supersededBy: number
}

/** What files looked like when they were read. */
export interface Looks {
  readonly count: number
  /** Tells each name with its look, until somebody says no. */
  every(isSame: (name: string, look: number) => boolean): boolean
}

/** What is kept of a memory. */
export interface Entry extends Known {
  readonly id: number
  readonly scope: Scope
  readonly createdMs: number
  /** Infinity where it does not expire. */
  readonly expiresMs: number
  /** The id of the memory that it says is out of date, else 0. */
  readonly supersedes: number
  /** The number of words in its tags. */
  readonly tagLength: number
  readonly isQuestion: boolean
  /** Whether nothing before it belongs with it, however soon it came: the first part of an article. */
  readonly isStart: boolean
  /** Whether it says when something was or will be, and whether it has a number. */
  readonly tellsTime: boolean
  readonly hasNumber: boolean
  /** Whether no question finds it: nothing that it says is kept. */
  readonly isHidden: boolean
  /** The body, which is taken apart when it is taken in: the words of very many entries would take much room. */
  readonly text: string
  readonly tagWords: ReadonlySet<string>
  /** Tags and category, for filters. */
  readonly marks: readonly string[]
  /** One signed byte a dimension. */
  readonly vector: Int8Array
}

export interface IndexChange {
  readonly put: readonly Entry[]
  readonly remove: readonly Address[]
  /** Only these looked different and turned out to be the same. */
  readonly looks?: readonly Known[]
}

export interface IndexQuestion {
  /** Stems of what is asked for, each once. */
  readonly terms: readonly string[]
  /** Other ways to write some of them, which count as much. */
  readonly forms?: ReadonlyMap<string, readonly Form[]>
  /** What must be found as it is spelled, as part of a word from three letters on. */
  readonly words: readonly string[]
  /** The words of the whole question in order, for finding it as a phrase. */
  readonly phrase: readonly string[]
  /** Those of them from the first telling one to the last, which count nearly as much. */
  readonly core?: readonly string[]
  readonly filter: IndexFilter
  readonly nowMs: number
  /** How many of each sort of candidate to return. */
  readonly count: number
  /** The newest of this time are candidates in any case. */
  readonly during?: { readonly sinceMs: number; readonly untilMs: number } | undefined
  /** Entries with these hashes are candidates in any case. */
  readonly also?: ReadonlySet<number>
}

export interface IndexFilter {
  /** An entry must have all of these, and not the other one. */
  readonly marks?: readonly string[]
  readonly without?: string | undefined
  readonly scope?: Scope | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

export interface Hearing {
  readonly statistics: Statistics
  /** How many entries have any of the words or terms, and how many all of the words. */
  readonly anyCount: number
  readonly allCount: number
  /** Whether an entry has at least so many of these terms, in whatever form. */
  hasOf(terms: readonly string[], least: number): boolean
  /** Scored against the statistics of all indexes together; the vector is empty where meaning is not asked for. */
  candidates(all: Statistics, vector: Float32Array): readonly Candidate[]
  /** Its candidates are not asked for: another question takes its place. */
  dismiss(): void
}

export interface Statistics {
  readonly count: number
  readonly totalLength: number
  /** In how many entries each term is. */
  readonly frequency: ReadonlyMap<string, number>
}

/** An entry that may be an answer, with all that was counted about it. */
export interface Candidate {
  /** Where it is; asked only of those that become results. */
  readonly known: () => Known
  readonly id: number
  readonly createdMs: number
  /** The id of the entry that supersedes it, else 0. */
  readonly supersededBy: number
  readonly isExpired: boolean
  /** All words as they are spelled, and in the order of the phrase, or of its core. */
  readonly literal: "phrase" | "core" | "all" | "some" | "none"
  /** How the worst of the words is had, where it has all of them. */
  readonly fit: Fit
  /** Terms that it has itself. */
  readonly terms: readonly string[]
  readonly evidence: Evidence
}

export interface Evidence {
  /** BM25 over its own words, its neighbours' and its date's, as a share of what a full hit reaches. */
  readonly words: number
  /** The same of the one before it in the same sitting, and where that is a question. */
  readonly wordsBefore: number
  readonly questionBefore: number
  /** How many words that one has, where it came earlier and not at once. */
  readonly lengthBefore: number
  /** The share of the terms' rarity that it has itself. */
  readonly coverage: number
  /** The same with its neighbours, and with all of its sitting. */
  readonly nearCoverage: number
  readonly sittingCoverage: number
  /** 1 where it has the rarest of the terms that any entry has. */
  readonly rarest: number
  /** The share of the question's neighbouring terms that stand near each other here too. */
  readonly nearness: number
  /** 1 where one of the terms is a tag of it. */
  readonly tag: number
  readonly meaning: number
  /** The best of those beside it and the second before it: what is answered may stand before what is asked. */
  readonly neighbourMeaning: number
  /** What the best of its sitting reach. */
  readonly sitting: number
  /** 1 where it is the only one of its sitting. */
  readonly isAlone: number
  readonly isQuestion: number
  readonly tellsTime: number
  readonly hasNumber: number
  readonly length: number
}
