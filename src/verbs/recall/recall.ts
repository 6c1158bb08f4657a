import { below } from "../../basics/below.ts"
import { namesIn, unlessRefused } from "../../disk/port.ts"
import { checkKinds } from "../../domain/kinds.ts"
import type { Memory, Scope } from "../../domain/memory.ts"
import { type Match, wordsIn } from "../../recall/match.ts"
import { cutContent, noteOn, presentRecall, reason } from "../../recall/present.ts"
import type { Answer } from "../../recall/scan.ts"
import { layout } from "../../store/layout.ts"
import { maskedMemory } from "../secrets.ts"
import type { Session } from "../session.ts"
import { finder } from "./finder.ts"
import type { RecallOptions } from "./options.ts"
import { countUses } from "./uses.ts"

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
  /** The memory that supersedes this one. */
  readonly superseded_by?: number
  readonly expired?: boolean
  /** The project's memory about the same topic, which takes precedence. */
  readonly yields_to?: number
  /** Where it came from, if not from the user. */
  readonly origin?: string
  readonly why?: string
}

export interface RecallResult {
  readonly display: string
  readonly count: number
  readonly total: number
  /** What to know about the results as a whole, if there is anything. */
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
  checkKinds("options", options, {})
  const find = await finder(session, options)
  const found = await find(query)
  countUses(
    session,
    found.matches.map(({ memory }) => memory),
  )
  const result = await present(query, found, options)
  const isAnswered = found.matches.some(({ kind }) => kind === "phrase" || kind === "all-words")
  const about = isAnswered ? undefined : await aboutArticles(session, query, options)
  return about === undefined ? result : withNote(result, about)
}

/** An empty answer says so on its own; any other has it below the memories too. */
function withNote(result: RecallResult, about: string): RecallResult {
  const note = result.note === undefined ? about : `${result.note} ${about}`
  return { ...result, note, display: result.count === 0 ? result.display : `${result.display}\n\n${about}` }
}

/** A note if no memory has all the words. If no article is saved, one listing is enough to tell. */
async function aboutArticles(
  session: Session,
  query: string,
  { articlesBy, category, scope = "project", ...options }: RecallOptions,
): Promise<string | undefined> {
  if (articlesBy === undefined || category !== undefined || scope !== "project") return undefined
  if (!hasArticles(session)) return undefined
  const { isInArticle } = await import("../articles/recall.ts")
  return (await isInArticle(session, query, options)) ? `An article has the words: ${articlesBy}` : undefined
}

function hasArticles({ disk, stores }: Session): boolean {
  const folder = below(stores.project.root, layout.articles)
  return unlessRefused(() => namesIn(disk, folder).length > 0, false)
}

/** Answers many questions with one look at the files. */
export async function recallEach(
  session: Session,
  options: RecallOptions = {},
): Promise<(query: string) => Promise<RecallResult>> {
  const find = await finder(session, options)
  return async (query) => present(query, await find(query), options)
}

/** Masks secrets that a hand edit brought in: every result goes through here. */
async function present(query: string, answer: Answer, options: RecallOptions): Promise<RecallResult> {
  const { total, stages, degraded } = answer
  const masked = async (match: Match) => ({ ...match, memory: await maskedMemory(match.memory) })
  const matches = await Promise.all(answer.matches.map(masked))
  const note = noteOn(matches)
  for (const match of matches) options.onFound?.(wordsIn(match, answer.query))
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
