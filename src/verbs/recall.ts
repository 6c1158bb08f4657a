import { findAsset } from "../disk/assets.ts"
import { limits } from "../domain/limits.ts"
import type { Memory, Scope } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import { normalizeTags } from "../domain/tags.ts"
import { dayMs, readInstant } from "../domain/time.ts"
import { noEmbedder } from "../embed/none.ts"
import { WordTable } from "../embed/words.ts"
import { maySecretsHide } from "../guard/suspicion.ts"
import { buildCorpus } from "../recall/corpus.ts"
import type { Match } from "../recall/match.ts"
import { presentRecall, reason } from "../recall/present.ts"
import { recallByRank } from "../recall/rank.ts"
import { type Answer, type Filter, recallByScan } from "../recall/recall.ts"
import { readAll, type Session } from "./session.ts"

export interface RecallOptions {
  /** A memory must have all of them. */
  readonly tags?: readonly string[] | undefined
  readonly scope?: Scope | undefined
  /** Created on or after, on or before: an ISO date or date-time, or `30d` for so many days ago. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly maxResults?: number | undefined
  /** `scan` matches words, `fts` ranks by them, `hybrid` by meaning as well; `auto` does what is best. */
  readonly mode?: RecallMode | undefined
  /** Adds to each result why it is there. */
  readonly explain?: boolean | undefined
}

export type RecallMode = "auto" | "scan" | "fts" | "hybrid"

export interface RecalledMemory {
  readonly id: number
  readonly kind: "memory"
  readonly scope: Scope
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string | null
  readonly path: string
  readonly score: number
  /** The memory that says this one is out of date. */
  readonly superseded_by?: number
  readonly expired?: boolean
  readonly why?: string
}

export interface RecallResult {
  readonly display: string
  readonly count: number
  readonly total: number
  readonly results: readonly RecalledMemory[]
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
}

export async function recall(
  session: Session,
  query: string,
  options: RecallOptions = {},
): Promise<RecallResult> {
  const found = (await finder(session, options))(query)
  const isSuspect = found.matches.some(({ memory }) => [memory.content, ...memory.tags].some(maySecretsHide))
  return present(query, found, options, isSuspect ? await masking() : (text) => text)
}

async function masking(): Promise<(text: string) => string> {
  return (await import("../guard/secrets.ts")).maskSecrets
}

/** Many questions over one reading of the files. */
export async function recallEach(
  session: Session,
  options: RecallOptions = {},
): Promise<(query: string) => RecallResult> {
  const [find, mask] = [await finder(session, options), await masking()]
  return (query) => present(query, find(query), options, mask)
}

/** Reads everything once and answers any number of questions from it. */
async function finder(session: Session, options: RecallOptions): Promise<(query: string) => Answer> {
  const maxResults = options.maxResults ?? session.settings().number("recall_max_results")
  if (!Number.isInteger(maxResults) || maxResults < 1) {
    throw new CoError("usage", `the number of results is ${maxResults}; expected a whole number from 1`)
  }
  const filter = toFilter(options, session.now())
  const { memories } = await readAll(session)
  const ask = (query: string) => ({ query, maxResults, filter, nowMs: session.now() })
  const mode = options.mode ?? "auto"
  if (mode === "scan") return (query) => recallByScan(memories, ask(query))
  if (mode === "auto" && memories.length > limits.rankedMemories) {
    const degraded = [`over ${limits.rankedMemories} memories: matched by words only, not ranked by meaning`]
    return (query) => ({ ...recallByScan(memories, ask(query)), degraded })
  }
  const corpus = lazily(() => buildCorpus(memories))
  const table = lazily(() => openTable(session))
  return (query) => {
    const matched = recallByScan(memories, ask(query))
    const literal = matched.matches.filter(({ kind }) => kind === "phrase" || kind === "all-words").length
    // Whole answers, the newest first, where enough of them have all the words, or all there is to have is one.
    const isEnough = literal === maxResults || (literal > 0 && matched.query.words.length === 1)
    if (mode === "auto" && isEnough) return matched
    // Somewhere are all the words that were asked for: then nobody has to guess what they mean.
    const isByWords = mode === "fts" || (mode === "auto" && literal > 0)
    const embedder = isByWords ? noEmbedder : (table() ?? noEmbedder)
    const degraded = isByWords || table() ? [] : ["the table of words is missing: not ranked by meaning"]
    return { ...recallByRank(memories, corpus(), embedder, ask(query)), degraded }
  }
}

function openTable(session: Session): WordTable | undefined {
  const path = findAsset(session.disk, "words.bin")
  if (path === undefined) return undefined
  return new WordTable((from, length) => session.disk.read(path, length, from).subarray(0, length))
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Secrets that a hand edit brought in are masked here, on the one way out. */
function present(
  query: string,
  answer: Answer,
  options: RecallOptions,
  mask: (text: string) => string,
): RecallResult {
  const { total, stages, degraded } = answer
  const matches = answer.matches.map((match) => {
    const { memory } = match
    const masked = { ...memory, content: mask(memory.content), tags: memory.tags.map(mask) }
    return { ...match, memory: masked }
  })
  return {
    display: presentRecall(query.trim(), matches, options.explain ?? false),
    count: matches.length,
    total,
    results: matches.map((match) => toResult(match, options.explain ?? false)),
    stages,
    degraded,
  }
}

function toResult(match: Match, withReason: boolean): RecalledMemory {
  const { id, scope, content, tags, created, updated, path }: Memory = match.memory
  const result = {
    id,
    kind: "memory" as const,
    scope,
    content,
    tags,
    created,
    updated,
    path,
    score: match.score,
    ...(match.supersededBy !== undefined && { superseded_by: match.supersededBy }),
    ...(match.isExpired && { expired: true }),
  }
  return withReason ? { ...result, why: reason(match) } : result
}

function toFilter({ tags = [], scope, since, until }: RecallOptions, nowMs: number): Filter {
  return {
    tags: normalizeTags(tags),
    scope,
    since: since === undefined ? undefined : readMoment("since", since, nowMs),
    until: until === undefined ? undefined : readMoment("until", until, nowMs) + restOfDay(until),
  }
}

/** A bare date means all of that day. */
function restOfDay(text: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayMs - 1 : 0
}

function readMoment(name: string, text: string, nowMs: number): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  return days === undefined ? readInstant(name, text) : nowMs - Number(days) * dayMs
}
