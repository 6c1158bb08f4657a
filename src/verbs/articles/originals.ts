import { Buffer } from "node:buffer"
import { basename, dirname, join } from "node:path"
import type { ArticleHead } from "../../domain/article.ts"
import { limits } from "../../domain/limits.ts"
import { slugOf } from "../../markdown/slug.ts"
import { layout } from "../../store/layout.ts"
import type { Steps } from "../../store/perform.ts"
import type { Session } from "../session.ts"
import type { Gathered } from "./gather.ts"

/** Where the original of an article goes, relative to the knowledge folder. */
export function originalPlace(
  slug: string,
  { name }: NonNullable<Gathered["original"]>,
  transliterate: ((text: string) => string) | undefined,
): string {
  return `${layout.attachments}/${slug}/${plainName(name, transliterate)}`
}

/** A plain file name with the same extension, whatever the file was called. */
function plainName(name: string, transliterate: ((text: string) => string) | undefined): string {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "bin"
  return `${slugOf(name.replace(/\.\w{1,8}$/, ""), transliterate)}.${ending}`
}

/**
 * The steps that put the original beside the text: add it, replace another, or nothing if it is already
 * there. A former original stays if another article names it too, as a copy made by hand does.
 */
export function originalSteps(
  session: Session,
  known: ArticleHead | undefined,
  attachment: string | null,
  { original }: Gathered,
  all: readonly ArticleHead[],
): Steps {
  const root = session.stores.project.root
  const former = known?.attachment && known.attachment !== attachment ? originalAt(session, known) : undefined
  const others = all.filter((article) => article !== known)
  const gone =
    former === undefined || isNamedBy(session, former, others)
      ? {}
      : { archive: [{ id: null, path: former, reason: "replaced" as const }] }
  if (!attachment || !original) return gone
  const path = join(root, attachment)
  if (session.disk.stat(path) === undefined)
    return { ...gone, add: [{ relative: attachment, text: original.bytes }] }
  const expected = session.disk.read(path, limits.fetchBytes)
  if (Buffer.compare(expected, original.bytes) === 0) return gone
  return { ...gone, replace: [{ id: null, path, expected, bytes: original.bytes }] }
}

/** The file that an article names as its original, if it exists and is in the attachments folder. */
export function originalAt({ disk, stores }: Session, { attachment }: ArticleHead): string | undefined {
  const { root } = stores.project
  if (attachment === null || attachment.includes("/../")) return undefined
  const path = join(root, attachment)
  const isInside = path.startsWith(`${root}/${layout.attachments}/`)
  return isInside && disk.stat(path) !== undefined ? path : undefined
}

/** An article's original if it is in another folder: whoever renamed the article's file left it there. */
export function originalElsewhere(session: Session, article: ArticleHead): string | undefined {
  const path = originalAt(session, article)
  return path === undefined || dirname(path) === originalsFolder(session, article.slug) ? undefined : path
}

/** What leaves with an article: the files in its folder that no remaining article names. */
export function originalsOf(
  session: Session,
  { slug }: Pick<ArticleHead, "slug">,
  staying: readonly ArticleHead[],
): string[] {
  const folder = originalsFolder(session, slug)
  if (session.disk.stat(folder)?.kind !== "folder") return []
  return (session.disk.list(folder) ?? [])
    .filter(({ kind }) => kind === "file")
    .map(({ name }) => join(folder, name))
    .filter((path) => !isNamedBy(session, path, staying))
}

function originalsFolder({ stores }: Session, slug: string): string {
  return join(stores.project.root, layout.attachments, basename(slug))
}

function isNamedBy({ stores }: Session, path: string, articles: readonly ArticleHead[]): boolean {
  return articles.some(({ attachment }) => attachment && join(stores.project.root, attachment) === path)
}
