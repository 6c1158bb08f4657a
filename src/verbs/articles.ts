import { type ArticleHead, articleName } from "../domain/article.ts"
import { CoError, describeProblem } from "../domain/outcome.ts"
import { bodyOf } from "../markdown/split.ts"
import { type ArticleScan, articleText, scanArticles } from "../store/articles.ts"
import type { Session } from "./session.ts"

/** The project's articles. Each file that had to be skipped is named once. */
export async function readArticles(session: Session): Promise<ArticleScan> {
  const { parseFull } = await import("../markdown/full.ts")
  const scan = scanArticles(session.disk, session.places.project, parseFull)
  for (const problem of scan.problems) session.warn(`skipped ${describeProblem(problem)}`)
  return scan
}

/** The article of a name; undefined where the text is no name, or nobody's. */
export async function articleNamed(
  session: Session,
  text: string | number,
): Promise<ArticleHead | undefined> {
  const slug = articleName(String(text))
  if (slug === undefined) return undefined
  return (await readArticles(session)).articles.find((article) => article.slug === slug)
}

export async function findArticle(session: Session, text: string): Promise<ArticleHead> {
  const article = await articleNamed(session, text)
  if (article) return article
  throw new CoError("not-found", `no article '${text.trim()}'; co list --kind article shows what there is`)
}

/** The text of an article as it is now. */
export function contentOf(session: Session, article: ArticleHead): string {
  const text = articleText(session.disk, article)
  if (text === undefined) throw new CoError("conflict", `${article.path} is gone, or cannot be read`)
  return bodyOf(text).trim()
}
