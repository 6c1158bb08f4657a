import { join } from "node:path"
import { showArticleName } from "../../domain/article.ts"
import { layout } from "../../store/layout.ts"
import type { ForgottenArticle } from "../articles/forget.ts"
import { fewNames } from "../few-names.ts"
import type { Session } from "../session.ts"
import { contentAt, notePurge, stillHolding } from "./purge.ts"
import type { PurgeableArticle } from "./purgeable-articles.ts"

export interface ArticlePurge {
  readonly display: string
  readonly forgotten: readonly ForgottenArticle[]
  /** Files that still hold the same text. */
  readonly remaining: readonly string[]
}

/** Erases articles with their originals from store, archive, journal and index. */
export async function purgeArticles(
  session: Session,
  articles: readonly PurgeableArticle[],
): Promise<ArticlePurge> {
  // What it was before comes first: it is found by what it became.
  const parts = articles.flatMap((article) => [...article.earlier, article])
  const versions = parts.flatMap((part) => part.texts)
  const texts = new Set(versions.flatMap(({ path }) => contentAt(session, path) ?? []))
  const store = session.stores.project
  const { articles: index } = await session.catalogs()
  index.erase()
  await store.purgeArticles(session.deed("forget"), parts)
  // Again: somebody may have asked a question meanwhile.
  index.erase()
  await notePurge(session)
  const remaining = await stillHolding(session, texts)
  const archive = `${join(store.root, layout.archive)}/`
  const kept = originalsLeft(session, articles)
  const isShared = (path: string) => articles.some(({ shared }) => shared.has(path))
  const names = articles.map(({ id }) => id).join(", ")
  const lines = [
    `✓ Erased article ${names} and its originals from the store, the archive, the journal and the index. Nothing brings it back.`,
    "Where it came from, transcripts of conversations, backups and git history were not searched.",
    ...kept.map((path) =>
      isShared(path) ? `Another article names ${path}, which stays` : `Words of it may be in ${path}`,
    ),
    ...remaining.map((path) => `The same words are still in ${path}`),
    ...parts.flatMap(({ slug, others }) =>
      othersLine(
        showArticleName(slug),
        others.filter((path) => path.startsWith(archive) && session.disk.stat(path)),
      ),
    ),
  ]
  const forgotten = articles.map(({ id, scope, path }) => ({ id, scope, path }))
  return { display: lines.join("\n"), forgotten, remaining: [...kept, ...remaining] }
}

/** Beside what it had, or named by it: originals that are another article's, or may be. */
function originalsLeft({ disk, stores }: Session, articles: readonly PurgeableArticle[]): string[] {
  const folder = `${join(stores.project.root, layout.attachments)}/`
  const paths = articles.flatMap(({ earlier, named, ...own }) => [
    ...[...earlier, own].flatMap(({ others }) => others),
    ...named,
  ])
  return [...new Set(paths)].filter((path) => path.startsWith(folder) && disk.stat(path))
}

function othersLine(name: string, archived: readonly string[]): string[] {
  if (archived.length === 0) return []
  return [`Another article's files of the name ${name} stay in the archive: ${fewNames(archived)}`]
}
