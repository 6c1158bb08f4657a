import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { didYouMean, suggest } from "../../basics/suggest.ts"
import { type ArticleHead, articleName, showArticleName, typedArticleName } from "../../domain/article.ts"
import type { AnyId } from "../../domain/memory.ts"
import { CoError, describeProblem, type FileProblem } from "../../domain/outcome.ts"
import { parseArticle } from "../../markdown/article.ts"
import { bodyOf } from "../../markdown/split.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { isTextOf } from "../../store/archived-name.ts"
import { type ArticleScan, articleText, scanArticles } from "../../store/articles.ts"
import type { Session } from "../session.ts"

/** The project's articles. Warns once about each file that had to be skipped. */
export async function readArticles(session: Session): Promise<ArticleScan> {
  const { parseFull } = await import("../../markdown/full.ts")
  const scan = scanArticles(session.disk, session.places.project, parseFull)
  for (const problem of scan.problems) session.warnOnce(`skipped ${describeProblem(problem)}`)
  return scan
}

/** The article with this name; undefined if the text is not a valid name or no article has it. */
export async function articleNamed(session: Session, text: string): Promise<ArticleHead | undefined> {
  const slug = articleName(text)
  if (slug === undefined) return undefined
  return (await readArticles(session)).articles.find((article) => article.slug === slug)
}

/** Enough of an article to archive it. */
export type ArticleFile = Pick<ArticleHead, "slug" | "path">

/** Like `articleNamed`, but also finds an article whose file cannot be read. */
export async function articleFile(session: Session, text: string): Promise<ArticleFile | undefined> {
  const slug = articleName(text)
  if (slug === undefined) return undefined
  const { articles, problems } = await readArticles(session)
  const broken = brokenOf(problems, slug)
  return articles.find((article) => article.slug === slug) ?? (broken && { slug, path: broken.path })
}

function brokenOf(problems: readonly FileProblem[], slug: string): FileProblem | undefined {
  return problems.find(({ path, code }) => basename(path) === `${slug}.md` && code !== "not-a-file")
}

export async function findArticle(session: Session, text: string): Promise<ArticleHead> {
  const article = await articleNamed(session, text)
  if (article) return article
  const hint = savedFrom((await readArticles(session)).articles, text)
  throw (await noArticle(session, text)) ?? new CoError("not-found", `no article '${text.trim()}'${hint}`)
}

/** Suggests the one article that was saved from this place, or else from one with this name. */
function savedFrom(articles: readonly ArticleHead[], text: string): string {
  const place = text.trim()
  const exactly = articles.filter(({ source }) => source === place)
  const [article, another] =
    exactly.length > 0 ? exactly : articles.filter(({ source }) => basename(source) === place)
  return article && !another ? didYouMean(showArticleName(article.slug)) : ""
}

/**
 * Why no article, or with `isArchived` no archived one, has this name: it cannot be read, was forgotten, or
 * another one is meant. Undefined if the text is not a valid name, or if there are no articles at all: then
 * the user meant something else.
 */
export async function noArticle(
  session: Session,
  text: AnyId,
  { isArchived = false } = {},
): Promise<CoError | undefined> {
  const slug = articleName(String(text))
  if (slug === undefined) return undefined
  const { articles, problems } = await readArticles(session)
  const name = typedArticleName(slug)
  const broken = brokenOf(problems, slug)
  if (broken) return new CoError("not-found", `article ${name} cannot be read: ${describeProblem(broken)}`)
  const present = articles.map((article) => showArticleName(article.slug))
  const gone = forgottenTexts(session)
  if (present.length + gone.length === 0) return undefined
  if (gone.some((file) => isTextOf(file.name, slug)))
    return new CoError("not-found", `article ${name} was forgotten; co restore ${name} brings it back`)
  const names = isArchived ? [...gone.map((file) => showArticleName(slugOf(file.name))), ...present] : present
  const where = isArchived ? " in the archive" : ""
  const list = isArchived ? "co list --archived --kind article" : "co list --kind article"
  if (!isArchived && present.includes(showArticleName(slug)))
    return new CoError("not-found", `${name} is an article, not a memory`)
  const others = names.filter((each) => each !== showArticleName(slug)).map(shownPath)
  const near = savedFrom(isArchived ? [] : articles, String(text)) || suggest(slug, others)
  const message = `no article '${shownPath(slug)}'${where}${near}; ${list} shows what there is`
  return new CoError("not-found", message)
}

/** The archived texts of articles that can be restored, oldest first. */
export function forgottenTexts(session: Session): ArchivedFile[] {
  return session.stores.project
    .archived()
    .filter(({ kind, reason }) => kind === "article" && reason !== "replaced")
}

/** The current text of an article. */
export function contentOf(session: Session, article: ArticleHead): string {
  return bodyOf(fileText(session, article)).trim()
}

export function fileText(session: Session, article: ArticleHead): string {
  const text = articleText(session.disk, article)
  if (text !== undefined) return text
  throw new CoError("conflict", `${shownPath(article.path)} is gone, or cannot be read`)
}

function slugOf(fileName: string): string {
  return fileName.slice(0, -".md".length)
}

/** What `restore` would bring back, by name: the newest text of each, unless the name is in use again. */
export async function forgottenArticles(session: Session): Promise<ArticleHead[]> {
  const { parseFull } = await import("../../markdown/full.ts")
  const present = (await readArticles(session)).articles
  const newest = new Map(forgottenTexts(session).map((file) => [file.name, file.path]))
  return [...newest].toSorted().flatMap(([name, path]) => {
    const isBack = present.some(({ slug }) => isTextOf(name, slug))
    const text = isBack ? undefined : articleText(session.disk, { path })
    const parsed = text === undefined ? undefined : parseArticle(text, parseFull)
    if (!parsed || "problem" in parsed) return []
    return [{ ...parsed.fields, tier: "project" as const, slug: slugOf(name), path }]
  })
}
