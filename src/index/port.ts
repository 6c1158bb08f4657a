import type { Scope, Tier } from "../domain/memory.ts"
import type { Fit } from "./parts.ts"

/**
 * The derived index. It knows where words are, never what a text says: callers get addresses, hashes and
 * counts, and read the file for the rest. It may be deleted at any time.
 */
export interface Index {
  /** All that it has, to find out which files are missing, gone or out of date. */
  known(): readonly Known[]
  /** The entries with this id. */
  numbered(id: number): readonly Known[]
  /** Puts entries in, replacing those with the same address, and removes others. All or nothing. */
  apply(change: IndexChange): void
  /** The first half of an answer: what every index must report before any of them can score. */
  ask(question: IndexQuestion): Hearing
  /**
   * Whether an entry may have these words in a row, with the first or the last inside a word in which no
   * question finds it: a letter or two, or some digits of a longer number. Only the text can tell.
   */
  mayHide(phrase: readonly string[]): boolean
  /** How many entries at most have these words in a row, whatever signs are in between. */
  countInOrder(phrase: readonly string[]): number
  /** Stems of known words that are one typing slip away from a word, and how many entries have each. */
  spellings(word: string): ReadonlyMap<string, number>
  /** How many entries have a stem. */
  frequency(stem: string): number
  /** The two words that a word splits into, if an entry has them in a row: setup is written "set up". */
  partings(word: string): readonly Form[]
  /**
   * The words in a row, from three on, and the identifiers that a long word is joined of: deeplinkhandler. For a long
   * number its groups.
   */
  joined(word: string): readonly Form[]
  close(): void
}

/** A way to write a word: as another word, or as several in a row. */
export type Form = readonly [string, ...string[]]

/** What an entry is to people: a memory, or part of an article. */
export type Kind = "memory" | "article"

/** Where an entry comes from: whose folder, which kind and which file. */
export interface Address {
  readonly tier: Tier
  readonly kind: Kind
  /** The file's name in the folder of its kind; a part of an article adds its number, as in `guide.md#3`. */
  readonly name: string
}

export interface Known {
  readonly address: Address
  readonly hash: number
  /** A number for what the file looked like when it was read; 0 if it cannot be trusted. */
  readonly look: number
}

/** A hidden entry, found only in a separate index, and the id of the entry that supersedes it, else 0. */
export interface Hidden extends Known {
  readonly supersededBy: number
}

/** What files looked like when they were read. */
export interface Looks {
  readonly count: number
  /** Calls `isSame` with each name and look until it returns false. */
  every(isSame: (name: string, look: number) => boolean): boolean
}

/** What is kept of a memory. */
export interface Entry extends Known {
  readonly id: number
  readonly scope: Scope
  readonly createdMs: number
  /** Infinity if it does not expire. */
  readonly expiresMs: number
  /** The id of the memory that it declares out of date, else 0. */
  readonly supersedes: number
  /** The number of words in its tags. */
  readonly tagLength: number
  readonly isQuestion: boolean
  /** Whether nothing before it belongs to it, however close in time: the first part of an article. */
  readonly isStart: boolean
  /** Whether it says when something was or will be, and whether it contains a number. */
  readonly tellsTime: boolean
  readonly hasNumber: boolean
  /** Whether no question finds it: nothing of its text is kept. */
  readonly isHidden: boolean
  /** The body, split into words only when it is taken in: the words of very many entries take much room. */
  readonly text: string
  readonly tagWords: ReadonlySet<string>
  /** Tags and category, for filters. */
  readonly marks: readonly string[]
  /** One signed byte per dimension. */
  readonly vector: Int8Array
}

export interface IndexChange {
  readonly put: readonly Entry[]
  readonly remove: readonly Address[]
  /** Files that looked different but turned out to be the same: only their look changes. */
  readonly looks?: readonly Known[]
}

/** A stretch of time, both ends included. */
export interface Stretch {
  readonly sinceMs: number
  readonly untilMs: number
}

