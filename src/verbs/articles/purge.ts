import { join } from "node:path"
import { articleName, showArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import { isTextOf } from "../../store/archived-name.ts"
import { layout } from "../../store/layout.ts"
import { contentAt, notePurge, stillHolding } from "../memories/purge.ts"
import type { Session } from "../session.ts"
import { noArticle, readArticles } from "./articles.ts"
import type { ForgottenArticle } from "./forget.ts"
import { originalAt } from "./originals.ts"

/**
 * What a purge of these names would erase: also articles that are only in the archive. Nothing where none of them is
 * an article's, which may be the words of a memory.
 */
export async function purgeableArticles(
  session: Session,
  names: readonly string[],
): Promise<ForgottenArticle[]> {
  const { articles } = await readArticles(session)
  const archived = session.stores.project.archived().filter(({ kind }) => kind === "article")
  const found: ForgottenArticle[] = []
  const missing: string[] = []
  for (const name of new Set(names)) {
    const slug = articleName(name)
    const path =
      articles.find((article) => article.slug === slug)?.path ??
      archived.findLast((file) => slug !== undefined && isTextOf(file.name, slug))?.path
    if (slug === undefined || path === undefined) missing.push(name)
    else found.push({ id: showArticleName(slug), scope: "project", path })
  }
  const [first] = found.length > 0 ? missing : []
  if (first === undefined) return found
  throw (await noArticle(session, first)) ?? new CoError("not-found", `no article '${first}'`)
}

export interface ArticlePurge {
  readonly display: string
  readonly forgotten: readonly ForgottenArticle[]
  /** Files that still hold the same text. */
  readonly remaining: readonly string[]
}

/** Erases articles with their originals from store, archive, journal and index. */
export async function purgeArticles(
  session: Session,
  articles: readonly ForgottenArticle[],
): Promise<ArticlePurge> {
  const texts = articles.flatMap(({ path }) => contentAt(session, path) ?? [])
  const slugs = articles.flatMap(({ id }) => articleName(id) ?? [])
  const store = session.stores.project
  const staying = (await readArticles(session)).articles.filter(({ slug }) => !slugs.includes(slug))
  const shared = new Set(staying.flatMap((article) => originalAt(session, article) ?? []))
  const { articles: index } = await session.catalogs()
  index.erase()
  await store.purgeArticles(session.deed("forget"), slugs, shared)
  // Again: somebody may have asked a question meanwhile.
  index.erase()
  await notePurge(session)
  const remaining = await stillHolding(session, texts)
  const kept = [...shared].filter((path) =>
    slugs.some((slug) => path.startsWith(`${join(store.root, layout.attachments, slug)}/`)),
  )
  const names = articles.map(({ id }) => id).join(", ")
  const lines = [
    `✓ Erased article ${names} and its originals from the store, the archive, the journal and the index. Nothing brings it back.`,
    "Where it came from, transcripts of conversations, backups and git history were not searched.",
    ...kept.map((path) => `Another article names ${path}, which stays`),
    ...remaining.map((path) => `The same words are still in ${path}`),
  ]
  return { display: lines.join("\n"), forgotten: articles, remaining: [...kept, ...remaining] }
}
