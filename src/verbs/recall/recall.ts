import { join } from "node:path"
import { errnoOf, namesIn } from "../../disk/port.ts"
import type { Memory, Scope, Tier } from "../../domain/memory.ts"
import { once } from "../../domain/once.ts"
import { CoError, describeProblem } from "../../domain/outcome.ts"
import { type RecallMode, recallModes } from "../../domain/recall-mode.ts"
import { wordsOf } from "../../index/tokens.ts"
import { isPast, type Match } from "../../recall/match.ts"
import { mayTellTime } from "../../recall/may-tell-time.ts"
import { cutContent, noteOn, presentRecall, reason } from "../../recall/present.ts"
import { type Answer, recallByScan } from "../../recall/scan.ts"
import { understand } from "../../recall/understand.ts"
import { layout } from "../../store/layout.ts"
import type { Audience } from "../memories/sensitive.ts"
import { perSession } from "../per-session.ts"
import { maskedMemory } from "../secrets.ts"
import { readAll, type Session } from "../session.ts"
import { type AskedFilter, toFilter } from "./filter.ts"
import { standings } from "./standing.ts"
import { countUses } from "./uses.ts"

export interface RecallOptions extends Audience, AskedFilter {
  readonly maxResults?: number | undefined
  /** `scan` matches words, `fts` ranks by them, `hybrid` by meaning as well; `auto` does what is best. */
  readonly mode?: RecallMode | undefined
  /** Adds to each result why it is there. */
  readonly explain?: boolean | undefined
  /** Of longer memories, only the part that was found. */
  readonly charactersEach?: number | undefined
  /** What is called with the name of such a memory to have all of it; said behind the part. */
  readonly restBy?: string | undefined
}

export interface RecalledMemory {
  readonly id: number
  readonly kind: "memory"
  readonly scope: Scope
  /** With the scope `language`. */
  readonly language?: string
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string | null
  readonly path: string
  readonly score: number
  /** The memory that says this one is out of date. */
  readonly superseded_by?: number
  readonly expired?: boolean
  /** The project's memory about the same, which counts before this one. */
  readonly yields_to?: number
  /** The door that it came in by, where that is not the user's own. */
  readonly origin?: string
  readonly why?: string
}

export interface RecallResult {
  readonly display: string
  readonly count: number
  readonly total: number
  /** What to know about the results as a whole, where there is something. */
  readonly note?: string
  readonly results: readonly RecalledMemory[]
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
}

export async function recall(
  session: Session,
  query: string,
  options: RecallOptions = {},
): Promise<RecallResult> {
  const found = await (await finder(session, options))(query)
  countUses(
    session,
    found.matches.map(({ memory }) => memory),
  )
  return present(query, found, options)
}

/** Many questions over one look at the files. */
export async function recallEach(
  session: Session,
  options: RecallOptions = {},
): Promise<(query: string) => Promise<RecallResult>> {
  const find = await finder(session, options)
  return async (query) => present(query, await find(query), options)
}

/** How many results a question may have. */
export function resultLimit(session: Session, { maxResults }: Pick<RecallOptions, "maxResults">): number {
  const count = maxResults ?? session.settings().get("recall_max_results")
  if (Number.isInteger(count) && count >= 1) return count
  throw new CoError("usage", `the number of results is ${count}; expected a whole number from 1`)
}

