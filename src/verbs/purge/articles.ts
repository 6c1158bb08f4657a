import { shownPath } from "../../basics/shown-path.ts"
import { showArticleName } from "../../domain/article.ts"
import { filesIn } from "../../store/purge-articles.ts"
import { type ForgottenArticle, staysElsewhere } from "../articles/forget.ts"
import type { Session } from "../session.ts"
import { orTellHalfDone } from "./half-done.ts"
import { notePurge } from "./note.ts"
import type { PurgeableArticle } from "./purgeable-articles.ts"
import { contentAt, isArchived, othersStay, stillHolding } from "./remains.ts"

export interface ArticlePurge {
  readonly display: string
  readonly forgotten: readonly ForgottenArticle[]
  /** Files that still hold the same text, or that another article uses. */
  readonly remaining: readonly string[]
}

/** Erases articles with their originals from store, archive, journal and index. */
export async function purgeArticles(
  session: Session,
  articles: readonly PurgeableArticle[],
): Promise<ArticlePurge> {
  // Earlier names go first: they are found through what has the name now.
  const parts = [...articles.flatMap(({ earlier }) => earlier), ...articles]
  const versions = parts.flatMap(({ texts }) => texts)
  const texts = new Set(versions.flatMap(({ path }) => contentAt(session, path) ?? []))
  const store = session.stores.project
  const { articles: index } = await session.catalogs()
  const doomedNow = () =>
    articles.map((article) => ({
      name: `article ${shownPath(article.id)}`,
      paths: [...article.earlier, article].flatMap(filesIn),
    }))
  index.erase()
  await orTellHalfDone(session, doomedNow, () => store.purgeArticles(session.deed("forget"), parts))
  // Again: somebody may have asked a question meanwhile.
  index.erase()
  await notePurge(session)
  const remaining = await stillHolding(session, texts)
  const kept = articles.flatMap(({ others }) =>
    others.filter((path) => !isArchived(session, "project", path)),
  )
  const unsure = [...new Set(articles.flatMap((article) => article.unsure))].filter((path) =>
    session.disk.stat(path),
  )
  const names = articles.map(({ display }) => display).join(", ")
  const lines = [
    `✓ Erased article ${names} and its originals from the store, the archive, the journal and the index. Nothing brings it back.`,
    "Where it came from, transcripts of conversations, backups and git history were not searched.",
    ...articles.flatMap(({ elsewhere }) => (elsewhere === undefined ? [] : staysElsewhere(elsewhere))),
    ...kept.map((path) => `Another article uses ${shownPath(path)}, so it stays`),
    ...remaining.map((path) => `The same words are still in ${shownPath(path)}`),
    ...parts.flatMap(({ slug, others }) =>
      othersStay(session, "project", `article with the name ${shownPath(showArticleName(slug))}`, others),
    ),
    ...unsure.map(
      (path) => `${shownPath(path)} stays: it may be an earlier version of it, or another article's`,
    ),
  ]
  const forgotten = articles.map(({ id, scope, path }) => ({ id, scope, path }))
  return { display: lines.join("\n"), forgotten, remaining: [...new Set([...kept, ...remaining, ...unsure])] }
}
