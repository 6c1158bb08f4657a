import { join } from "node:path"
import { type ArticleHead, showArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayMs, parseInstant } from "../../domain/time.ts"
import { patchOf } from "../history/patch.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { contentOf, findArticle, readArticles } from "./articles.ts"
import { type Gathered, gather } from "./gather.ts"
import { type ArticleOptions, type ArticleResult, saveArticle } from "./save.ts"

/** What stands at an article's source by now. */
export interface Fresh {
  readonly slug: string
  readonly source: string
  /** The difference to the text that is there, line by line; empty where the source has nothing new. */
  readonly display: string
  readonly isChanged: boolean
  readonly gathered: Gathered
}

export interface StaleOptions {
  /** These, whatever their age. */
  readonly names?: readonly string[] | undefined
  /** Of more than so many days, as `30d`. */
  readonly olderThan?: string | undefined
}

/** Names of the articles that are to be fetched again, the oldest first. */
export async function staleArticles(session: Session, options: StaleOptions): Promise<readonly string[]> {
  if (options.names && options.names.length > 0)
    return (await Promise.all(options.names.map((name) => findArticle(session, name)))).map(({ slug }) =>
      showArticleName(slug),
    )
  const days = /^(\d{1,5})d?$/.exec(options.olderThan ?? "30d")?.[1]
  if (days === undefined)
    throw new CoError("usage", `--older-than is '${options.olderThan}'; expected a number of days, like 30d`)
  const before = session.now() - Number(days) * dayMs
  const fetchedMs = ({ fetched }: ArticleHead) => parseInstant(fetched) ?? 0
  return (await readArticles(session)).articles
    .filter((article) => fetchedMs(article) <= before)
    .sort((a, b) => fetchedMs(a) - fetchedMs(b))
    .map(({ slug }) => showArticleName(slug))
}

/** Fetches an article's source again and compares. Nothing is written. */
export async function fetchAgain(session: Session, name: string): Promise<Fresh> {
  const article = await findArticle(session, name)
  const isAddress = /^https?:/.test(article.source)
  const path = article.source.startsWith("file:")
    ? (await import("node:url")).fileURLToPath(article.source)
    : join(session.places.projectFolder, article.source)
  const { caption } = article
  const found = await gather(session, isAddress ? article.source : path, caption === null ? {} : { caption })
  // Wherever a redirect leads by now, it is this article that is looked after.
  const gathered = { ...found, source: article.source }
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const isChanged = fingerprint(gathered.text) !== article.hash
  const display = isChanged ? await difference(contentOf(session, article), gathered.text) : ""
  return { slug: showArticleName(article.slug), source: article.source, display, isChanged, gathered }
}

async function difference(before: string, after: string): Promise<string> {
  return patchOf(`${await maskedText(before)}\n`, `${await maskedText(after)}\n`)
}

/** What was fetched takes the place of what is there, which goes to the archive. */
export function keepFresh(
  session: Session,
  { gathered }: Fresh,
  options: Pick<ArticleOptions, "allowSecret"> = {},
): Promise<ArticleResult> {
  return saveArticle(session, gathered, options, "refresh")
}
