import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { articleName, showArticleName, typedArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { isTextOf } from "../../store/archived-name.ts"
import { archivedOriginals } from "../../store/attachments.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"
import {
  type ArticleFile,
  articleFile,
  articleNamed,
  findArticle,
  forgottenTexts,
  readArticles,
} from "./articles.ts"
import { originalElsewhere, originalsOf } from "./originals.ts"

export interface ForgottenArticle {
  readonly id: string
  readonly scope: "project"
  /** Where the text is now. */
  readonly path: string
}

/** Moves articles to the archive, each with its originals, even articles that cannot be read. */
export async function forgetArticles(
  session: Session,
  names: readonly string[],
): Promise<{ display: string; forgotten: readonly ForgottenArticle[] }> {
  const articles: ArticleFile[] = []
  for (const name of new Set(names))
    articles.push((await articleFile(session, name)) ?? (await findArticle(session, name)))
  const store = session.stores.project
  const leaving = new Set(articles.map(({ path }) => path))
  const { articles: all } = await readArticles(session)
  const staying = all.filter(({ path }) => !leaving.has(path))
  const elsewhere = all
    .filter(({ path }) => leaving.has(path))
    .flatMap((article) => originalElsewhere(session, article) ?? [])
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
        display: [...articles.map(({ slug }) => farewell(slug)), ...elsewhere.map(staysElsewhere)].join("\n"),
        forgotten: articles.map(({ slug, path }) => ({
          id: showArticleName(slug),
          scope: "project",
          path: kept.get(path) ?? path,
        })),
      }
    },
  }))
}

export function staysElsewhere(path: string): string {
  return `Its original stays in a folder with another name: ${shownPath(path)}`
}

function farewell(slug: string): string {
  return `✓ Forgot article ${shownPath(showArticleName(slug))}. Bring it back with: co restore ${typedArticleName(slug)}`
}

/** Brings back the newest text forgotten under a name, with the originals that were archived with it. */
export async function restoreArticle(
  session: Session,
  name: string,
): Promise<{ display: string; restored: readonly ForgottenArticle[] } | undefined> {
  const slug = articleName(name)
  if (slug === undefined) return undefined
  const store = session.stores.project
  const present = await articleNamed(session, name)
  if (present)
    throw new CoError(
      "conflict",
      `article ${shownPath(showArticleName(slug))} is already in the store: ${shownPath(present.path)}`,
    )
  const texts = forgottenTexts(session).filter((file) => isTextOf(file.name, slug))
  const text = texts.at(-1)
  if (!text) return undefined
  const place = { disk: session.disk, root: store.root }
  const originals = new Map(
    archivedOriginals(place, store.archived(), store.history(), [slug])
      .filter((file) => file.slug === slug && textLeftWith(file, texts) === text)
      .map(({ original, path }) => [original, path]),
  )
  const putBack = [
    ...[...originals].map(([original, kept]) => ({
      relative: `${layout.attachments}/${slug}/${original}`,
      kept,
    })),
    { relative: `${layout.articles}/${slug}.md`, kept: text.path },
  ]
  const path = join(store.root, layout.articles, `${slug}.md`)
  return store.transact(session.deed("restore"), () => ({
    steps: { putBack },
    done: () => ({
      display: `✓ Restored article ${shownPath(showArticleName(slug))}\nLocation: ${shownPath(path)}`,
      restored: [{ id: showArticleName(slug), scope: "project" as const, path }],
    }),
  }))
}

/**
 * The text that was archived together with an original: several articles may have had the same name. A forget
 * archives originals right before their text, the undo of a save right after it.
 */
function textLeftWith(
  { reason, stamp }: ArchivedFile,
  texts: readonly ArchivedFile[],
): ArchivedFile | undefined {
  const alike = texts.filter((text) => text.reason === reason)
  return reason === "undone"
    ? alike.findLast((text) => text.stamp < stamp)
    : alike.find((text) => text.stamp > stamp)
}
