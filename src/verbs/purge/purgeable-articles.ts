import { join } from "node:path"
import { type ArticleHead, articleName, showArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import type { ArchivedOriginal } from "../../store/attachments.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { keptIn } from "../../store/journal-entry.ts"
import { layout } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { type ArticleFiles, type ErasableArticle, filesNamed, pathsOf } from "../../store/purge-articles.ts"
import {
  type ArchivedText,
  archivedHead,
  articleFile,
  noArticle,
  readArticles,
} from "../articles/articles.ts"
import type { ForgottenArticle } from "../articles/forget.ts"
import { formerName, originalAt } from "../articles/originals.ts"
import type { Session } from "../session.ts"

/** An article with all that a purge of it would erase. */
export interface PurgeableArticle extends ForgottenArticle, ErasableArticle {
  /** What it was before somebody gave its file another name. */
  readonly earlier: readonly ErasableArticle[]
  /** The originals that it names, now or in the archive, wherever they are. */
  readonly named: readonly string[]
  /** All originals that articles which stay name. */
  readonly shared: ReadonlySet<string>
}

/**
 * What a purge of these names would erase: also articles that are only in the archive. Nothing where none of them is
 * an article's, which may be the words of a memory.
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
  const archived = await Promise.all(files.archivedTexts.map((file) => archivedHead(session, file)))
  // Also one that cannot be read: its name is no text to look for in memories.
  const path = (await articleFile(session, showArticleName(slug)))?.path ?? archived.at(-1)?.path
  if (path === undefined) return undefined
  // A name is given again: what came from somewhere else is another article.
  const { source } = head ?? archived.at(-1) ?? {}
  const own = archived.filter((text) => text.source === source)
  const shared = new Set(staying.flatMap((article) => originalAt(session, article) ?? []))
  const part = partOf(session, { slug, files, archived, source, isOwn: (file) => !shared.has(file) })
  const versions = [...(head ? [head] : []), ...own]
  return {
    ...part,
    id: showArticleName(slug),
    scope: "project",
    path,
    earlier: await earlierOf(session, { slug, source, versions, shared }),
    named: versions.flatMap(({ attachment = null }) => originalAt(session, { attachment }) ?? []),
    shared,
  }
}

/** What has the name of an article, told apart by where it came from. */
interface Named {
  readonly slug: string
  readonly files: ArticleFiles
  readonly archived: readonly ArchivedText[]
  readonly source: string | undefined
  /** Whether an original that is not in the archive leaves with it. */
  readonly isOwn: (original: string) => boolean
  /** Texts of it that have another name. */
  readonly namesakes?: readonly ArchivedText[]
}

function partOf(session: Session, { slug, files, archived, source, isOwn, namesakes = [] }: Named) {
  const own = archived.filter((text) => text.source === source)
  const theirs = archived.filter((text) => text.source !== source)
  const isTheirs = isLeftWith(session, slug, [...own, ...namesakes], theirs)
  const originals = [
    ...files.archivedOriginals.filter((file) => !isTheirs(file)).map((file) => file.path),
    ...files.originals.filter(isOwn),
  ]
  const texts = [...own.map((text) => text.path), ...(files.text === undefined ? [] : [files.text])]
  return {
    slug,
    originals: originals.map((file) => seenFile({ disk: session.disk, fingerprint }, file)),
    texts: texts.map((file) => seenFile({ disk: session.disk, fingerprint }, file)),
    others: pathsOf(files).filter((file) => !originals.includes(file) && !texts.includes(file)),
  }
}

interface Renamed {
  readonly slug: string
  readonly source: string | undefined
  readonly versions: readonly ArchivedText[]
  readonly shared: ReadonlySet<string>
}

/** What is left of an article under names that it had before. In the folders of these, what it names is its own. */
async function earlierOf(
  session: Session,
  { slug, source, versions, shared }: Renamed,
): Promise<ErasableArticle[]> {
  const { disk, stores } = session
  const { root } = stores.project
  const all = [...versions]
  const parts = new Map<string, ErasableArticle>([])
  // An earlier version may name one from before it.
  for (const version of all) {
    const name = formerName(session, { slug, attachment: version.attachment ?? null })
    if (name === undefined || parts.has(name)) continue
    const files = filesNamed({ disk, root }, stores.project.archived(), stores.project.history(), name)
    const archived = await Promise.all(files.archivedTexts.map((file) => archivedHead(session, file)))
    all.push(...archived.filter((text) => text.source === source))
    const isOwn = (file: string) =>
      !shared.has(file) && all.some(({ attachment }) => attachment && join(root, attachment) === file)
    parts.set(name, partOf(session, { slug: name, files, archived, source, isOwn, namesakes: versions }))
  }
  return [...parts.values()]
}

/**
 * Whether an original is of another article that had the name: the journal says which text left with it. Where it does
 * not, an original that the other one names stays.
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
