import { basename } from "node:path"
import { newText } from "../../disk/text.ts"
import { type ArticleFields, typedArticleName } from "../../domain/article.ts"
import { CoError } from "../../domain/outcome.ts"
import { formatInstant, parseInstant } from "../../domain/time.ts"
import { parseFull } from "../../markdown/full.ts"
import { transliterationFor } from "../../markdown/slug.ts"
import { articleText, scanArticles } from "../../store/articles.ts"
import type { Deed } from "../../store/deed.ts"
import { layout } from "../../store/layout.ts"
import { freeSlug, plainSlug } from "../articles/free-slug.ts"
import type { Session } from "../session.ts"

/** An article with the text of the file that it will have to itself. */
export interface WholeArticle {
  readonly text: string
  readonly fields: ArticleFields
}

interface Mixed {
  readonly path: string
  readonly before: string
  readonly sides: readonly [WholeArticle, WholeArticle]
}

/**
 * Separates two articles that a merge put into one file: one stays, the other gets a free name. Says so;
 * undefined if somebody changed the file in the meantime.
 */
export async function separateArticles(
  session: Session,
  { path, before, sides }: Mixed,
  deed: Deed,
): Promise<string | undefined> {
  const transliterate = await transliterationFor(sides.map(({ fields }) => fields.title).join())
  const isNamed = ({ fields }: WholeArticle) => `${plainSlug(fields, transliterate)}.md` === basename(path)
  const [stays, goes] = inOrder(sides, isNamed)
  const replace = [{ id: null, path, ...newText(before, stays.text) }]
  const plan = () => {
    const { articles } = scanArticles(session.disk, session.places.project, parseFull)
    // Another clone may have created it already.
    const made = articles.find((article) => articleText(session.disk, article) === goes.text)
    const slug = made?.slug ?? freeSlug(session, goes.fields, transliterate)
    const add = made ? [] : [{ relative: `${layout.articles}/${slug}.md`, text: goes.text }]
    return { steps: { add, replace }, done: () => slug }
  }
  try {
    const slug = await session.stores.project.transact(deed, plan)
    return `an unresolved merge conflict between two articles: each has its own file now, the other is ${typedArticleName(slug)}`
  } catch (error) {
    if (error instanceof CoError && error.code === "conflict") return undefined
    throw error
  }
}

/**
 * First the one that the file is named after; of two such the one fetched first, so that every clone arrives
 * at the same files.
 */
function inOrder(
  [ours, theirs]: readonly [WholeArticle, WholeArticle],
  isNamed: (article: WholeArticle) => boolean,
): readonly [WholeArticle, WholeArticle] {
  const keyOf = (article: WholeArticle) => {
    const { fetched, source } = article.fields
    return `${isNamed(article) ? 0 : 1} ${formatInstant(parseInstant(fetched) ?? 0)} ${source}`
  }
  return keyOf(theirs) < keyOf(ours) ? [theirs, ours] : [ours, theirs]
}
