import { basename, join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { type ArticleHead, typedArticleName } from "../../domain/article.ts"
import { articleText, scanArticles } from "../../store/articles.ts"
import { layout } from "../../store/layout.ts"
import { forgottenTexts } from "../articles/articles.ts"
import { originalAt, originalsOf } from "../articles/originals.ts"
import type { Session } from "../session.ts"
import { type Finding, finding } from "./finding.ts"
import { secretFindings } from "./secret-finding.ts"

/** Problems with readable articles and with originals. A person has to decide about each. */
export async function articleFindings(session: Session): Promise<Finding[]> {
  const { parseFull } = await import("../../markdown/full.ts")
  const { articles, problems, unread } = scanArticles(session.disk, session.places.project, parseFull)
  // A file that cannot be read now is still somebody's article.
  const names = new Set([...articles, ...problems].map(({ path }) => basename(path, ".md")))
  const secrets = await Promise.all(
    articles.map((article) => secretFindings(article.path, articleText(session.disk, article) ?? "")),
  )
  return [
    ...secrets.flat(),
    ...articles.flatMap((article) => missingOriginal(session, article)),
    ...sameSource(articles),
    ...(unread ? [] : orphans(session, articles, names)),
  ]
}

function missingOriginal(session: Session, article: ArticleHead): Finding[] {
  if (article.attachment === null || originalAt(session, article) !== undefined) return []
  const message = `names an original that is missing: ${shownPath(article.attachment)}; co refresh ${typedArticleName(article.slug)} fetches it again, or remove that line`
  return [finding("missing-original", article.path, message)]
}

/** Finds copies made by hand: a second save would update only one of them. */
function sameSource(articles: readonly ArticleHead[]): Finding[] {
  const first = new Map<string, ArticleHead>()
  return articles.flatMap((article) => {
    const other = first.get(article.source)
    if (!other) {
      first.set(article.source, article)
      return []
    }
    const message = `has the same source as ${shownPath(other.path)}, and only one of them is kept up to date; remove the other with co forget`
    return [finding("same-source", article.path, message)]
  })
}

/** Originals in the folder of an article that is gone, if no other article names them. */
function orphans(session: Session, articles: readonly ArticleHead[], names: ReadonlySet<string>): Finding[] {
  const folder = join(session.stores.project.root, layout.attachments)
  if (session.disk.stat(folder)?.kind !== "folder") return []
  const gone = new Set(forgottenTexts(session).map(({ name }) => name))
  return (session.disk.list(folder) ?? [])
    .filter(({ name, kind }) => kind === "folder" && !names.has(name))
    .filter(({ name }) => originalsOf(session, { slug: name }, articles).length > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name }) => {
      const back = gone.has(`${name}.md`) ? `co restore ${typedArticleName(name)} brings it back, or ` : ""
      return finding(
        "orphaned-original",
        join(folder, name),
        `belongs to no existing article; ${back}delete it if nothing needs it`,
      )
    })
}
