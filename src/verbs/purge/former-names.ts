import { basename } from "node:path"
import type { ArticleHead } from "../../domain/article.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { type ArchivedOriginal, archivedOriginals } from "../../store/attachments.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { layout } from "../../store/layout.ts"
import { seenFile } from "../../store/purge.ts"
import { type ErasableArticle, filesNamed, pathsOf } from "../../store/purge-articles.ts"
import type { Session } from "../session.ts"
import { type ArchivedText, leavingTogether, placeBefore, readHead } from "./archived-texts.ts"

/** What an article left in the archive under the names that it had before somebody renamed its file. */
export interface FormerNames {
  /** One for each name. Its texts have the same source. */
  readonly earlier: readonly ErasableArticle[]
  /** Such files that stay, since nothing says whether they are its versions or another article's. */
  readonly unsure: readonly string[]
}

interface Subject {
  readonly slug: string
  readonly source?: string | undefined
  readonly attachment?: string | null | undefined
}

export async function formerNames(
  session: Session,
  subject: Subject,
  staying: readonly ArticleHead[],
): Promise<FormerNames> {
  const { slug, source } = subject
  if (source === undefined) return { earlier: [], unsure: [] }
  const { disk, stores } = session
  const place = { disk, root: stores.project.root }
  const [archived, history] = [stores.project.archived(), stores.project.history()]
  const texts = await Promise.all(
    archived.filter(({ kind }) => kind === "article").map((file) => readHead(session, file)),
  )
  const own = texts.filter((text) => text.source === source)
  const theirs = texts.filter((text) => text.source !== source)
  const folders = [subject, ...own].flatMap(({ attachment }) => folderIn(attachment) ?? [])
  const isOwn = ownedBy(session, [subject, ...staying], own, theirs)
  const originals = archivedOriginals(place, archived, history, [slug, ...folders])
  const files = [
    ...originals.filter(isOwn).map((file) => ({ slug: file.slug, path: file.path, isText: false })),
    ...own.map(({ name, path }) => ({ slug: name.slice(0, -".md".length), path, isText: true })),
  ]
  const sharing = staying.filter((article) => article.source === source).map((article) => article.slug)
  const former = Map.groupBy(
    files.filter((file) => file.slug !== slug && !sharing.includes(file.slug)),
    (file) => file.slug,
  )
  const earlier: ErasableArticle[] = []
  const unsure = lostOriginals(archived, originals, [subject, ...own])
  for (const [name, its] of former) {
    const paths = its.map(({ path }) => path)
    const all = filesNamed(place, archived, history, name)
    // Nobody knows the source of an article that cannot be read.
    const isUnread = all.text !== undefined && !staying.some((article) => article.slug === name)
    if (sharing.length > 0 || isUnread) unsure.push(...paths)
    else {
      const seen = (isText: boolean) =>
        its.filter((file) => file.isText === isText).map(({ path }) => seenFile({ disk, fingerprint }, path))
      const others = pathsOf(all).filter((path) => !paths.includes(path))
      earlier.push({ slug: name, originals: seen(false), texts: seen(true), others })
    }
  }
  return { earlier, unsure }
}

/** Originals from the folder of an article that is gone without a trace, with a name that this one's had. */
function lostOriginals(
  archived: readonly ArchivedFile[],
  known: readonly ArchivedOriginal[],
  own: readonly Pick<Subject, "attachment">[],
): string[] {
  const names = own.flatMap(({ attachment }) => (attachment ? `.${basename(attachment)}` : []))
  const paths = new Set(known.map(({ path }) => path))
  return archived
    .filter(
      ({ kind, name, path }) =>
        kind === "attachment" && !paths.has(path) && names.some((each) => name.endsWith(each)),
    )
    .map(({ path }) => path)
}

function folderIn(attachment: string | null | undefined): string | undefined {
  const [folder, slug, name] = attachment?.split("/") ?? []
  return folder === layout.attachments && name !== undefined ? slug : undefined
}

/**
 * Whether an original in the archive is the article's: the journal says with which text it left. If it does
 * not, the article has to name it, and no other may name it or have the name of its folder.
 */
function ownedBy(
  session: Session,
  [subject, ...staying]: readonly [Subject, ...Subject[]],
  own: readonly ArchivedText[],
  theirs: readonly ArchivedText[],
): (original: ArchivedOriginal) => boolean {
  const leftWith = leavingTogether(session)
  const named = new Set([subject, ...own].map(({ attachment }) => attachment))
  const namedByOthers = new Set([...staying, ...theirs].map(({ attachment }) => attachment))
  return (original) => {
    const left = leftWith(original)
    const [withOwn, withTheirs] = [own.some(left), theirs.some(left)]
    if (withOwn !== withTheirs) return withOwn
    const before = placeBefore(original)
    const isTheirs = namedByOthers.has(before) || staying.some(({ slug }) => slug === original.slug)
    return named.has(before) && !isTheirs
  }
}
