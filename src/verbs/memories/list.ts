import { checkKinds, kinds } from "../../domain/kinds.ts"
import {
  type Memory,
  newestOf,
  type Scope,
  supersededInEach,
  type Tier,
  tierOf,
  tiers,
} from "../../domain/memory.ts"
import { checkOrigin, isFrom } from "../../domain/origin.ts"
import { describeProblem } from "../../domain/outcome.ts"
import { wantedTags } from "../../domain/tags.ts"
import { passes } from "../../recall/filter.ts"
import { describeArchived, readArchived } from "../history/archived.ts"
import { maskedMemory } from "../secrets.ts"
import { readAll, refuseHidden, type Session } from "../session.ts"
import { endMark, firstLine, listLine } from "./lines.ts"
import { type Audience, withheld } from "./sensitive.ts"

export interface ListOptions extends Audience {
  readonly tags?: readonly string[] | undefined
  readonly category?: string | undefined
  readonly scope?: Scope | undefined
  /** Only memories with this origin: `agent`, or one client of it, `agent/claude-code`. */
  readonly origin?: string | undefined
  /** Lists what was forgotten instead of what is there. */
  readonly archived?: boolean | undefined
  /** At most this many, the newest of both folders; `others` says how to get the rest: `with a tag`. */
  readonly newest?: { readonly count: number; readonly others: string } | undefined
}

export interface ListedMemory {
  readonly id: number
  readonly scope: Scope
  /** With the scope `language`. */
  readonly language?: string
  readonly created: string
  readonly updated: string | null
  readonly tags: readonly string[]
  readonly auto_category: string | null
  readonly summary: string
  readonly decay_protected: boolean
  /** Only if it has such a date. */
  readonly expires?: string
  /** The id of the memory that supersedes this one. */
  readonly superseded_by?: number
  readonly path: string
  /** Who brought it, if not the user. */
  readonly origin?: string
}

export interface ListResult {
  readonly display: string
  readonly count: number
  /** How many match, including those that are left out because they are not among the newest. */
  readonly total: number
  /** The limit of the folder that they are in; of the project's folder if they are in both. */
  readonly limit: number
  readonly memories: readonly ListedMemory[]
  /** Files in the archive that cannot be read as a memory, if there are any. */
  readonly unreadable?: readonly { readonly id: number; readonly scope: Scope; readonly path: string }[]
}

const listKinds = { tags: kinds.texts, scope: kinds.scope, category: kinds.text, origin: kinds.text }

export async function list(session: Session, options: ListOptions = {}): Promise<ListResult> {
  checkKinds("options", options, listKinds)
  const of: readonly Tier[] = options.scope === undefined ? tiers : [tierOf(options.scope)]
  const archive = options.archived ? await readArchived(session, of) : undefined
  const read = archive ?? (await readAll(session, of, refuseHidden))
  const tags = wantedTags(options.tags ?? [])
  const origin = options.origin === undefined ? undefined : checkOrigin(options.origin)
  const matching = read.memories
    .map((memory) => withheld(memory, options))
    .filter(
      (memory) =>
        passes(memory, { tags, scope: options.scope }) &&
        (origin === undefined || isFrom(memory.origin, origin)) &&
        (options.category === undefined || memory.auto_category === options.category),
    )
  const listed = await Promise.all(matching.map(maskedMemory))
  const missing = read.unread.map((problem) => `\n\nNot listed: ${describeProblem(problem)}`).join("")
  const shown = shownOf(listed, options.newest)
  const limits = limitsOf(session, listed, options)
  const newer = supersededInEach(archive ? [] : read.memories)
  const newerThan = ({ tier, id }: Memory) => newer[tier].get(id)
  const endOf = (memory: Memory) => (archive ? "" : endMark(memory, newerThan(memory), session.now()))
  const lines = shown.memories.map((memory) => `${listLine(memory)}${endOf(memory)}`)
  const header = headerOf(listed.length, limits, options)
  const found =
    listed.length === 0 ? whyNone(read, options) : [header, ...shown.note, "", ...lines].join("\n")
  const unreadable = archive?.problems ?? []
  const display = [found + missing, ...unreadable.map(describeArchived)].join("\n")
  return {
    display: options.archived ? `${display}${await aboutArticles(session)}` : display,
    count: shown.memories.length,
    total: listed.length,
    limit: limits[0]?.limit ?? 0,
    memories: shown.memories.map((memory) => toListed(memory, newerThan(memory))),
    ...(unreadable.length > 0 && {
      unreadable: unreadable.map(({ id, tier, path }) => ({ id, scope: tier, path })),
    }),
  }
}

