import { join } from "node:path"
import { type ArticleHead, showArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import { dayMs, parseInstant } from "../../domain/time.ts"
import { bodyOf } from "../../markdown/split.ts"
import { patchOf } from "../history/patch.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { fileText, findArticle, readArticles } from "./articles.ts"
import { type Gathered, gather } from "./gather.ts"
import { type ArticleOptions, type ArticleResult, saveArticle } from "./save.ts"

/** What an article's source says now. */
export interface Fresh {
  readonly slug: string
  readonly source: string
  /** The line-by-line difference from the saved text; empty if the source has nothing new. */
  readonly display: string
  readonly isChanged: boolean
  readonly gathered: Gathered
  /** The hash of the article's file: if that has another by then, it is not replaced. */
  readonly seen: string
}

export interface StaleOptions {
  /** Only these, whatever their age. */
  readonly names?: readonly string[] | undefined
  /** Only articles fetched at least this many days ago, like `30d`. */
  readonly olderThan?: string | undefined
}

/** Names of the articles to fetch again: those asked for, else the stale ones, oldest first. */
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

/** Fetches an article's source again and compares it with the saved text. Writes nothing. */
export async function fetchAgain(session: Session, name: string): Promise<Fresh> {
  const article = await findArticle(session, name)
  const isAddress = /^https?:/.test(article.source)
  const path = article.source.startsWith("file:")
    ? (await import("node:url")).fileURLToPath(article.source)
    : join(session.places.projectFolder, article.source)
  const { caption } = article
  const found = await gather(session, isAddress ? article.source : path, caption === null ? {} : { caption })
  // The source stays: even if it now redirects elsewhere, this article is the one to update.
  const gathered = { ...found, source: article.source }
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const isChanged = fingerprint(gathered.text) !== article.hash
  const before = fileText(session, article)
  const display = isChanged ? await difference(bodyOf(before).trim(), gathered.text) : ""
  const seen = fingerprint(before)
  return { slug: showArticleName(article.slug), source: article.source, display, isChanged, gathered, seen }
}

async function difference(before: string, after: string): Promise<string> {
  return patchOf(`${await maskedText(before)}\n`, `${await maskedText(after)}\n`)
}

/** Saves the fetched text in place of the old one, which goes to the archive. */
export function keepFresh(
  session: Session,
  { gathered, seen }: Fresh,
  options: Pick<ArticleOptions, "allowSecret"> = {},
): Promise<ArticleResult> {
  return saveArticle(session, gathered, { ...options, seen }, "refresh")
}
