import { type ArticleHead, articleName, showArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import { parseArticle } from "../../markdown/article.ts"
import { articleText } from "../../store/articles.ts"
import type { ArchivedOriginal } from "../../store/attachments.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { keptIn } from "../../store/journal-entry.ts"
import { layout } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { type ErasableArticle, filesNamed, pathsOf } from "../../store/purge-articles.ts"
import { articleFile, noArticle, readArticles } from "../articles/articles.ts"
import type { ForgottenArticle } from "../articles/forget.ts"
import { originalAt, originalElsewhere } from "../articles/originals.ts"
import type { Session } from "../session.ts"

/** An article with all that a purge of it would erase. */
export interface PurgeableArticle extends ForgottenArticle, ErasableArticle {
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
  const { source } = head ?? archived.at(-1) ?? {}
  const own = archived.filter((text) => text.source === source)
  const theirs = archived.filter((text) => text.source !== source)
  const shared = new Set(staying.flatMap((article) => originalAt(session, article) ?? []))
  const isTheirs = isLeftWith(session, slug, own, theirs)
  const originals = [
    ...files.archivedOriginals.filter((file) => !isTheirs(file)).map((file) => file.path),
    ...files.originals.filter((file) => !shared.has(file)),
  ]
  const texts = [...own.map((text) => text.path), ...(files.text === undefined ? [] : [files.text])]
  return {
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

/** A text in the archive, with what its frontmatter says. */
interface ArchivedText {
  readonly path: string
  readonly source?: string
  readonly attachment?: string | null
}

async function readHead({ disk }: Session, { path }: { readonly path: string }): Promise<ArchivedText> {
  const { parseFull } = await import("../../markdown/full.ts")
  const text = articleText(disk, { path })
  const parsed = text === undefined ? undefined : parseArticle(text, parseFull)
  if (!parsed || "problem" in parsed) return { path }
  const { source, attachment } = parsed.fields
  return { path, source, attachment }
}

/**
 * Whether an original belongs to another article that had the name: the journal says with which text it left.
 * If it does not, an original that the other article names stays.
 */
function isLeftWith(
  { stores }: Session,
  slug: string,
  own: readonly ArchivedText[],
  theirs: readonly ArchivedText[],
): (original: ArchivedOriginal) => boolean {
  const entries = stores.project.history().map((entry) => keptIn([entry]))
  return ({ path, original }) => {
    const together = entries.find((changes) => changes.some(({ kept }) => kept === path)) ?? []
    const left = (text: ArchivedText) => together.some(({ kept }) => kept === text.path)
    if (own.some(left) || theirs.some(left)) return theirs.some(left)
    return theirs.some(({ attachment }) => attachment === `${layout.attachments}/${slug}/${original}`)
  }
}