/** Looks at the files once and answers any number of questions. */
async function finder(session: Session, options: RecallOptions): Promise<(query: string) => Promise<Answer>> {
  const maxResults = resultLimit(session, options)
  const filter = toFilter(options, session.now())
  const mode = options.mode ?? "auto"
  if (!recallModes.includes(mode))
    throw new CoError("usage", `the mode is ${JSON.stringify(mode)}; expected ${recallModes.join(", ")}`)
  let isScanned = false
  const scanned = once(async () => {
    isScanned = true
    const read = await readAll(session)
    // Whether two are about the same is only ever asked of the project's and the global ones.
    const isMixed = read.memories.some(({ tier }) => tier === "global")
    return { ...read, standingFor: standings(session, isMixed ? await session.embedder() : undefined) }
  })
  const byScan = async (text: string): Promise<Answer> => {
    const { memories, unread, standingFor } = await scanned()
    const asked = { query: text, maxResults, filter, nowMs: session.now(), standing: standingFor(text) }
    const degraded = unread.map((problem) => `skipped ${describeProblem(problem)}`)
    return { ...recallByScan(memories, asked), degraded }
  }
  if (mode === "scan") return byScan
  const fromIndex = once(async () => {
    const { askIndexes } = await indexAsking()
    const isExplained = options.explain ?? false
    return askIndexes(session, { mode, filter, maxResults, isExplained, byScan, isScanned: () => isScanned })
  })
  return async (text) => {
    const query = understand(text)
    // Nothing in it that an index keeps: an arrow, a smiley.
    if (wordsOf(query.phrase).length === 0) return byScan(text)
    const isShort = mode === "auto" && query.words.length <= fewWords
    if (isShort && isSmall(session) && !(await tellsTime(text, session.now()))) {
      const matched = await byScan(text)
      const literal = matched.matches.filter(isSure).length
      if (literal >= (query.words.length === 1 ? 1 : maxResults)) return matched
    }
    return (await fromIndex())(query)
  }
}

/** Has all that was asked for, and still holds. */
function isSure(match: Match): boolean {
  return (match.kind === "phrase" || match.kind === "all-words") && !isPast(match)
}

/** Loaded where the texts alone do not answer. */
const indexAsking = once(() => import("./from-index.ts"))

/** Whether a question asks for what was saved at some time, which no word in the texts tells. */
async function tellsTime(text: string, nowMs: number): Promise<boolean> {
  return mayTellTime(text) && (await import("../../recall/when.ts")).rangeIn(text, nowMs) !== undefined
}

/** So few files are read sooner than an index is opened, where a word or two may be all there is to look for. */
const fewFiles = 300
const fewWords = 2

/** Of many files a process that stays does not list the names each time only to count them. */
const counted = perSession(() => ({ isLarge: false }))

function isSmall(session: Session): boolean {
  const seen = counted(session)
  if (seen.isLarge) return false
  const { disk, stores } = session
  const count = (tier: Tier) => namesIn(disk, join(stores[tier].root, layout.memories)).length
  try {
    seen.isLarge = count("project") + count("global") > fewFiles
    return !seen.isLarge
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

/** Secrets that a hand edit brought in are masked here, on the one way out. */
async function present(query: string, answer: Answer, options: RecallOptions): Promise<RecallResult> {
  const { total, stages, degraded } = answer
  const masked = async (match: Match) => ({ ...match, memory: await maskedMemory(match.memory) })
  const matches = await Promise.all(answer.matches.map(masked))
  const note = noteOn(matches)
  return {
    display: presentRecall(query.trim(), matches, { withReasons: options.explain ?? false, degraded }),
    count: matches.length,
    total,
    ...(note !== undefined && { note }),
    results: matches.map((match) => toResult(match, options)),
    stages,
    degraded,
  }
}

function toResult(match: Match, { explain, charactersEach, restBy }: RecallOptions): RecalledMemory {
  const { id, scope, language, tags, created, updated, path, origin }: Memory = match.memory
  const whole = match.memory.content
  const content = charactersEach === undefined ? whole : cutContent(match, charactersEach, restBy)
  const result = {
    id,
    kind: "memory" as const,
    scope,
    ...(language !== null && { language }),
    content,
    tags,
    created,
    updated,
    path,
    score: match.score,
    ...(match.yieldsTo !== undefined && { yields_to: match.yieldsTo }),
    ...(match.supersededBy !== undefined && { superseded_by: match.supersededBy }),
    ...(match.isExpired && { expired: true }),
    ...(origin !== null && { origin }),
  }
  return explain ? { ...result, why: reason(match) } : result
}
