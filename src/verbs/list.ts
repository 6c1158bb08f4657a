import { type Memory, type Scope, type Tier, tierOf } from "../domain/memory.ts"
import { describeProblem } from "../domain/outcome.ts"
import { wantedTags } from "../domain/tags.ts"
import { checkOrigin, isFrom } from "../lifecycle/provenance.ts"
import { listLine, summaryOf } from "../recall/present.ts"
import { passes } from "../recall/scan.ts"
import { readArchived } from "./archived.ts"
import { maskedMemory } from "./secrets.ts"
import { type Audience, withheld } from "./sensitive.ts"
import { readAll, refuseHidden, type Session, tiers } from "./session.ts"

export interface ListOptions extends Audience {
  readonly tags?: readonly string[] | undefined
  readonly category?: string | undefined
  readonly scope?: Scope | undefined
  /** Only what came in by this door: `agent`, or one client of it, `agent/claude-code`. */
  readonly origin?: string | undefined
  /** What was forgotten instead of what is there. */
  readonly archived?: boolean | undefined
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
  readonly path: string
  /** Who brought it, where that was not the user. */
  readonly origin?: string
}

export interface ListResult {
  readonly display: string
  readonly count: number
  readonly limit: number
  readonly memories: readonly ListedMemory[]
}

export async function list(session: Session, options: ListOptions = {}): Promise<ListResult> {
  const settings = session.settings()
  const isGlobal = options.scope !== undefined && tierOf(options.scope) === "global"
  const limit = isGlobal ? settings.userNumber("memory_max_count") : settings.number("memory_max_count")
  const of: readonly Tier[] = options.scope === undefined ? tiers : [tierOf(options.scope)]
  const read = options.archived ? await readArchived(session, of) : await readAll(session, of, refuseHidden)
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
  const missing = read.unread.map((problem) => `\n\nNot among them: ${describeProblem(problem)}`).join("")
  const isFiltered = listed.length === 0 && read.memories.length > 0
  const found = isFiltered
    ? `No memories found. ${describeFilter(options)}`
    : present(listed, limit, read.hasFiles, options.archived ?? false)
  const shown = found + missing
  return {
    display: options.archived ? `${shown}${await aboutArticles(session)}` : shown,
    count: listed.length,
    limit,
    memories: listed.map(toListed),
  }
}

/** What was asked for that none has. */
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

function present(memories: readonly Memory[], limit: number, hasFiles: boolean, isArchive: boolean): string {
  if (memories.length === 0)
    return hasFiles ? "No memories found." : isArchive ? "No memory is archived." : "No memories saved yet."
  const isBoth = new Set(memories.map(({ tier }) => tier)).size > 1
  const bound = limit === 0 ? "no limit" : `limit ${limit}${isBoth ? " in each folder" : ""}`
  const noun = memories.length === 1 ? "memory" : "memories"
  const header = isArchive ? `${memories.length} archived ${noun}` : `${memories.length} ${noun} (${bound})`
  return [header, "", ...memories.map(listLine)].join("\n")
}

/** They are forgotten into the same archive, and listed by themselves. */
async function aboutArticles(session: Session): Promise<string> {
  const { length } = await (await import("./articles.ts")).forgottenArticles(session)
  const noun = length === 1 ? "article" : "articles"
  return length === 0 ? "" : `\n\n${length} archived ${noun}: co list --archived --kind article`
}

function toListed(memory: Memory): ListedMemory {
  const { id, scope, language, created, updated, tags, auto_category } = memory
  const { decay_protected, path, content, origin } = memory
  return {
    id,
    scope,
    ...(language !== null && { language }),
    created,
    updated,
    tags,
    auto_category,
    summary: summaryOf(content),
    decay_protected,
    path,
    ...(origin !== null && { origin }),
  }
}
