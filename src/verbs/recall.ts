import type { Memory, Scope } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import { normalizeTags } from "../domain/tags.ts"
import { dayMs, readInstant } from "../domain/time.ts"
import { maySecretsHide } from "../guard/suspicion.ts"
import type { Match } from "../recall/match.ts"
import { presentRecall, reason } from "../recall/present.ts"
import { type Answer, type Filter, recallByScan } from "../recall/recall.ts"
import { type EverythingRead, readAll, type Session } from "./session.ts"

export interface RecallOptions {
  /** A memory must have all of them. */
  readonly tags?: readonly string[] | undefined
  readonly scope?: Scope | undefined
  /** Created on or after, on or before: an ISO date or date-time, or `30d` for so many days ago. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly maxResults?: number | undefined
  /** Adds to each result why it is there. */
  readonly explain?: boolean | undefined
}

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
  const found = find(session, await readAll(session), query, options)
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
  const [read, mask] = [await readAll(session), await masking()]
  return (query) => present(query, find(session, read, query, options), options, mask)
}

function find(session: Session, read: EverythingRead, query: string, options: RecallOptions): Answer {
  const maxResults = options.maxResults ?? session.settings().number("recall_max_results")
  if (!Number.isInteger(maxResults) || maxResults < 1) {
    throw new CoError("usage", `the number of results is ${maxResults}; expected a whole number from 1`)
  }
  const filter = toFilter(options, session.now())
  return recallByScan(read.memories, { query, maxResults, filter, nowMs: session.now() })
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
