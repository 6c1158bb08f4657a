import { join } from "node:path"
import { knowledgePath } from "../disk/paths.ts"
import type { Disk } from "../disk/port.ts"
import { type ArchivedFile, listArchive } from "./archive.ts"
import { isTextOf } from "./archived-name.ts"
import { type ArchivedOriginal, archivedOriginals } from "./attachments.ts"
import type { Done, Workshop } from "./changes.ts"
import type { Journal } from "./journal.ts"
import { type Change, filesOf, type JournalEntry } from "./journal-entry.ts"
import { layout } from "./layout.ts"
import { cameMeanwhile, eraseAll, refuseChanged, type SeenFile } from "./purge.ts"
import { type Forgetting, forgetInJournal, minding } from "./purge-journal.ts"

/** An article with all its files, as they were when somebody was asked whether to erase it. */
export interface ErasableArticle {
  readonly slug: string
  /** Including every version in the archive. */
  readonly originals: readonly SeenFile[]
  /** Every version in the archive, and last the one in the store. */
  readonly texts: readonly SeenFile[]
  /** Files that have its name or lie in its folder, but belong to another article. */
  readonly others: readonly string[]
}

/** All files that have an article's name or lie in its folder, whichever article they belong to. */
export interface ArticleFiles {
  /** Undefined if there is none. */
  readonly text: string | undefined
  readonly originals: readonly string[]
  readonly archivedTexts: readonly ArchivedFile[]
  readonly archivedOriginals: readonly ArchivedOriginal[]
}

export function filesNamed(
  place: { readonly disk: Disk; readonly root: string },
  archived: readonly ArchivedFile[],
  history: readonly JournalEntry[],
  slug: string,
): ArticleFiles {
  const text = join(place.root, layout.articles, `${slug}.md`)
  return {
    text: place.disk.stat(text) && text,
    originals: originalsFolders(place.root, slug).flatMap((folder) => filesBelow(place.disk, folder)),
    archivedTexts: archived.filter(({ kind, name }) => kind === "article" && isTextOf(name, slug)),
    archivedOriginals: archivedOriginals(place, archived, history, [slug]).filter(
      (file) => file.slug === slug,
    ),
  }
}

/**
 * Erases articles: the texts, their originals, every version of both in the archive, and what the journal
 * says about them. The texts go last: a purge that was cut short finds the article by them when it starts
 * over.
 */
export function purgeArticles(
  shop: Workshop,
  articles: readonly ErasableArticle[],
  journal: Journal,
): Done<void> {
  const { disk, root } = shop
  for (const article of articles) refuseUnseen(shop, article, journal)
  const originals = eachOnce(articles.flatMap((article) => article.originals))
  const texts = eachOnce(articles.flatMap((article) => article.texts))
  for (const path of [...originals, ...texts]) disk.checkName?.(path)
  const others = new Set(articles.flatMap((article) => article.others))
  const forgettingOf = (these: readonly ErasableArticle[]): Forgetting => ({
    isMeant: isOfThese(root, these),
    isTheirs: (change) => filesOf(change).some((path) => others.has(path)),
    erased: [...originals, ...texts],
  })
  minding(
    disk,
    journal,
    (isGone) => forgettingOf(articles.filter((article) => isGone(filesIn(article)))),
    () => {
      forgetInJournal(journal, forgettingOf(articles))
      eraseAll(shop, originals)
      for (const { slug } of articles)
        for (const folder of originalsFolders(root, slug)) removeFolders(disk, folder)
      if (disk.stat(join(root, layout.attachments))) disk.syncFolder(join(root, layout.attachments))
      eraseAll(shop, texts)
    },
  )
  return { value: undefined, changes: [] }
}

/** Two articles may have been one: both then have its earlier versions. */
function eachOnce(files: readonly SeenFile[]): string[] {
  return [...new Set(files.map(({ path }) => path))]
}

/** All files of an article. */
export function filesIn({ originals, texts }: Pick<ErasableArticle, "originals" | "texts">): string[] {
  return [...originals, ...texts].map(({ path }) => path)
}

function isOfThese(root: string, articles: readonly ErasableArticle[]): (change: Change) => boolean {
  const folders = articles.flatMap(({ slug }) => originalsFolders(root, slug))
  const places = articles.map(({ slug }) => join(root, layout.articles, `${slug}.md`))
  return ({ id, path }) =>
    id === null && (places.includes(path) || folders.some((folder) => path.startsWith(`${folder}/`)))
}

/** Refuses if there is a file that nobody was asked about, or one that changed since. */
function refuseUnseen(shop: Workshop, article: ErasableArticle, journal: Journal): void {
  const { slug, originals, texts, others } = article
  refuseChanged(shop, [...originals, ...texts])
  const seen = new Set([...[...originals, ...texts].map(({ path }) => path), ...others])
  const files = filesNamed(shop, listArchive(shop.disk, shop.root, journal), journal.read(), slug)
  const came = pathsOf(files).find((path) => !seen.has(path))
  if (came !== undefined) throw cameMeanwhile(came)
}

export function pathsOf({ text, originals, archivedTexts, archivedOriginals }: ArticleFiles): string[] {
  const archived = [...archivedOriginals, ...archivedTexts].map(({ path }) => path)
  return [...originals, ...archived, ...(text === undefined ? [] : [text])]
}

/** The folder of an article's originals. None for an unsafe name: a file in the archive can have any name. */
function originalsFolders(root: string, slug: string): string[] {
  const path = knowledgePath(root, `${layout.attachments}/${slug}`)
  return path.ok ? [path.value] : []
}

/** Includes sub-folders, which somebody else made. A link counts as a file: its target is not ours. */
function filesBelow(disk: Disk, folder: string): string[] {
  if (disk.stat(folder)?.kind !== "folder") return []
  return (disk.list(folder) ?? []).flatMap(({ name, kind }) => {
    const path = join(folder, name)
    return kind === "folder" ? filesBelow(disk, path) : [path]
  })
}

/** Removes the deepest folders first, so that each is empty by then. */
function removeFolders(disk: Disk, folder: string): void {
  if (disk.stat(folder)?.kind !== "folder") return
  for (const { name } of disk.list(folder) ?? []) removeFolders(disk, join(folder, name))
  disk.removeFolder?.(folder)
}