export interface IndexQuestion {
  /** Stems of what is asked for, each once. */
  readonly terms: readonly string[]
  /** Other ways to write some of the terms, which count as much. */
  readonly forms?: ReadonlyMap<string, readonly Form[]>
  /** Words that must be found as they are spelled; from three letters on, also as part of a word. */
  readonly words: readonly string[]
  /** The words of the whole question in order, to find it as a phrase. */
  readonly phrase: readonly string[]
  /** The words of the phrase from the first telling one to the last; finding them counts nearly as much. */
  readonly core?: readonly string[]
  readonly filter: IndexFilter
  readonly nowMs: number
  /** How many candidates of each sort to return. */
  readonly count: number
  /** Whether, where there are more than are weighed, the oldest count instead of the newest. */
  readonly wantsOldest?: boolean
  /** The newest entries of this time are always candidates. */
  readonly during?: (Stretch & { readonly except?: Stretch }) | undefined
  /** Entries with these hashes are always candidates. */
  readonly also?: ReadonlySet<number>
}

export interface IndexFilter {
  /** An entry must have all of these marks, and must not have `without`. */
  readonly marks?: readonly string[]
  readonly without?: string | undefined
  readonly scope?: Scope | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

export interface Hearing {
  readonly statistics: Statistics
  /** How many entries have any of the words or terms, and how many have all of the words. */
  readonly anyCount: number
  readonly allCount: number
  /** How many were saved in the time that is asked for. */
  readonly duringCount: number
  /** How many of these have none of the words or terms. */
  readonly onlyDuringCount: number
  /** Whether no entry has its only word by itself or as a beginning, but at most inside longer words. */
  readonly isOnlyInside: boolean
  /** Whether any entry has at least `least` of these terms, in whatever form. */
  hasOf(terms: readonly string[], least: number): boolean
  /** Scored against the statistics of all indexes together. An empty vector leaves meaning out. */
  candidates(all: Statistics, vector: Float32Array): readonly Candidate[]
  /** Frees what it holds: another question takes its place, and nobody will ask for its candidates. */
  dismiss(): void
}

export interface Statistics {
  readonly count: number
  readonly totalLength: number
  /** How many entries have each term. */
  readonly frequency: ReadonlyMap<string, number>
}

/** An entry that may be an answer, with everything that was counted about it. */
export interface Candidate {
  /** Where it is; asked only of entries that may become results. */
  readonly address: () => Address
  /** The same with its hash, which is kept elsewhere. */
  readonly known: () => Known
  readonly id: number
  readonly createdMs: number
  /** The id of the entry that supersedes it, else 0. */
  readonly supersededBy: number
  readonly isExpired: boolean
  /** Which words it has as they are spelled: all in the order of the phrase or its core, all, or some. */
  readonly literal: "phrase" | "core" | "all" | "some" | "none"
  /** How it has the worst of the words, if it has all of them. */
  readonly fit: Fit
  /** The terms that it has itself, and those that the one before it in the same sitting has. */
  readonly terms: readonly string[]
  readonly termsBefore: readonly string[]
  readonly evidence: Evidence
}

export interface Evidence {
  /** BM25 over its own words, its neighbours' and its date's, as a share of what a full hit reaches. */
  readonly words: number
  /** The same for the entry before it in the same sitting, and again if that is a question, else 0. */
  readonly wordsBefore: number
  readonly questionBefore: number
  /** The number of words of the entry before it, if that is really older; else 0. */
  readonly lengthBefore: number
  /** The share of the terms' rarity that it has itself. */
  readonly coverage: number
  /** The same together with its neighbours, and with its whole sitting. */
  readonly nearCoverage: number
  readonly sittingCoverage: number
  /** 1 if it has the rarest term that any entry has. */
  readonly rarest: number
  /** The share of the question's neighbouring terms that are near each other here too. */
  readonly nearness: number
  /** Which of the terms are tags of it: a bit for each, the first term's the lowest. */
  readonly tags: number
  readonly meaning: number
  /** The best of its neighbours and of the second entry before it: an answer may precede its question. */
  readonly neighbourMeaning: number
  /** What the best entries of its sitting reach. */
  readonly sitting: number
  /** 1 if it is the only one in its sitting. */
  readonly isAlone: number
  readonly isQuestion: number
  readonly tellsTime: number
  readonly hasNumber: number
  readonly length: number
}
