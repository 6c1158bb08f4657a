import { join } from "node:path"
import { shownPath } from "../basics/shown-path.ts"
import { namesIn } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import { categories, type Memory, type Tier, tiers } from "../domain/memory.ts"
import { layout } from "../store/layout.ts"
import { isMarkdownName } from "../store/scan.ts"
import { loadContext, warnAboutContext } from "./context/context.ts"
import { restorable } from "./history/archived.ts"
import { type Identity, identify } from "./identity.ts"
import { proposalFiles } from "./inbox/proposals.ts"
import { projectLanguages } from "./recall/standing.ts"
import { canEnter, readAll, type Session } from "./session.ts"

export interface TierStatus {
  readonly scope: Tier
  readonly path: string
  readonly memories: number
  readonly limit: number
  readonly protected: number
  /** How many memories there are of each category that has any. */
  readonly categories: Readonly<Record<string, number>>
  readonly skipped: number
  readonly archived: number
  /** Saved pages and documents; the global folder has none. */
  readonly articles: number
  /** Proposals that wait in the inbox. */
  readonly proposals: number
}

export interface StatusResult {
  readonly display: string
  readonly project: string
  /** What identifies it besides its path. */
  readonly identity: Omit<Identity, "path">
  /** Programming languages, recognized by the files at its top. */
  readonly languages: readonly string[]
  readonly stores: readonly TierStatus[]
  /** The limit of the project's memories. */
  readonly limit: number
  readonly context: {
    readonly sections: number
    readonly bytes: number
    readonly limit: number
    readonly truncated: boolean
  }
  readonly recall: readonly string[]
  readonly provider: string
  readonly personality: string
}

export async function status(session: Session): Promise<StatusResult> {
  const settings = session.settings()
  const context = await loadContext(session)
  warnAboutContext(session, context)
  const stores: TierStatus[] = []
  for (const tier of tiers) stores.push(await tierStatus(session, tier))
  const { path, ...identity } = await identify(session)
  const result = {
    project: path,
    identity,
    languages: [...projectLanguages(session)],
    stores,
    limit: settings.get("memory_max_count"),
    context: {
      sections: context.sections.length,
      bytes: context.bytes,
      limit: limits.contextMaxBytes,
      truncated: context.isTruncated,
    },
    recall: await stagesOf(session),
    provider: settings.get("llm_provider"),
    personality: settings.get("personality"),
  }
  return { display: present(result), ...result }
}

/** What a recall may use. Models behind endpoints are listed only if the user has set them up. */
async function stagesOf(session: Session): Promise<string[]> {
  const settings = session.settings()
  const embedder = settings.get("embedding_provider")
  return [
    "words",
    ...((await session.embedder()) ? ["meaning"] : []),
    ...(embedder === "none" ? [] : [`embedder ${embedder}/${settings.get("embedding_model")}`]),
    ...(settings.get("reranker_url") === "" ? [] : [`reranker ${settings.get("reranker_model")}`]),
  ]
}

async function tierStatus(session: Session, tier: Tier): Promise<TierStatus> {
  const store = session.stores[tier]
  const { memories, problems } = await readAll(session, [tier])
  const isOpen = canEnter(session, tier)
  return {
    scope: tier,
    path: store.root,
    memories: memories.length,
    limit: session.settings().getFor(tier, "memory_max_count"),
    protected: memories.filter((memory) => memory.decay_protected).length,
    categories: countCategories(memories),
    skipped: problems.length,
    archived: isOpen ? restorable(session, tier).length : 0,
    articles:
      isOpen && tier === "project"
        ? namesIn(session.disk, join(store.root, layout.articles)).filter(isMarkdownName).length
        : 0,
    proposals: isOpen ? proposalFiles(session, tier).length : 0,
  }
}

function countCategories(memories: readonly Memory[]): Record<string, number> {
  const counts = categories.map((category) => {
    const { length } = memories.filter((memory) => memory.auto_category === category)
    return [category, length] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function presentIdentity({ identity, languages }: Omit<StatusResult, "display">): string[] {
  const { remote, first_commit: commit, within } = identity
  const names = [remote, commit === null ? null : `first commit ${commit.slice(0, 12)}`].filter(Boolean)
  const place = within === "" ? "" : `, ${shownPath(within)} in it`
  return [
    ...(names.length > 0 ? [`known by: ${names.join(", ")}${place}`] : []),
    ...(languages.length > 0 ? [`languages: ${languages.join(", ")}`] : []),
  ]
}

function present(status: Omit<StatusResult, "display">): string {
  const { context } = status
  const lines = status.stores.map((store) => {
    const { scope, path, memories, limit, protected: kept, skipped, archived, articles, proposals } = store
    const bound = limit === 0 ? "" : ` of ${limit}`
    const more = [
      ...Object.entries(store.categories).map(([category, count]) => `${count} ${category}`),
      kept && `${kept} protected`,
      skipped && `${skipped} skipped (co doctor)`,
      archived && `${archived} in the archive`,
      articles && `${articles} ${articles === 1 ? "article" : "articles"}`,
      proposals && `${proposals} in the inbox (co review)`,
    ]
    return [`${scope}: ${memories}${bound} memories`, ...more.filter(Boolean), shownPath(path)].join(", ")
  })
  return [
    `Project: ${shownPath(status.project)}`,
    ...presentIdentity(status),
    ...lines,
    `context: ${context.sections} of 2 sections, ${context.bytes} of ${context.limit} bytes${context.truncated ? ", cut" : ""}`,
    `recall: ${status.recall.join(", ")}`,
    `provider: ${status.provider}, personality: ${status.personality}`,
  ].join("\n")
}
