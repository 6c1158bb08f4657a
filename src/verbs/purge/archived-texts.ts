import { parseArticle } from "../../markdown/article.ts"
import type { ArchivedFile } from "../../store/archive.ts"
import { articleText } from "../../store/articles.ts"
import type { ArchivedOriginal } from "../../store/attachments.ts"
import { keptIn } from "../../store/journal-entry.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"

/** A text in the archive, with what its frontmatter says. */
export interface ArchivedText {
  readonly path: string
  readonly name: string
  readonly source?: string
  readonly attachment?: string | null
}

export async function readHead({ disk }: Session, { path, name }: ArchivedFile): Promise<ArchivedText> {
  const { parseFull } = await import("../../markdown/full.ts")
  const text = articleText(disk, { path })
  const parsed = text === undefined ? undefined : parseArticle(text, parseFull)
  if (!parsed || "problem" in parsed) return { path, name }
  const { source, attachment } = parsed.fields
  return { path, name, source, attachment }
}

/**
 * Whether an original belongs to another article that had the name: the journal says with which text it left.
 * If it does not, an original that the other article names stays.
 */
export function isLeftWith(
  session: Session,
  own: readonly ArchivedText[],
  theirs: readonly ArchivedText[],
): (original: ArchivedOriginal) => boolean {
  const leftWith = leavingTogether(session)
  return (original) => {
    const left = leftWith(original)
    if (own.some(left) || theirs.some(left)) return theirs.some(left)
    return theirs.some(({ attachment }) => attachment === placeBefore(original))
  }
}

/** Which texts went to the archive in the same operation as an original. */
export function leavingTogether({
  stores,
}: Session): (original: ArchivedOriginal) => (text: ArchivedText) => boolean {
  const entries = stores.project.history().map((entry) => keptIn([entry]))
  return ({ path }) => {
    const together = entries.find((changes) => changes.some(({ kept }) => kept === path)) ?? []
    return (text) => together.some(({ kept }) => kept === text.path)
  }
}

/** Where an original was, as a text names it. */
export function placeBefore({ slug, original }: ArchivedOriginal): string {
  return `${layout.attachments}/${slug}/${original}`
}
