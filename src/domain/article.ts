import { shownPath } from "../basics/shown-path.ts"
import type { Tier } from "./memory.ts"
import { parseRef } from "./memory.ts"

/** What the frontmatter of an article says: a page or document that the user wanted kept. */
export interface ArticleFields {
  /** Where it came from, spelled in one way: an address, or the path of a file. */
  readonly source: string
  readonly fetched: string
  readonly title: string
  readonly tags: readonly string[]
  /** Of the text as it was fetched: where the text differs now, a person has edited it. */
  readonly hash: string | null
  readonly author: string | null
  readonly published: string | null
  /** What a person said an image shows. */
  readonly caption: string | null
  /** Where the original is, as a path in the knowledge folder. */
  readonly attachment: string | null
  /** Who had it saved, where that was not the user. */
  readonly origin: string | null
}

/** An article without its text. */
export interface ArticleHead extends ArticleFields {
  readonly tier: Tier
  /** Its name, which is the name of its file without the ending. */
  readonly slug: string
  readonly path: string
}

/** What could be taken for the number of a memory. */
const likeNumber = /^g?\d[\d.]*$/i

/**
 * `articles/quarry-docs.md`, `quarry-docs.md` and `quarry-docs` all name one, and so does any name that a person gave
 * a file; what looks like a number only with its folder or its ending. Hidden files are none, and `..` is a way out.
 */
export function articleName(text: string): string | undefined {
  const [, folder, name, ending] = /^(articles\/)?([^/\\.][^/\\]*?)(\.md)?$/.exec(text.trim()) ?? []
  const isBare = folder === undefined && ending === undefined
  return name === undefined || (isBare && likeNumber.test(name)) ? undefined : name
}

/** The shortest that `articleName` takes for this one. */
export function showArticleName(slug: string): string {
  return likeNumber.test(slug) || slug.endsWith(".md") ? `${slug}.md` : slug
}

/** The same as it is typed into a shell. */
export function typedArticleName(slug: string): string {
  const name = shownPath(showArticleName(slug))
  return /[^\w.\u0080-\uffff-]/.test(name) ? `'${name.replaceAll("'", "'\\''")}'` : name
}

/** Names that mean a device on some systems. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** A slug that cannot be taken for the id of a memory, or for a device. */
export function safeSlug(slug: string): string {
  return parseRef(slug) || reserved.test(slug) ? `article-${slug}` : slug
}
