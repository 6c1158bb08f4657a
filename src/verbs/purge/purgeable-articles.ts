import { shownPath } from "../../basics/shown-path.ts"
import { type ArticleHead, articleName, showArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { seenFile } from "../../store/purge.ts"
import { type ErasableArticle, filesNamed, pathsOf } from "../../store/purge-articles.ts"
import { articleFile, noArticle, readArticles } from "../articles/articles.ts"
import type { ForgottenArticle } from "../articles/forget.ts"
import { originalAt, originalElsewhere } from "../articles/originals.ts"
import type { Session } from "../session.ts"
import { isLeftWith, readHead } from "./archived-texts.ts"
import { type FormerNames, formerNames } from "./former-names.ts"

/** An article with all that a purge of it would erase. */
export interface PurgeableArticle extends ForgottenArticle, ErasableArticle, FormerNames {
  /** Its name, with those that it had before. */
  readonly display: string
  /** Its original, if that is in the folder of another name; it stays. */
  readonly elsewhere?: string | undefined
}

/**
 * What a purge of these names would erase, including articles that are only in the archive. Empty if none is
 * the name of an article: they may be words of a memory.
 */
export async function purgeableArticles(
  session: Session,
  names: readonly string[],
): Promise<PurgeableArticle[]> {
  const { articles } = await readArticles(session)
  const known = new Map([...new Set(names)].map((name) => [name, articleName(name)]))
  const slugs = new Set(known.values())
  const staying = articles.filter(({ slug }) => !slugs.has(slug))
  const found = new Map<string, PurgeableArticle>()
  const missing: string[] = []
  for (const [name, slug] of known) {
    const article = slug === undefined ? undefined : await withVersions(session, slug, articles, staying)
    if (article) found.set(article.slug, article)
    else missing.push(name)
  }
  const [first] = found.size > 0 ? missing : []
  if (first === undefined) return [...found.values()]
  throw (await noArticle(session, first)) ?? new CoError("not-found", `no article '${first}'`)
}

async function withVersions(
  session: Session,
  slug: string,
  articles: readonly ArticleHead[],
  staying: readonly ArticleHead[],
): Promise<PurgeableArticle | undefined> {
  const { disk, stores } = session
  const store = stores.project
  const files = filesNamed({ disk, root: store.root }, store.archived(), store.history(), slug)
  const head = articles.find((article) => article.slug === slug)
  const archived = await Promise.all(files.archivedTexts.map((file) => readHead(session, file)))
  // Includes an article that cannot be read: its name is not a text to look for in memories.
  const path = (await articleFile(session, showArticleName(slug)))?.path ?? archived.at(-1)?.path
  if (path === undefined) return undefined
  // Names are reused: a version from another source is another article.
  const { source, attachment } = head ?? archived.at(-1) ?? {}
  const own = archived.filter((text) => text.source === source)
  const theirs = archived.filter((text) => text.source !== source)
  const shared = new Set(staying.flatMap((article) => originalAt(session, article) ?? []))
  const isTheirs = isLeftWith(session, own, theirs)
  const originals = [
    ...files.archivedOriginals.filter((file) => !isTheirs(file)).map((file) => file.path),
    ...files.originals.filter((file) => !shared.has(file)),
  ]
  const texts = [...own.map((text) => text.path), ...(files.text === undefined ? [] : [files.text])]
  const former = await formerNames(session, { slug, source, attachment }, staying)
  const before = former.earlier.map((article) => showName(article.slug)).join(", ")
  return {
    ...former,
    display: before === "" ? showName(slug) : `${showName(slug)} (formerly ${before})`,
    id: showArticleName(slug),
    scope: "project",
    path,
    slug,
    originals: originals.map((file) => seenFile({ disk, fingerprint }, file)),
    texts: texts.map((file) => seenFile({ disk, fingerprint }, file)),
    elsewhere: head && originalElsewhere(session, head),
    others: pathsOf(files).filter((file) => !originals.includes(file) && !texts.includes(file)),
  }
}

function showName(slug: string): string {
  return shownPath(showArticleName(slug))
}