/** The full texts of all memories: not to show them, but to tell what is already known. */
export async function contents(session: Session): Promise<string[]> {
  return (await readAll(session)).memories.map(({ content }) => content)
}

interface Shown {
  readonly memories: readonly Memory[]
  /** Says that these are not all. */
  readonly note: readonly string[]
}

/** All, or the newest if there are more than were asked for, in the same order. */
function shownOf(listed: readonly Memory[], newest: ListOptions["newest"]): Shown {
  if (newest === undefined || listed.length <= newest.count) return { memories: listed, note: [] }
  const kept = new Set(newestOf(listed, newest.count))
  const memories = listed.filter((memory) => kept.has(memory))
  return { memories, note: [`The newest ${memories.length}; the others ${newest.others}.`] }
}

interface FolderLimit {
  readonly tier: Tier
  readonly limit: number
}

/** The limit of each folder that holds some of them; if none does, of the folder that is asked about. */
function limitsOf(
  session: Session,
  listed: readonly Memory[],
  { scope = "project" }: ListOptions,
): FolderLimit[] {
  const having = tiers.filter((tier) => listed.some((memory) => memory.tier === tier))
  const of = having.length > 0 ? having : [tierOf(scope)]
  return of.map((tier) => ({ tier, limit: session.settings().getFor(tier, "memory_max_count") }))
}

function whyNone(
  { memories, hasFiles }: { readonly memories: readonly Memory[]; readonly hasFiles: boolean },
  options: ListOptions,
): string {
  if (memories.length > 0) return `No memories found. ${describeFilter(options)}`
  if (hasFiles) return "No memories found."
  return options.archived ? "No memory is archived." : "No memories saved yet."
}

/** Names the filters that no memory passes. */
function describeFilter({ tags = [], category, scope, origin }: ListOptions): string {
  const asked = [
    ...tags.map((tag) => ["tag", tag]),
    ["category", category],
    ["scope", scope],
    ["origin", origin],
  ]
  const named = asked.flatMap(([name, value]) => (value === undefined ? [] : [`the ${name} '${value}'`]))
  return `None has ${named.join(" and ")}.`
}

function headerOf(count: number, limits: readonly FolderLimit[], { archived }: ListOptions): string {
  const noun = count === 1 ? "memory" : "memories"
  return archived ? `${count} archived ${noun}` : `${count} ${noun} (${describeLimits(limits)})`
}

function describeLimits(limits: readonly FolderLimit[]): string {
  const words = limits.map(({ limit }) => (limit === 0 ? "no limit" : `limit ${limit}`))
  const [first = "", second = first] = words
  if (first !== second) return limits.map(({ tier }, at) => `${tier}: ${words[at]}`).join(", ")
  return limits.length > 1 && limits[0]?.limit !== 0 ? `${first} in each folder` : first
}

/** Forgotten articles go to the same archive but have their own list. */
async function aboutArticles(session: Session): Promise<string> {
  const { length } = await (await import("../articles/articles.ts")).forgottenArticles(session)
  const noun = length === 1 ? "article" : "articles"
  return length === 0 ? "" : `\n\n${length} archived ${noun}: co list --archived --kind article`
}

function toListed(memory: Memory, newer: number | undefined): ListedMemory {
  const { id, scope, language, created, updated, tags, auto_category } = memory
  const { decay_protected, expires, path, content, origin } = memory
  return {
    id,
    scope,
    ...(language !== null && { language }),
    created,
    updated,
    tags,
    auto_category,
    summary: firstLine(content),
    decay_protected,
    ...(expires !== null && { expires }),
    ...(newer !== undefined && { superseded_by: newer }),
    path,
    ...(origin !== null && { origin }),
  }
}
