import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { type ArticleHead, showArticleName } from "../../domain/article.ts"
import { limits } from "../../domain/limits.ts"
import { hasTags, wantedTags } from "../../domain/tags.ts"
import { dayOf } from "../../domain/time.ts"
import { isTextOf } from "../../store/archived-name.ts"
import { readVersions, type Version } from "../history/versions.ts"
import { maskedIn, maskedText } from "../secrets.ts"
import { refuseUnread, type Session } from "../session.ts"
import { contentOf, findArticle, forgottenArticles, readArticles } from "./articles.ts"

/** An article as programs see it. */
export interface ArticleFacts extends Omit<ArticleHead, "tier" | "hash" | "slug"> {
  /** Its name; articles have no number. */
  readonly id: string
  readonly kind: "article"
  readonly scope: "project"
}

export interface ShownArticle extends ArticleFacts {
  readonly display: string
  readonly content: string
}

export async function showArticle(session: Session, name: string): Promise<ShownArticle> {
  const found = await findArticle(session, name)
  const [article, content] = [await maskedArticle(found), await maskedText(contentOf(session, found))]
  return { display: present(article, content), ...factsOf(article), content }
}

/** The article with secrets masked, whether a hand edit or the page's own metadata brought them in. */
export function maskedArticle(article: ArticleHead): Promise<ArticleHead> {
  return maskedIn(article, ["title", "source", "tags", "author", "caption", "origin"])
}

function factsOf({ tier: _tier, hash: _hash, slug, ...facts }: ArticleHead): ArticleFacts {
  return { id: showArticleName(slug), kind: "article", scope: "project", ...facts }
}

function present(article: ArticleHead, content: string): string {
  const facts: [string, string | null][] = [
    ["Source", shownPath(article.source)],
    ["Tags", article.tags.length > 0 ? article.tags.join(", ") : null],
    ["Author", article.author],
    ["Published", article.published],
    ["Caption", article.caption],
    ["Original", article.attachment && shownPath(article.attachment)],
    ["Origin", article.origin],
    ["Location", shownPath(article.path)],
  ]
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  const head = `**Article ${shownPath(showArticleName(article.slug))}** (fetched ${dayOf(article.fetched)})`
  return [head, article.title, ...lines, "", content].join("\n")
}

export interface ArticleList {
  readonly display: string
  readonly count: number
  readonly articles: readonly ArticleFacts[]
}

export interface ArticleListOptions {
  readonly tags?: readonly string[] | undefined
  /** Lists forgotten articles instead of current ones. */
  readonly archived?: boolean | undefined
}

/** Lists articles, one line each. */
export async function listArticles(
  session: Session,
  { tags = [], archived = false }: ArticleListOptions = {},
): Promise<ArticleList> {
  const wanted = wantedTags(tags)
  const articles = archived ? await forgottenArticles(session) : await presentArticles(session)
  const listed = await Promise.all(
    articles.filter((article) => hasTags(article.tags, wanted)).map(maskedArticle),
  )
  const noun = `${archived ? "archived " : ""}${listed.length === 1 ? "article" : "articles"}`
  const lines = listed.map((article) => {
    const shown = article.tags.length > 0 ? ` [${article.tags.join(", ")}]` : ""
    const name = shownPath(showArticleName(article.slug))
    return `**${name}** (${dayOf(article.fetched)})${shown}: ${article.title} <${shownPath(article.source)}>`
  })
  const none =
    articles.length > 0
      ? "No articles found."
      : archived
        ? "No article is archived."
        : "No articles saved yet."
  const display = listed.length === 0 ? none : [`${listed.length} ${noun}`, "", ...lines].join("\n")
  return { display, count: listed.length, articles: listed.map(factsOf) }
}

async function presentArticles(session: Session): Promise<readonly ArticleHead[]> {
  const { articles, unread } = await readArticles(session)
  refuseUnread(unread)
  return articles
}

/** Every version of an article, oldest first. */
export async function versionsOfArticle(session: Session, slug: string): Promise<Version[]> {
  const archived = session.stores.project
    .archived()
    .filter(({ kind, name }) => kind === "article" && isTextOf(name, slug))
  const current = (await readArticles(session)).articles
    .filter((article) => basename(article.path) === `${slug}.md`)
    .map(({ fetched, path }) => ({ at: fetched, path }))
  return readVersions(session, { archived, current }, limits.articleFileBytes)
}
