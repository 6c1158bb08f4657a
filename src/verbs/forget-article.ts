import { join } from "node:path"
import { type ArticleHead, articleName } from "../domain/article.ts"
import { CoError } from "../domain/outcome.ts"
import { layout } from "../store/layout.ts"
import { findArticle, readArticles } from "./articles.ts"
import { originalsOf } from "./originals.ts"
import type { Session } from "./session.ts"

export interface ForgottenArticle {
  readonly id: string
  readonly scope: "project"
  /** Where the text is now. */
  readonly path: string
}

/** Moves articles to the archive, each with its original. */
export async function forgetArticles(
  session: Session,
  names: readonly string[],
): Promise<{ display: string; forgotten: readonly ForgottenArticle[] }> {
  const articles: ArticleHead[] = []
  for (const name of new Set(names)) articles.push(await findArticle(session, name))
  const store = session.stores.project
  const leaving = new Set(articles.map(({ path }) => path))
  const staying = (await readArticles(session)).articles.filter(({ path }) => !leaving.has(path))
  const archive = articles.flatMap((article) =>
    [...originalsOf(session, article, staying), article.path].map((path) => ({
      id: null,
      path,
      reason: "forgotten" as const,
    })),
  )
  return store.transact(session.deed("forget"), () => ({
    steps: { archive },
    done: ({ archived }) => {
      const kept = new Map(archived.map((each) => [each.path, each.kept]))
      return {
        display: articles
          .map(({ slug }) => `✓ Forgot article ${slug}. Bring it back with: co restore ${slug}`)
          .join("\n"),
        forgotten: articles.map(({ slug, path }) => ({
          id: slug,
          scope: "project",
          path: kept.get(path) ?? path,
        })),
      }
    },
  }))
}

/** The newest text that was forgotten under a name comes back, with the originals that left with it. */
export async function restoreArticle(
  session: Session,
  name: string,
): Promise<{ display: string; restored: readonly ForgottenArticle[] } | undefined> {
  const slug = articleName(name)
  const store = session.stores.project
  const gone = store.archived().filter(({ kind, reason }) => kind !== undefined && reason !== "replaced")
  const text = gone.findLast((file) => file.kind === "article" && file.name === `${slug}.md`)
  if (slug === undefined || !text) return undefined
  const { articles } = await readArticles(session)
  if (articles.some((article) => article.slug === slug))
    throw new CoError("conflict", `article ${slug} is in the store`)
  const originals = new Map(
    gone.flatMap((file) =>
      file.kind === "attachment" && file.name.startsWith(`${slug}.`) ? [[file.name, file]] : [],
    ),
  )
  const putBack = [
    ...[...originals.values()].map(({ name: full, path }) => ({
      relative: `${layout.attachments}/${slug}/${full.slice(slug.length + 1)}`,
      kept: path,
    })),
    { relative: `${layout.articles}/${slug}.md`, kept: text.path },
  ]
  const path = join(store.root, layout.articles, `${slug}.md`)
  return store.transact(session.deed("restore"), () => ({
    steps: { putBack },
    done: () => ({
      display: `✓ Restored article ${slug}\nLocation: ${path}`,
      restored: [{ id: slug, scope: "project" as const, path }],
    }),
  }))
}
