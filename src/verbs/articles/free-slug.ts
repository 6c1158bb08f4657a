import { join } from "node:path"
import { type ArticleFields, safeSlug } from "../../domain/article.ts"
import { slugOf } from "../../markdown/slug.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"

/** A name for a new article, made from its title, that no article and no folder of originals has. */
export function freeSlug(
  session: Session,
  article: Pick<ArticleFields, "title" | "source">,
  transliterate: ((text: string) => string) | undefined,
): string {
  const slug = plainSlug(article, transliterate)
  const root = session.stores.project.root
  const isTaken = (name: string) =>
    session.disk.stat(join(root, layout.articles, `${name}.md`)) !== undefined ||
    isInUse(session, join(root, layout.attachments, name))
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? slug : `${slug}-${copy}`
    if (!isTaken(name)) return name
  }
}

/** The name that an article gets from its title if no other has it. */
export function plainSlug(
  { title, source }: Pick<ArticleFields, "title" | "source">,
  transliterate: ((text: string) => string) | undefined,
): string {
  return safeSlug(slugOf(/[\p{L}\p{N}]/u.test(title) ? title : source, transliterate))
}

/** False for an empty folder: an archived article takes its originals along, but not their folder. */
function isInUse({ disk }: Session, folder: string): boolean {
  const kind = disk.stat(folder)?.kind
  return kind === "folder" ? disk.list(folder)?.length !== 0 : kind !== undefined
}
